/** Which vertices of a site map are worth crawling (iRobot 5.3 and 5.4). */

export interface VertexSizes {
  /** Sampled pages in the vertex. */
  readonly pages: number;
  /** Bytes of all of them together. */
  readonly bytes: number;
  /** Pages among them that are near-duplicates of another. */
  readonly nearDuplicates: number;
}

/**
 * iRobot eq. 3, for each vertex: its share of the sample, times its mean page size against that of
 * the sample, times the share of its pages that are no near-duplicates.
 *
 * @param vertices all vertices: together they are the sample.
 */
export function vertexInformativeness(vertices: readonly VertexSizes[]): number[] {
  let pages = 0;
  let bytes = 0;
  for (const vertex of vertices) {
    pages += vertex.pages;
    bytes += vertex.bytes;
  }
  return vertices.map((vertex) => {
    if (vertex.pages === 0 || bytes === 0) return 0;
    const family = vertex.pages / pages;
    const size = vertex.bytes / vertex.pages / (bytes / pages);
    return family * size * (1 - vertex.nearDuplicates / vertex.pages);
  });
}

/** iRobot 5.4, first heuristic: vertices below the mean less one standard deviation are dropped. */
export function informativenessThreshold(values: readonly number[]): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return mean - Math.sqrt(squares / values.length);
}
