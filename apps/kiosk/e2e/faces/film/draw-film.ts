import type { FaceView } from '@machi/domain/faces/view';
import { findFaces } from '../../../src/renderer/camera/engine/find-faces.ts';
import { findLandmarks } from '../../../src/renderer/camera/engine/find-landmarks.ts';
import { measureView } from '../../../src/renderer/camera/engine/measure-view.ts';
import type { Networks } from '../../../src/renderer/camera/engine/open-networks.ts';
import type { Picture } from '../../../src/renderer/camera/engine/picture.ts';
import type { FaceEngine } from '../../../src/renderer/camera/engine/open-engine.ts';
import type { MeshPoint } from '../../../src/renderer/camera/engine/find-landmarks.ts';
import { trianglesOf } from './triangles.ts';
import type { Spot } from './triangles.ts';

/*
 * A head that is not there: a picture on its own mesh, which is turned and blinks. What it does is what a film of a person
 * would show, so it says nothing of films; its flat twin is the same picture as a print, turned before the camera.
 */

export type FilmKind = 'head' | 'flat';

/** Of one frame: where the head looks, in degrees, and how far the eyes are shut, from 0 to 1. */
interface Pose {
  readonly yaw: number;
  readonly shut: number;
}

const GROUND = '#8a8f94';
const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 30;
const MOST_YAW = 26;
const MOST_FLAT_YAW = 45;
/** Width of the face as a share of the picture. */
const SHARE = 0.36;

const RIGHT_LIDS = [
  [246, 7],
  [161, 163],
  [160, 144],
  [159, 145],
  [158, 153],
  [157, 154],
  [173, 155],
] as const;
const LEFT_LIDS = [
  [466, 249],
  [388, 390],
  [387, 373],
  [386, 374],
  [385, 380],
  [384, 381],
  [398, 382],
] as const;
const CHEEKS = [234, 454] as const;

const smooth = (share: number): number => {
  const part = Math.min(1, Math.max(0, share));
  return part * part * (3 - 2 * part);
};
/** From 0 up to 1 and back, between these seconds. */
const swell = (at: number, from: number, top: number, until: number, to: number): number =>
  at < top ? smooth((at - from) / (top - from)) : 1 - smooth((at - until) / (to - until));

/** Seconds of a turn with its blink. */
const COURSE = 6;
const poseAt = (seconds: number, side: 1 | -1): Pose => ({
  yaw: side * swell(seconds, 1.5, 2.3, 2.8, 3.6),
  shut: swell(seconds, 4.6, 4.75, 5.1, 5.25),
});

/** A turn to either side, each with a blink. */
function poses(): Pose[] {
  const each = COURSE * FRAMES_A_SECOND;
  return ([1, -1] as const).flatMap((side) =>
    Array.from({ length: each }, (_pose, index) => poseAt(index / FRAMES_A_SECOND, side)),
  );
}

interface Rest {
  readonly source: OffscreenCanvas;
  readonly points: readonly MeshPoint[];
  readonly yaw: number;
  readonly pitch: number;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
}

/** Of all faces of a picture the one that looks ahead most. */
function aheadMost({ blazeface, facemesh }: Networks, picture: Picture): FaceView {
  const faces = findFaces(blazeface, picture);
  const views = faces.map((face) => measureView(picture, faces, face, findLandmarks(facemesh, picture, face)));
  const away = ({ yaw, pitch }: FaceView): number => Math.hypot(yaw, pitch);
  const [best] = views.toSorted((one, other) => away(one) - away(other));
  if (!best) throw new Error('no face in this picture');
  return best;
}

/** That face alone, upright in the middle of a camera's picture, with its mesh. */
function restOf(engine: FaceEngine, networks: Networks, picture: ImageBitmap): Rest {
  const whole = new OffscreenCanvas(picture.width, picture.height);
  contextOf(whole).drawImage(picture, 0, 0);
  const view = aheadMost(networks, contextOf(whole).getImageData(0, 0, picture.width, picture.height));
  const scale = (SHARE * WIDTH) / (view.widthShare * picture.width);
  const source = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = contextOf(source);
  context.fillStyle = GROUND;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.beginPath();
  context.ellipse(WIDTH / 2, HEIGHT / 2 - 10, SHARE * WIDTH * 0.85, SHARE * WIDTH, 0, 0, Math.PI * 2);
  context.clip();
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.rotate((-view.roll * Math.PI) / 180);
  context.scale(scale, scale);
  context.drawImage(whole, -(view.offsetX + 0.5) * picture.width, -(view.offsetY + 0.5) * picture.height);
  context.resetTransform();
  const rest = engine.look(context.getImageData(0, 0, WIDTH, HEIGHT));
  if (!rest) throw new Error('no face in the middle');
  return { source, points: rest.mesh.points, yaw: rest.view.yaw, pitch: rest.view.pitch };
}

interface Placed extends Spot {
  readonly z: number;
}

/** Where the points of the mesh go in a pose. */
function placed({ points, yaw, pitch }: Rest, pose: Pose): Placed[] {
  const middle = CHEEKS.map((cheek) => points[cheek]);
  const of = (axis: 'x' | 'y' | 'z'): number => middle.reduce((sum, point) => sum + (point?.[axis] ?? 0) / 2, 0);
  const centre = { x: of('x'), y: of('y'), z: of('z') };
  const turn = ((pose.yaw * MOST_YAW - yaw) * Math.PI) / 180;
  const nod = (-pitch * Math.PI) / 180;
  return points.map((point) => {
    const x = point.x - centre.x;
    const y = point.y - centre.y;
    const z = point.z - centre.z;
    const turned = x * Math.cos(turn) - z * Math.sin(turn);
    const deep = x * Math.sin(turn) + z * Math.cos(turn);
    return {
      x: centre.x + turned,
      y: centre.y + y * Math.cos(nod) + deep * Math.sin(nod),
      z: deep * Math.cos(nod) - y * Math.sin(nod),
    };
  });
}

/** Points around the face that stay where they are. */
const ring: readonly Spot[] = [
  ...Array.from({ length: 28 }, (_spot, index) => {
    const angle = (index / 28) * Math.PI * 2;
    return {
      x: WIDTH / 2 + Math.cos(angle) * SHARE * WIDTH * 0.95,
      y: HEIGHT / 2 - 10 + Math.sin(angle) * SHARE * WIDTH * 1.02,
    };
  }),
  { x: 0, y: 0 },
  { x: WIDTH, y: 0 },
  { x: 0, y: HEIGHT },
  { x: WIDTH, y: HEIGHT },
];

const areaOf = (a: Spot, b: Spot, c: Spot): number => (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);

/** Draws the part of a picture in one triangle into another one, half a pixel wider, so that no seam shows. */
function drawTriangle(
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

function drawHead(
  context: OffscreenCanvasRenderingContext2D,
  rest: Rest,
  pose: Pose,
  mesh: ReturnType<typeof trianglesOf>,
) {
  const from = [...rest.points, ...ring];
  const to: readonly Placed[] = [...placed(rest, pose), ...ring.map((spot) => ({ ...spot, z: 1000 }))];
  const order = mesh
    .flatMap(([a, b, c]) => {
      const [f0, f1, f2, t0, t1, t2] = [from[a], from[b], from[c], to[a], to[b], to[c]];
      if (!f0 || !f1 || !f2 || !t0 || !t1 || !t2) return [];
      // What has turned away is not seen.
      if (areaOf(f0, f1, f2) * areaOf(t0, t1, t2) <= 0) return [];
      return [{ from: [f0, f1, f2] as const, to: [t0, t1, t2] as const, z: t0.z + t1.z + t2.z }];
    })
    .toSorted((one, other) => other.z - one.z);
  for (const triangle of order) drawTriangle(context, rest.source, triangle.from, triangle.to);
}

/** The picture as a print that is turned: what is nearer is larger. */
function drawFlat(context: OffscreenCanvasRenderingContext2D, source: OffscreenCanvas, { yaw }: Pose): void {
  const turn = (yaw * MOST_FLAT_YAW * Math.PI) / 180;
  const away = WIDTH * 2;
  const at = (x: number): { readonly x: number; readonly size: number } => {
    const size = away / (away + x * Math.sin(turn));
    return { x: WIDTH / 2 + x * Math.cos(turn) * size, size };
  };
  for (let strip = 0; strip < WIDTH; strip += 2) {
    const left = at(strip - WIDTH / 2);
    const right = at(strip + 2 - WIDTH / 2);
    const tall = HEIGHT * left.size;
    context.drawImage(source, strip, 0, 2, HEIGHT, left.x, (HEIGHT - tall) / 2, right.x - left.x + 0.7, tall);
  }
}

/** Shut lids: skin of the cheek over the eye, and the line of the lashes. */
function drawLids(context: OffscreenCanvasRenderingContext2D, rest: Rest, pose: Pose): void {
  if (pose.shut < 0.1) return;
  const spots = placed(rest, { ...pose, shut: 0 });
  for (const [lids, corners, cheek] of [
    [RIGHT_LIDS, [33, 133], 101],
    [LEFT_LIDS, [263, 362], 330],
  ] as const) {
    const skin = spots[cheek];
    const outer = spots[corners[0]];
    const inner = spots[corners[1]];
    if (!skin || !outer || !inner) continue;
    const [red, green, blue] = context.getImageData(Math.round(skin.x), Math.round(skin.y), 1, 1).data;
    const upper = lids.flatMap(([lid]) => spots[lid] ?? []);
    const lower = lids.flatMap(([, lid]) => spots[lid] ?? []);
    const edge = upper.map(({ x, y }, index) => {
      const below = lower[index] ?? { x, y };
      return { x: x + (below.x - x) * pose.shut, y: y + (below.y - y) * pose.shut };
    });
    const wide = Math.abs(outer.x - inner.x) * 0.12;
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.beginPath();
    context.moveTo(outer.x, outer.y);
    for (const { x, y } of upper) context.lineTo(x, y - wide);
    context.lineTo(inner.x, inner.y);
    for (const { x, y } of edge.toReversed()) context.lineTo(x, y);
    context.fill();
    context.strokeStyle = '#2a1c18';
    context.lineWidth = 3;
    context.beginPath();
    context.moveTo(outer.x, outer.y);
    for (const { x, y } of edge) context.lineTo(x, y);
    context.lineTo(inner.x, inner.y);
    context.stroke();
  }
}

/** Every so-manieth frame of a film, one after the other, drawn into one canvas. */
export function* drawFilm(
  engine: FaceEngine,
  networks: Networks,
  picture: ImageBitmap,
  kind: FilmKind,
  each: number,
): Generator<OffscreenCanvas> {
  const rest = restOf(engine, networks, picture);
  const mesh = trianglesOf([...rest.points, ...ring]);
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = contextOf(canvas);
  // The twin is a print of the same head.
  const print = new OffscreenCanvas(WIDTH, HEIGHT);
  drawHead(contextOf(print), rest, { yaw: 0, shut: 0 }, mesh);
  for (const [index, pose] of poses().entries()) {
    if (index % each !== 0) continue;
    context.resetTransform();
    context.fillStyle = GROUND;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    // Nobody holds still, and no camera is without noise.
    context.translate(Math.sin(index * 0.7) * 0.8, Math.cos(index * 0.9) * 0.8);
    if (kind === 'head') {
      drawHead(context, rest, { ...pose, shut: 0 }, mesh);
      drawLids(context, rest, pose);
    } else drawFlat(context, print, pose);
    yield canvas;
  }
}
