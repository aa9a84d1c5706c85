/**
 * Notices that a site answers no longer with its pages but with a wall: a login prompt, a captcha,
 * a ban, whatever the URL. A few private boards answer like that as well, so what looks like a
 * wall is only a suspicion until a page that was fine is asked for again (wall-check.ts).
 */
import type { Page } from '../page/page.js';
import { shinglesOf } from '../structure/shingles.js';
import type { Answer } from './answer.js';
import {
  asksForPassword,
  isAlike,
  isTwin,
  likeness,
  resemblance,
  type Sign,
  signOf,
} from './wall-signs.js';

/** A page that was as it should be. */
interface FinePage {
  readonly url: string;
  /** Null where an earlier run has seen it. */
  readonly page: Page | null;
}

/** So many answers in a row that are alike and not what they should be. */
const SUSPICIOUS = 5;
/** The number doubles whenever a suspicion proves wrong, up to this. */
const MOST_SUSPICIOUS = 80;
/** Pages to have seen before a password field is something out of the ordinary. */
const ORDINARY_PAGES = 3;

export class WallWatch {
  /** Answers in a row that are alike, the first of them first. */
  private streak: Sign[];
  private threshold: number;
  private fine: FinePage | null;
  /** The last sample, where it was unlike the one before it. */
  private lastSample: FinePage | null;
  private finePages: number;
  private hasLoginBox: boolean;

  /** @param fineUrl a page that was fine in an earlier run. */
  constructor(fineUrl: string | null = null) {
    this.streak = [];
    this.threshold = SUSPICIOUS;
    this.fine = fineUrl === null ? null : { url: fineUrl, page: null };
    this.lastSample = null;
    this.finePages = 0;
    this.hasLoginBox = false;
  }

  /** The page to ask for again; null where none was fine yet. */
  get fineUrl(): string | null {
    return this.fine?.url ?? null;
  }

  get isSuspected(): boolean {
    return this.fine !== null && this.streak.length >= this.threshold;
  }

  /** The URLs whose answers look like a wall. */
  get suspects(): readonly string[] {
    return this.streak.map(({ url }) => url);
  }

  /** Whether the wall answered this one with a page. */
  isPage(url: string): boolean {
    return this.streak.some((sign) => sign.url === url && sign.shingles !== null);
  }

  /**
   * Takes note of an answer that the site has just given.
   * @param fits whether its page is one that the model knows; false where it is no page.
   * @returns whether it is like the one before it, though not what it should be.
   */
  note(url: string, answer: Answer, fits: boolean): boolean {
    if (answer.page !== null && fits && !this.isPrompt(answer.page)) {
      this.streak = [];
      this.fine = { url, page: answer.page };
      this.seeOrdinary(answer.page);
      return false;
    }
    const sign = this.signOf(url, answer);
    if (sign === null) return this.streak.length > 1;
    if (this.streak[0] !== undefined && !isAlike(this.streak[0], sign)) this.streak = [];
    this.streak.push(sign);
    return this.streak.length > 1;
  }

  /** The same while there is no model: then only twins are suspicious. */
  noteSample(url: string, answer: Answer): void {
    const sign = signOf(url, answer);
    if (sign === null) return;
    const [first] = this.streak;
    if (first !== undefined && !isTwin(first, sign)) this.streak = [];
    if (this.streak.length === 0 && this.lastSample !== null) this.fine = this.lastSample;
    this.streak.push(sign);
    if (answer.page === null) return;
    if (this.streak.length === 1) this.seeOrdinary(answer.page);
    this.lastSample = this.streak.length === 1 ? { url, page: answer.page } : null;
  }

  /** Whether the page asks for a password and others of the site do not. */
  isPrompt(page: Page): boolean {
    return this.finePages >= ORDINARY_PAGES && !this.hasLoginBox && asksForPassword(page);
  }

  /** Whether this new answer of the page that was fine is the wall's. */
  isWall(answer: Answer, fits: boolean): boolean {
    const sign = this.signOf(this.fine?.url ?? '', answer);
    const wall = this.streak[0];
    if (sign === null || wall === undefined) return false;
    if (sign.shingles === null) return sign.target === null || isAlike(sign, wall);
    const before = this.fine?.page ?? null;
    const asBefore = before === null ? 0 : likeness(sign.shingles, shinglesOf(before.tree).hashes);
    const asWall = wall.shingles === null ? 0.5 : resemblance(sign, wall);
    return fits && before === null ? isAlike(sign, wall) : asBefore < asWall;
  }

  /** Whether this new answer of a suspect is what it was. */
  isUnchanged(url: string, answer: Answer): boolean {
    const sign = this.signOf(url, answer);
    return sign !== null && this.streak[0] !== undefined && isAlike(sign, this.streak[0]);
  }

  private seeOrdinary(page: Page): void {
    this.finePages++;
    // Many forums have a small login form on every page.
    this.hasLoginBox ||= this.finePages <= ORDINARY_PAGES && asksForPassword(page);
  }

  /** A title that a fine page has as well is the site's. */
  private signOf(url: string, answer: Answer): Sign | null {
    const sign = signOf(url, answer);
    return sign !== null && sign.title === this.fine?.page?.title ? { ...sign, title: '' } : sign;
  }

  /** The suspicion was wrong. */
  dismiss(): void {
    this.streak = [];
    this.threshold = Math.min(2 * this.threshold, MOST_SUSPICIOUS);
  }
}
