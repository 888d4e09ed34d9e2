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

/** Triangles over all points, with no point inside any of their circles (Delaunay, by Bowyer and Watson). */
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

export const areaOf = (a: Spot, b: Spot, c: Spot): number => (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);

/** Draws the part of a picture in one triangle into another one, half a pixel wider, so that no seam shows. */
export function drawTriangle(
  context: OffscreenCanvasRenderingContext2D,
  source: OffscreenCanvas,
  from: readonly [Spot, Spot, Spot],
  to: readonly [Spot, Spot, Spot],
): void {
  const area = areaOf(...from);
  if (Math.abs(area) < 1e-6) return;
  const [f0, f1, f2] = from;
  const [t0, t1, t2] = to;
  const slope = (v0: number, v1: number, v2: number): readonly [number, number, number] => {
    const alongX = ((v1 - v0) * (f2.y - f0.y) - (v2 - v0) * (f1.y - f0.y)) / area;
    const alongY = ((v2 - v0) * (f1.x - f0.x) - (v1 - v0) * (f2.x - f0.x)) / area;
    return [alongX, alongY, v0 - alongX * f0.x - alongY * f0.y];
  };
  const [a, c, e] = slope(t0.x, t1.x, t2.x);
  const [b, d, f] = slope(t0.y, t1.y, t2.y);
  const middle = { x: (t0.x + t1.x + t2.x) / 3, y: (t0.y + t1.y + t2.y) / 3 };
  context.save();
  context.beginPath();
  for (const { x, y } of to) {
    const length = Math.hypot(x - middle.x, y - middle.y) || 1;
    context.lineTo(x + (x - middle.x) / length, y + (y - middle.y) / length);
  }
  context.clip();
  context.transform(a, b, c, d, e, f);
  context.drawImage(source, 0, 0);
  context.restore();
}
