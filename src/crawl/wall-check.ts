/**
 * A suspicion of a wall is checked: after a while, one page that was fine is asked for again. If
 * it is fine still, the site is well and has private corners; if it is not, the run ends and what
 * the wall kept from it stays queued.
 */
import { BoardwalkError } from '../errors.js';
import { type Backoff, backoffMs } from '../fetch/retry.js';
import type { SiteModel } from '../learn/site-model.js';
import type { Random } from '../random/random.js';
import type { Recorder } from '../store/visit.js';
import type { Answer } from './answer.js';
import type { Clock } from './clock.js';
import type { EmitEvent } from './events.js';
import type { Frontier, Lease } from './frontier/frontier.js';
import { startOf } from './learning-site.js';
import type { Visitor } from './visitor.js';
import type { WallWatch } from './wall-watch.js';

export interface WallCheckParts {
  readonly walls: WallWatch;
  readonly visitor: Visitor;
  readonly frontier: Frontier;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly random: Random;
  readonly emit: EmitEvent;
  /** Ends the check. */
  readonly signal: AbortSignal;
}

/** The wait is as long as after so many failures: a wall that is a rate limit may be gone then. */
const FAILURES = 5;

interface Reply {
  readonly lease: Lease;
  readonly answer: Answer;
}

export class WallCheck {
  private readonly parts: WallCheckParts;
  private readonly backoff: Backoff;

  constructor(parts: WallCheckParts, backoff: Backoff) {
    this.parts = parts;
    this.backoff = backoff;
  }

  /**
   * @param model null while there is none.
   * @throws {BoardwalkError} `stopped-by-site` where the wall is for all.
   */
  async run(model: SiteModel | null): Promise<void> {
    const { walls, clock, random, emit, signal, visitor, frontier } = this.parts;
    const { suspects, fineUrl } = walls;
    const last = suspects.at(-1)!;
    const waitMs = backoffMs(FAILURES, this.backoff, random);
    emit({ type: 'wall-suspected', url: last, answers: suspects.length, waitMs });
    await clock.sleep(waitMs, signal);
    const fine = await this.ask(fineUrl!, model);
    if (signal.aborted) return;
    if (fine === null || walls.isWall(fine.answer, visitor.fits(fine.answer, model))) {
      if (fine !== null) await frontier.release(fine.lease);
      await this.stop(suspects, model);
    } else {
      await visitor.keep(fine.lease, fine.answer, model);
      const again = await this.ask(last, model);
      const isUnchanged = again === null || walls.isUnchanged(last, again.answer);
      if (again !== null) await visitor.keep(again.lease, again.answer, model);
      // The wall is gone: what it hid can be had now.
      if (!isUnchanged) await this.putBack(suspects.slice(0, -1), model);
      walls.dismiss();
      emit({ type: 'wall-dismissed', url: last, isOver: !isUnchanged });
    }
  }

  /** The answer to a URL that was answered before; null where the run has ended or there is none. */
  private async ask(url: string, model: SiteModel | null): Promise<Reply | null> {
    const { frontier, visitor, clock, signal } = this.parts;
    await frontier.reopen([url]);
    while (!signal.aborted) {
      const claim = await frontier.claim(startOf(url), clock.now());
      if (claim === 'known') return null;
      if ('nextAt' in claim) await clock.sleep(claim.nextAt - clock.now(), signal);
      else {
        const answer = await visitor.look(claim, model === null ? 'learn' : 'crawl', signal);
        if (answer !== null) return { lease: claim, answer };
      }
    }
    return null;
  }

  private async stop(suspects: readonly string[], model: SiteModel | null): Promise<never> {
    await this.putBack(suspects, model);
    throw new BoardwalkError(
      `${new URL(suspects[0]!).host} has begun to answer everything alike (last: ${suspects.at(-1)}), ` +
        'as with a login, a captcha or a ban. Nothing of that is taken for content. Look at the ' +
        'site in a browser, wait or log in, and run the same command again: --cookie-jar brings ' +
        'your login along, --delay makes it slower.',
      { code: 'stopped-by-site' },
    );
  }

  /** What the wall answered is no answer: it will be asked for again. */
  private async putBack(urls: readonly string[], model: SiteModel | null): Promise<void> {
    const { frontier, recorder, walls } = this.parts;
    const pages = model === null ? urls : urls.filter((url) => walls.isPage(url));
    for (const url of pages) recorder.classify(url, 'login', []);
    await frontier.reopen(urls);
  }
}
