import { cutFace, runOnChips } from '../../src/renderer/camera/engine/embed.ts';
import { engineOf } from '../../src/renderer/camera/engine/open-engine.ts';
import type { FaceEngine } from '../../src/renderer/camera/engine/open-engine.ts';
import { openNetworks } from '../../src/renderer/camera/engine/open-networks.ts';
import type { Networks } from '../../src/renderer/camera/engine/open-networks.ts';

/*
 * The page in which pictures become numbers, as at a terminal. What it answers is asked for by the commands beside it.
 */
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

/** A picture's file in base64, as pixels of at most this width. */
async function pixelsOf(picture: string, mostWidth = Infinity): Promise<ImageData> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const scale = Math.min(1, mostWidth / bitmap.width);
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** What of a picture the networks see; null where they find no face. */
async function see(picture: string) {
  const { engine } = opened();
  const data = await pixelsOf(picture);
  const look = engine.look(data);
  return look && { view: look.view, embedding: [...engine.embed(data, look.mesh)] };
}

/** Times in milliseconds: from a camera's frame to both embeddings, and of the two networks alone on a face that is cut already. */
async function time(picture: string, times: number) {
  const { engine, networks } = opened();
  const frame = await pixelsOf(picture, 640);
  const look = engine.look(frame);
  if (!look) throw new Error('no face in this picture');
  const chips = cutFace(frame, look.mesh);
  const whole: number[] = [];
  const alone: number[] = [];
  // The first runs of each make the kernels warm.
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

const tensors = (): number => open?.networks.tensors() ?? 0;

Object.assign(globalThis, { faces: { open: start, see, time, tensors } });
