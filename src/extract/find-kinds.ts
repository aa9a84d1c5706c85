/** From views of a site's thread pages to the kinds of posts on them. */
import { type FoundKind, furtherKinds, listsThreads } from './further-kinds.js';
import { type KindFields, learnFields } from './kind-fields.js';
import { settled, writing } from './lone-kinds.js';
import { groupMentions } from './mention-groups.js';
import type { PageView } from './page-view.js';
import { completed, type RecordKind, rankKinds } from './record-kinds.js';
import { urlFamily } from './url-family.js';

/** Share of the best score that a kind must have to be taken instead of a list of threads. */
const MIN_SCORE_SHARE = 0.2;
/** Writing of the only post of a page. */
const MIN_WRITING = 10;

export type { FoundKind };

type IsTime = (text: string) => boolean;

/** The likeliest kind first; none where no page shows a time. */
export function findKinds(views: readonly PageView[], isTime: IsTime): FoundKind[] {
  const groups = groupMentions(views);
  const ranked = rankKinds(views, groups);
  const [best] = ranked;
  if (best === undefined) return [];
  const isClose = ({ score }: RecordKind): boolean => score >= MIN_SCORE_SHARE * best.score;
  const first = ranked.find((kind) => isClose(kind) && !listsThreads(views, kind)) ?? best;
  const settledFirst = first.isRepeated ? first : settled(views, first, groups, () => true);
  const main = completed(views, settledFirst);
  const mainKind = {
    ...main,
    fields: learnFields(views, main.records, innerRoots([main]), isTime),
  };
  // One time on a page may be anything; a post has an author and a text as well.
  const isAlone = !main.isRepeated;
  if (isAlone && (mainKind.fields.authors.length === 0 || writing(views, main) < MIN_WRITING)) {
    return [];
  }
  const isAuthor = authorFamily(mainKind.fields);
  if (isAuthor === null) return [mainKind];
  const learn = (kind: RecordKind, known: readonly RecordKind[]): FoundKind => {
    const inner = innerRoots([...known, kind]);
    return { ...kind, fields: learnFields(views, kind.records, inner, isTime, isAuthor) };
  };
  const kinds = furtherKinds(views, groups, mainKind, isAuthor, learn);
  // Now that all records are known, none takes the text of one inside it for its own.
  return kinds.map((kind) => learn(kind, kinds));
}

function authorFamily({ authors, values }: KindFields): ((url: string) => boolean) | null {
  const [best] = authors;
  if (best === undefined || !best.isLink) return null;
  const urls = values.get(best.place)?.flatMap(({ link }) => (link === null ? [] : [link.url]));
  return urls === undefined || urls.length === 0 ? null : urlFamily(urls);
}

/** For each view the elements that begin records. */
function innerRoots(kinds: readonly RecordKind[]): Map<number, Set<number>> {
  const roots = new Map<number, Set<number>>();
  for (const { records } of kinds) {
    for (const { view, nodes } of records) {
      const set = roots.get(view) ?? new Set();
      roots.set(view, set);
      for (const node of nodes) set.add(node);
    }
  }
  return roots;
}
