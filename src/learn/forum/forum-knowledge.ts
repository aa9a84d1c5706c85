/** What the boardwalk strategy keeps of a site besides patterns: JSON that a person can edit. */
import { z } from 'zod';
import type { ForumLearning } from './learn-forum.js';

const marksSchema = z.array(z.array(z.string()));

export const forumKnowledgeSchema = z.strictObject({
  /** Left out of every URL. */
  sessionIds: z.strictObject({
    parameters: z.array(z.string()),
    pathParameters: z.array(z.string()),
    segments: z.array(z.strictObject({ index: z.int(), length: z.int() })),
  }),
  /** For each page-flipping pattern, which of its wildcards stand for the page. */
  pageWildcards: z.record(z.string(), z.array(z.int().nonnegative())),
  /** What they hold for a first page, which has been fetched under its plain URL. */
  firstPages: z.record(z.string(), z.array(z.string())),
  /** Page-flipping patterns of the entry page: followed only while they show something new. */
  entryFlips: z.array(z.string()),
  /** Where entry and index pages list boards and threads. */
  places: z.record(z.string(), z.enum(['index', 'thread'])),
  /** Those of them where nothing else stands: a link of another form is tried there. */
  purePlaces: z.array(z.string()),
  /** Links of the menu that all pages have; none of them is followed. */
  menu: z.array(z.string()),
  /** Places that hold text on pages of a kind, for each of its templates. */
  marks: z.strictObject({ index: marksSchema, thread: marksSchema }),
});

export type ForumKnowledge = z.infer<typeof forumKnowledgeSchema>;

export const NO_KNOWLEDGE: ForumKnowledge = {
  sessionIds: { parameters: [], pathParameters: [], segments: [] },
  pageWildcards: {},
  firstPages: {},
  entryFlips: [],
  places: {},
  purePlaces: [],
  menu: [],
  marks: { index: [], thread: [] },
};

export function knowledgeOf(learning: ForumLearning): ForumKnowledge {
  const { parameters, pathParameters, segments } = learning.sessionIds;
  const flipping = learning.regexes.filter(({ pageWildcards }) => pageWildcards.length > 0);
  return {
    sessionIds: {
      parameters: [...parameters],
      pathParameters: [...pathParameters],
      segments: segments.map((segment) => ({ ...segment })),
    },
    pageWildcards: Object.fromEntries(
      flipping.map(({ pattern, pageWildcards }) => [pattern.source, [...pageWildcards]]),
    ),
    firstPages: Object.fromEntries(
      Object.entries(learning.firstPages).map(([source, values]) => [source, [...values]]),
    ),
    entryFlips: [...learning.entryFlips],
    places: Object.fromEntries(learning.places),
    purePlaces: [...learning.purePlaces],
    menu: [...learning.menu],
    marks: {
      index: learning.marks.index.map((marks) => [...marks]),
      thread: learning.marks.thread.map((marks) => [...marks]),
    },
  };
}
