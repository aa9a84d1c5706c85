/** What only data for programs says of posts: votes, and which answer was accepted. */
import type { Tree } from '../page/tree.js';
import type { PageRecord } from './apply-template.js';
import type { MetadataPost } from './metadata/page-metadata.js';
import type { Post } from './post.js';

/** The posts with what the data of the element that is the record, or of its URL, adds to them. */
export function withMetadata(
  tree: Tree,
  records: readonly PageRecord[],
  posts: readonly Post[],
  metadata: readonly MetadataPost[],
): Post[] {
  if (metadata.length === 0) return [...posts];
  const byUrl = new Map<string, MetadataPost>();
  for (const one of metadata) if (one.url !== null) byUrl.set(one.url, one);
  const owners = ownersOf(tree, records, metadata);
  return posts.map((post, i) => {
    const linked = post.permalink === null ? undefined : byUrl.get(post.permalink);
    const found = owners.get(i) ?? linked;
    if (found === undefined) return post;
    return { ...post, votes: post.votes ?? found.votes, isAccepted: found.isAccepted };
  });
}

/** For records the data whose element is the record, is around it, or is the first inside it. */
function ownersOf(
  tree: Tree,
  records: readonly PageRecord[],
  metadata: readonly MetadataPost[],
): Map<number, MetadataPost> {
  const owners = new Map<number, MetadataPost>();
  const marked = metadata.filter(({ node }) => node !== null);
  for (const one of marked.sort((a, b) => a.node! - b.node!)) {
    const node = one.node!;
    // The first record that begins in the element, or else the last that began before it.
    let at = records.findIndex(({ nodes }) => nodes[0]! >= node);
    if (at < 0 || records[at]!.nodes[0]! >= tree.end[node]!) {
      at = (at < 0 ? records.length : at) - 1;
      const isInside = records[at]?.nodes.some((root) => node > root && node < tree.end[root]!);
      if (isInside !== true) continue;
    }
    if (!owners.has(at)) owners.set(at, one);
  }
  return owners;
}
