/** What a repetitive region is (iRobot section 3; MDR: Liu et al. 2003; DEPTA: Zhai and Liu 2005). */

/** One record of a region. */
export interface RegionRecord {
  /** The sibling subtree roots of the record, in document order; text nodes may be among them. */
  readonly nodes: readonly number[];
}

/** A block of like records: runs of children of one node. */
export interface Region {
  readonly parent: number;
  /** At least two, in document order. */
  readonly records: readonly RegionRecord[];
  /** Share of the page that the records take, 0 to 1, estimated from their content. */
  readonly area: number;
}
