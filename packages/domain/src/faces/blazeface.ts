/** Side of BlazeFace's input square, pixels. */
export const BLAZEFACE_SIDE = 256;
/** Boxes with a larger overlap are one face. */
const SAME_FACE = 0.3;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface FoundFace {
  /** From 0 to 1. */
  readonly score: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The person's own side: the right eye is left in the picture. */
  readonly rightEye: Point;
  readonly leftEye: Point;
}

/** Centres of its anchors, pixels of its square: two a cell of 16, six a cell of 32. */
const anchors: readonly Point[] = [
  { stride: 16, each: 2 },
  { stride: 32, each: 6 },
].flatMap(({ stride, each }) => {
  const cells = BLAZEFACE_SIDE / stride;
  return Array.from({ length: cells * cells * each }, (_anchor, index) => {
    const cell = Math.floor(index / each);
    return { x: ((cell % cells) + 0.5) * stride, y: (Math.floor(cell / cells) + 0.5) * stride };
  });
});

type Numbers = Readonly<Float32Array>;

/**
 * Faces in a square that BlazeFace has seen.
 * @param outputs its four, in any order
 * @param square where the square lies in the picture: left, top, and pixels of the picture to one of its own
 */
export function facesOf(
  outputs: readonly Numbers[],
  least: number,
  square: { readonly left: number; readonly top: number; readonly scale: number },
): FoundFace[] {
  const [scores32, scores16, boxes32, boxes16] = outputs.toSorted((one, other) => one.length - other.length);
  if (!scores32 || !scores16 || !boxes32 || !boxes16) throw new Error('BlazeFace gives four outputs');
  const { left, top, scale } = square;
  return anchors.flatMap((anchor, index) => {
    const isFine = index < scores16.length;
    const row = isFine ? index : index - scores16.length;
    const score = 1 / (1 + Math.exp(-((isFine ? scores16 : scores32)[row] ?? -Infinity)));
    if (score < least) return [];
    const values = (isFine ? boxes16 : boxes32).subarray(row * 16, row * 16 + 16);
    const [x = 0, y = 0, width = 0, height = 0, rightX = 0, rightY = 0, leftX = 0, leftY = 0] = values;
    const inPicture = (offsetX: number, offsetY: number): Point => ({
      x: (anchor.x + offsetX) * scale + left,
      y: (anchor.y + offsetY) * scale + top,
    });
    const corner = inPicture(x - width / 2, y - height / 2);
    const size = { width: width * scale, height: height * scale };
    const eyes = { rightEye: inPicture(rightX, rightY), leftEye: inPicture(leftX, leftY) };
    return [{ score, left: corner.x, top: corner.y, ...size, ...eyes }];
  });
}

/** Each face once, the most certain first. */
export function distinctFaces(found: readonly FoundFace[], most: number): FoundFace[] {
  const kept: FoundFace[] = [];
  for (const face of found.toSorted((one, other) => other.score - one.score)) {
    if (kept.length >= most) break;
    if (kept.every((other) => overlap(face, other) < SAME_FACE)) kept.push(face);
  }
  return kept;
}

function overlap(one: FoundFace, other: FoundFace): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (one.width * one.height + other.width * other.height - both);
}
