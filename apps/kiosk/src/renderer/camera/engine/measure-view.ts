import type { FoundFace } from '@machi/domain/faces/blazeface';
import type { FaceView } from '@machi/domain/faces/view';
import type { Mesh, MeshPoint } from './find-landmarks.ts';
import { cutChip, fitSimilarity, type Picture } from './picture.ts';

/** Side of the grey chip for measuring light and sharpness. */
const SIDE = 96;
const RIGHT_EYE = { outer: 33, inner: 133, top: 159, bottom: 145 } as const;
const LEFT_EYE = { outer: 263, inner: 362, top: 386, bottom: 374 } as const;
const RIGHT_CHEEK = 234;
const LEFT_CHEEK = 454;
const FOREHEAD = 10;
const CHIN = 152;
/** Tilt of the line from forehead to chin in a frontal face, degrees: the median of a thousand pictures. */
const PITCH_AHEAD = -6.4;

const degrees = (radians: number): number => (radians * 180) / Math.PI;
const apart = (one: MeshPoint, other: MeshPoint): number =>
  Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);

function pointOf({ points }: Mesh, index: number): MeshPoint {
  const point = points[index];
  if (!point) throw new RangeError('a mesh of 468 points');
  return point;
}

/** Openness of an eye: the height between its lids divided by its width. */
function openness(mesh: Mesh, eye: typeof RIGHT_EYE | typeof LEFT_EYE): number {
  const width = apart(pointOf(mesh, eye.outer), pointOf(mesh, eye.inner));
  return width > 0 ? apart(pointOf(mesh, eye.top), pointOf(mesh, eye.bottom)) / width : 0;
}

function poseOf(mesh: Mesh): Pick<FaceView, 'yaw' | 'pitch' | 'roll'> {
  const right = pointOf(mesh, RIGHT_CHEEK);
  const left = pointOf(mesh, LEFT_CHEEK);
  const top = pointOf(mesh, FOREHEAD);
  const bottom = pointOf(mesh, CHIN);
  return {
    yaw: degrees(Math.atan2(left.z - right.z, Math.hypot(left.x - right.x, left.y - right.y))),
    pitch: degrees(Math.atan2(top.z - bottom.z, Math.hypot(bottom.x - top.x, bottom.y - top.y))) - PITCH_AHEAD,
    roll: degrees(Math.atan2(left.y - right.y, left.x - right.x)),
  };
}

/** Grey values of the upright face from 0 to 255, from cheek to cheek and forehead to chin. */
function greyFace(picture: Picture, mesh: Mesh): Float32Array {
  const seen = [RIGHT_CHEEK, LEFT_CHEEK, CHIN].map((index) => pointOf(mesh, index));
  const place = [
    { x: SIDE * 0.05, y: SIDE * 0.4 },
    { x: SIDE * 0.95, y: SIDE * 0.4 },
    { x: SIDE * 0.5, y: SIDE * 0.98 },
  ];
  const chip = cutChip(picture, fitSimilarity(place, seen), SIDE);
  return Float32Array.from(
    { length: SIDE * SIDE },
    (_value, index) =>
      0.299 * (chip[index * 3] ?? 0) + 0.587 * (chip[index * 3 + 1] ?? 0) + 0.114 * (chip[index * 3 + 2] ?? 0),
  );
}

function lightOf(grey: Float32Array): Pick<FaceView, 'brightness' | 'sideLight' | 'sharpness'> {
  let sum = 0;
  let imageLeft = 0;
  let edges = 0;
  let squares = 0;
  let count = 0;
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * SIDE + column;
      const value = grey[at] ?? 0;
      sum += value;
      if (column < SIDE / 2) imageLeft += value;
      if (row === 0 || column === 0 || row === SIDE - 1 || column === SIDE - 1) continue;
      const edge =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - SIDE] ?? 0) + (grey[at + SIDE] ?? 0) - 4 * value;
      edges += edge;
      squares += edge * edge;
      count += 1;
    }
  const brightness = sum / grey.length;
  const imageRight = sum - imageLeft;
  return {
    brightness,
    sideLight: sum > 0 ? (imageRight - imageLeft) / sum : 0,
    sharpness: squares / count - (edges / count) ** 2,
  };
}

/** Measures the nearest face of a picture, for the rules in `domain/faces/view`. */
export function measureView(picture: Picture, faces: readonly FoundFace[], face: FoundFace, mesh: Mesh): FaceView {
  const outer = apart(pointOf(mesh, RIGHT_EYE.outer), pointOf(mesh, LEFT_EYE.outer));
  return {
    // A face in the background, less than half as wide, does not count.
    faces: faces.filter(({ width }) => width >= face.width / 2).length,
    certainty: mesh.score,
    eyeDistance: outer,
    widthShare: face.width / picture.width,
    offsetX: (face.left + face.width / 2) / picture.width - 0.5,
    offsetY: (face.top + face.height / 2) / picture.height - 0.5,
    ...poseOf(mesh),
    ...lightOf(greyFace(picture, mesh)),
    rightEye: openness(mesh, RIGHT_EYE),
    leftEye: openness(mesh, LEFT_EYE),
  };
}
