import { openEngine } from '../../src/renderer/camera/engine/open-engine.ts';
import type { FaceEngine } from '../../src/renderer/camera/engine/open-engine.ts';

/** The page in which pictures become numbers, as at a terminal. What it answers is asked for by the command beside it. */
let engine: FaceEngine | undefined;

async function open(): Promise<string> {
  engine = await openEngine('/faces/');
  return engine.modelId;
}

/** What of a picture's file, in base64, the networks see; null where they find no face. */
async function see(picture: string) {
  if (!engine) throw new Error('not open');
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const data = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const look = engine.look(data);
  return look && { view: look.view, embedding: [...engine.embed(data, look.mesh)] };
}

const tensors = (): number => engine?.tensors() ?? 0;

Object.assign(globalThis, { faces: { open, see, tensors } });
