import type { FaceView } from '@machi/domain/faces/view';
import { findFaces } from '../../../src/renderer/camera/engine/find-faces.ts';
import { findLandmarks, type MeshPoint } from '../../../src/renderer/camera/engine/find-landmarks.ts';
import { measureView } from '../../../src/renderer/camera/engine/measure-view.ts';
import type { FaceEngine } from '../../../src/renderer/camera/engine/open-engine.ts';
import type { Networks } from '../../../src/renderer/camera/engine/open-networks.ts';
import type { Picture } from '../../../src/renderer/camera/engine/picture.ts';
import { areaOf, drawTriangle, trianglesOf, type Spot } from './triangles.ts';

/* Artificial head: a picture on its own mesh, which turns and blinks. */

/** Direction of the head, as a share of its largest turn from -1 to 1, and closure of the eyes, from 0 to 1. */
export interface Pose {
  readonly yaw: number;
  readonly shut: number;
}

export const GROUND = '#8a8f94';
export const WIDTH = 640;
export const HEIGHT = 480;
const MOST_YAW = 26;
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

interface Rest {
  readonly source: OffscreenCanvas;
  readonly points: readonly MeshPoint[];
  readonly yaw: number;
  readonly pitch: number;
}

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
}

/** The most frontal face of a picture. */
function aheadMost({ blazeface, facemesh }: Networks, picture: Picture): FaceView {
  const faces = findFaces(blazeface, picture);
  const views = faces.map((face) => measureView(picture, faces, face, findLandmarks(facemesh, picture, face)));
  const away = ({ yaw, pitch }: FaceView): number => Math.hypot(yaw, pitch);
  const [best] = views.toSorted((one, other) => away(one) - away(other));
  if (!best) throw new Error('no face in this picture');
  return best;
}

/** That face alone, upright in the middle of a camera picture, with its mesh. */
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

/** Positions of the mesh's points in a pose. */
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

/** Fixed points around the face. */
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
      // Triangles turned away are not drawn.
      if (areaOf(f0, f1, f2) * areaOf(t0, t1, t2) <= 0) return [];
      return [{ from: [f0, f1, f2] as const, to: [t0, t1, t2] as const, z: t0.z + t1.z + t2.z }];
    })
    .toSorted((one, other) => other.z - one.z);
  for (const triangle of order) drawTriangle(context, rest.source, triangle.from, triangle.to);
}

/** Draws closed lids: skin of the cheek over the eye, and the line of the lashes. */
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

export interface DrawnHead {
  /** Draws the head in a pose. */
  draw(context: OffscreenCanvasRenderingContext2D, pose: Pose): void;
  /** Makes a print of the head in a pose. */
  print(pose: Pose): OffscreenCanvas;
}

/** Opens the most frontal person of a picture as a head. */
export function openHead(engine: FaceEngine, networks: Networks, picture: ImageBitmap): DrawnHead {
  const rest = restOf(engine, networks, picture);
  const mesh = trianglesOf([...rest.points, ...ring]);
  function draw(context: OffscreenCanvasRenderingContext2D, pose: Pose): void {
    drawHead(context, rest, { ...pose, shut: 0 }, mesh);
    drawLids(context, rest, pose);
  }
  return {
    draw,
    print(pose) {
      const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
      draw(contextOf(canvas), pose);
      return canvas;
    },
  };
}
