/** Camera picture: RGBA, 8 bits each, row by row. */
export interface Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Map from a point of a chip to one of the picture: rotation, scale and shift. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

export const mapped = ({ a, b, x, y }: Similarity, point: Point): Point => ({
  x: a * point.x - b * point.y + x,
  y: b * point.x + a * point.y + y,
});

/**
 * Finds the similarity that brings `from` nearest to `to`, by least squares (Umeyama without a reflection). Both have
 * the same number of points, at least two of them different.
 */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const centre = (points: readonly Point[]): Point => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  });
  const fromCentre = centre(from);
  const toCentre = centre(to);
  let along = 0;
  let across = 0;
  let spread = 0;
  for (const [index, point] of from.entries()) {
    const other = to[index];
    if (!other) throw new RangeError('as many points on both sides');
    const fx = point.x - fromCentre.x;
    const fy = point.y - fromCentre.y;
    const tx = other.x - toCentre.x;
    const ty = other.y - toCentre.y;
    along += fx * tx + fy * ty;
    across += fx * ty - fy * tx;
    spread += fx * fx + fy * fy;
  }
  const a = along / spread;
  const b = across / spread;
  return {
    a,
    b,
    x: toCentre.x - a * fromCentre.x + b * fromCentre.y,
    y: toCentre.y - b * fromCentre.x - a * fromCentre.y,
  };
}

/**
 * Cuts a square chip out of the picture: RGB from 0 to 255, sampled bilinearly, black outside the picture. Where
 * several pixels fall on one, it takes the mean of at most `most` by `most` of them. Writes into `chip`.
 */
export function cutChip(
  { data, width, height }: Picture,
  { a, b, x: shiftX, y: shiftY }: Similarity,
  side: number,
  most = 4,
  chip = new Float32Array(side * side * 3),
): Float32Array {
  const steps = Math.min(most, Math.max(1, Math.round(Math.hypot(a, b))));
  const share = 1 / (steps * steps);
  const step = 1 / steps;
  const first = step / 2 - 0.5;
  /** Step from one sample to the next in its row. */
  const stepX = a * step;
  const stepY = b * step;
  // A pixel is one number, whose lowest byte is red.
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  let at = 0;
  // Plain loops over integers: this runs some hundred thousand times a picture.
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1, at += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      const cx = column + first;
      for (let lower = 0; lower < steps; lower += 1) {
        const cy = row + first + lower * step;
        let px = a * cx - b * cy + shiftX;
        let py = b * cx + a * cy + shiftY;
        for (let further = 0; further < steps; further += 1, px += stepX, py += stepY) {
          if (!(px >= 0 && py >= 0 && px < width - 1 && py < height - 1)) continue;
          const left = px | 0;
          const top = py | 0;
          const right = px - left;
          const down = py - top;
          const w11 = right * down;
          const w10 = right - w11;
          const w01 = down - w11;
          const w00 = 1 - right - w01;
          const from = top * width + left;
          const p00 = pixels[from] ?? 0;
          const p10 = pixels[from + 1] ?? 0;
          const p01 = pixels[from + width] ?? 0;
          const p11 = pixels[from + width + 1] ?? 0;
          red += (p00 & 255) * w00 + (p10 & 255) * w10 + (p01 & 255) * w01 + (p11 & 255) * w11;
          green +=
            ((p00 >> 8) & 255) * w00 + ((p10 >> 8) & 255) * w10 + ((p01 >> 8) & 255) * w01 + ((p11 >> 8) & 255) * w11;
          blue +=
            ((p00 >> 16) & 255) * w00 +
            ((p10 >> 16) & 255) * w10 +
            ((p01 >> 16) & 255) * w01 +
            ((p11 >> 16) & 255) * w11;
        }
      }
      chip[at] = red * share;
      chip[at + 1] = green * share;
      chip[at + 2] = blue * share;
    }
  return chip;
}

/** Scales a chip from 0 to 255 to a network's range, in place. */
export function scaleChip(chip: Float32Array, scale: number, shift: number): Float32Array {
  // A plain loop: an iterator takes as long as a small network.
  for (let index = 0; index < chip.length; index += 1) chip[index] = (chip[index] ?? 0) / scale + shift;
  return chip;
}

/** Mirrors the chip into `mirror`. */
export function mirrored(chip: Float32Array, side: number, mirror = new Float32Array(chip.length)): Float32Array {
  for (let row = 0; row < side; row += 1) {
    let from = row * side * 3;
    let to = from + (side - 1) * 3;
    for (let column = 0; column < side; column += 1, from += 3, to -= 3) {
      mirror[to] = chip[from] ?? 0;
      mirror[to + 1] = chip[from + 1] ?? 0;
      mirror[to + 2] = chip[from + 2] ?? 0;
    }
  }
  return mirror;
}
