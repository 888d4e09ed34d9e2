import { HEIGHT, WIDTH } from './head.ts';
import { drawTriangle, type Spot } from './triangles.ts';

/** Position of a print before the camera: angles in degrees, scale, and shift in pixels. */
export interface Held {
  /** Rotation about the vertical axis, the horizontal one, and in its plane. */
  readonly turn: number;
  readonly tilt: number;
  readonly lean: number;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** Part of a full pipe to which it is bent; below zero its middle is farther away than its sides. */
  readonly bend: number;
}
export const heldStraight: Held = { turn: 0, tilt: 0, lean: 0, scale: 1, x: 0, y: 0, bend: 0 };

const COLUMNS = 16;
const ROWS = 8;
/** Distance of the camera. */
const AWAY = WIDTH * 2;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Projected place of a spot of the print: nearer is larger. */
function seenAt(spot: Spot, { turn, tilt, lean, scale, x, y, bend }: Held): Spot {
  const [across, down] = [spot.x - WIDTH / 2, spot.y - HEIGHT / 2];
  const radius = WIDTH / radians(bend || 1e-3);
  const round = across / radius;
  const [bentX, bentZ] = [radius * Math.sin(round), radius * (1 - Math.cos(round))];
  const [sin, cos] = [Math.sin(radians(turn)), Math.cos(radians(turn))];
  const turnedX = bentX * cos - bentZ * sin;
  const turnedZ = bentX * sin + bentZ * cos;
  const tiltedY = down * Math.cos(radians(tilt)) - turnedZ * Math.sin(radians(tilt));
  const tiltedZ = down * Math.sin(radians(tilt)) + turnedZ * Math.cos(radians(tilt));
  const size = (scale * AWAY) / (AWAY + tiltedZ);
  const [leanSin, leanCos] = [Math.sin(radians(lean)), Math.cos(radians(lean))];
  return {
    x: WIDTH / 2 + x + (turnedX * leanCos - tiltedY * leanSin) * size,
    y: HEIGHT / 2 + y + (turnedX * leanSin + tiltedY * leanCos) * size,
  };
}

/** Draws a print in this position. */
export function drawPrint(context: OffscreenCanvasRenderingContext2D, print: OffscreenCanvas, held: Held): void {
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const corner = (right: number, lower: number): Spot => ({
        x: ((column + right) * WIDTH) / COLUMNS,
        y: ((row + lower) * HEIGHT) / ROWS,
      });
      const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
      for (const from of [
        [a, b, c],
        [b, d, c],
      ] as const) {
        const [first, second, third] = from;
        drawTriangle(context, print, from, [seenAt(first, held), seenAt(second, held), seenAt(third, held)]);
      }
    }
}
