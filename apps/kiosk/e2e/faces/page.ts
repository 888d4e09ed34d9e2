import { cutFace, runOnChips } from '../../src/renderer/camera/engine/embed.ts';
import { engineOf, type FaceEngine } from '../../src/renderer/camera/engine/open-engine.ts';
import { openNetworks, type Networks } from '../../src/renderer/camera/engine/open-networks.ts';
import { drawFilm, type FilmKind } from './film/draw-film.ts';
import { openHead, type DrawnHead } from './film/head.ts';
import { presentTo, type Presentation } from './film/presentations.ts';
import { openRecognitions, type Recognitions } from './recognitions.ts';

/* Page that turns pictures into numbers, as at a terminal. The commands beside it ask for the results. */
let open: { readonly networks: Networks; readonly engine: FaceEngine } | undefined;

async function start(): Promise<string> {
  const networks = await openNetworks('/faces/');
  open = { networks, engine: engineOf(networks) };
  return networks.modelId;
}

function opened() {
  if (!open) throw new Error('not open');
  return open;
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const bitmapOf = (picture: string): Promise<ImageBitmap> => createImageBitmap(new Blob([bytesOf(picture)]));

/** Pixels of a base64 picture file, at most this wide. */
async function pixelsOf(picture: string, mostWidth = Infinity): Promise<ImageData> {
  const bitmap = await bitmapOf(picture);
  const scale = Math.min(1, mostWidth / bitmap.width);
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** What the networks see in a picture; null if they find no face. */
async function see(picture: string) {
  const { engine } = opened();
  const data = await pixelsOf(picture);
  const look = engine.look(data);
  return look && { view: look.view, embedding: [...engine.embed(data, look.mesh)] };
}

/** Times in milliseconds: from a camera's frame to both embeddings, and of the two networks alone on a cut face. */
async function time(picture: string, times: number) {
  const { engine, networks } = opened();
  const frame = await pixelsOf(picture, 640);
  const look = engine.look(frame);
  if (!look) throw new Error('no face in this picture');
  const chips = cutFace(frame, look.mesh);
  const whole: number[] = [];
  const alone: number[] = [];
  // The first runs warm up the kernels.
  for (let index = -3; index < times; index += 1) {
    const begun = performance.now();
    const seen = engine.look(frame);
    if (seen) engine.embed(frame, seen.mesh);
    const between = performance.now();
    runOnChips(networks, chips);
    const ended = performance.now();
    if (index < 0) continue;
    whole.push(between - begun);
    alone.push(ended - between);
  }
  return { whole, alone };
}

/** Every third frame is drawn, and shown three times: Chromium's file camera plays 30 a second. */
const FILM_STEP = 3;

/** A film as consecutive JPEG pictures in base64, as Chromium's file camera plays them. */
async function film(picture: string, kind: FilmKind): Promise<string[]> {
  const { engine, networks } = opened();
  const frames: string[] = [];
  for (const frame of drawFilm(engine, networks, await bitmapOf(picture), kind, FILM_STEP)) {
    const blob = await frame.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const text = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join('');
    frames.push(...Array.from({ length: FILM_STEP }, () => btoa(text)));
  }
  return frames;
}

const heads = new Map<string, DrawnHead>();
/** Track of the head in a picture, or of its prints, while somebody presents it. */
async function present(picture: string, presentation: Presentation) {
  const { engine, networks } = opened();
  const head = heads.get(picture) ?? openHead(engine, networks, await bitmapOf(picture));
  heads.set(picture, head);
  return presentTo(engine, head, presentation);
}

let recognitions: Recognitions | undefined;
/** Number of recognitions, of `count`, that find the person in these pictures. */
async function recogniseAgain(frames: readonly string[], count: number): Promise<number> {
  recognitions ??= await openRecognitions(frames.map((frame) => new Blob([bytesOf(frame)])));
  return recognitions.run(count);
}

const tensors = (): number => open?.networks.tensors() ?? 0;

Object.assign(globalThis, { faces: { open: start, see, time, film, present, recogniseAgain, tensors } });
