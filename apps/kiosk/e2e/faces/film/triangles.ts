export interface Spot {
  readonly x: number;
  readonly y: number;
}
export type Triangle = readonly [number, number, number];

/** Whether a point lies in the circle through the corners of a triangle. */
function isInCircle(spots: readonly Spot[], [one, two, three]: Triangle, { x, y }: Spot): boolean {
  const [a, b, c] = [spots[one], spots[two], spots[three]];
  if (!a || !b || !c) return false;
  const [ax, ay, bx, by, cx, cy] = [a.x - x, a.y - y, b.x - x, b.y - y, c.x - x, c.y - y];
  const determinant =
    (ax * ax + ay * ay) * (bx * cy - cx * by) -
    (bx * bx + by * by) * (ax * cy - cx * ay) +
    (cx * cx + cy * cy) * (ax * by - bx * ay);
  const turn = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  return turn > 0 ? determinant > 0 : determinant < 0;
}

/** Triangles that cover all points without a point in any circle (Delaunay, by Bowyer and Watson). */
export function trianglesOf(points: readonly Spot[]): Triangle[] {
  const far = 1e5;
  const spots = [...points, { x: -far, y: -far }, { x: far, y: -far }, { x: 0, y: far }];
  const last = points.length;
  let triangles: Triangle[] = [[last, last + 1, last + 2]];
  for (const [index, spot] of points.entries()) {
    const hit = triangles.filter((triangle) => isInCircle(spots, triangle, spot));
    const edges = new Map<string, readonly [number, number] | null>();
    for (const [a, b, c] of hit)
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
        edges.set(key, edges.has(key) ? null : [from, to]);
      }
    triangles = triangles.filter((triangle) => !hit.includes(triangle));
    for (const edge of edges.values()) if (edge) triangles.push([edge[0], edge[1], index]);
  }
  return triangles.filter((triangle) => triangle.every((corner) => corner < last));
}
