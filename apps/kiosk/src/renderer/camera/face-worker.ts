import { openEngine, type FaceEngine, type Look } from './engine/open-engine.ts';
import type { Picture } from './engine/picture.ts';
import type { FromWorker, Light, ToWorker } from './worker-messages.ts';

/* Worker that turns camera pictures into numbers, so that the page never blocks. No picture leaves this thread, and
   none is kept longer than until the next one. */

let engine: FaceEngine | null = null;
let canvas: OffscreenCanvas | null = null;
let last: { readonly picture: Picture; readonly look: Look | null } | null = null;

function tell(message: FromWorker, handed: Transferable[] = []): void {
  self.postMessage(message, { transfer: handed });
}

function pixelsOf(bitmap: ImageBitmap): Picture {
  const { width, height } = bitmap;
  if (!canvas || canvas.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const picture = context.getImageData(0, 0, width, height);
  context.clearRect(0, 0, width, height);
  return picture;
}

/** Every nth byte is enough to find a black or frozen picture. */
const STRIDE = 4 * 37;

function lightOf({ data }: Picture): Light {
  let sum = 0;
  let checksum = 0;
  let count = 0;
  for (let at = 0; at < data.length; at += STRIDE) {
    const value = data[at + 1] ?? 0;
    sum += value;
    checksum = (Math.imul(checksum, 31) + value) | 0;
    count += 1;
  }
  return { mean: count > 0 ? sum / count : 0, sum: checksum };
}

function forget(): void {
  last?.picture.data.fill(0);
  last = null;
}

async function take(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'open':
      engine = await openEngine(message.folder);
      return tell({ kind: 'ready', modelId: engine.modelId });
    case 'look': {
      forget();
      const picture = pixelsOf(message.picture);
      const look = engine?.look(picture) ?? null;
      last = { picture, look };
      return tell({ kind: 'seen', view: look?.view ?? null, light: lightOf(picture) });
    }
    case 'embed': {
      const embedding = engine && last?.look ? engine.embed(last.picture, last.look.mesh) : null;
      const handed = embedding && new Float32Array(embedding);
      return tell({ kind: 'embedded', embedding: handed }, handed ? [handed.buffer] : []);
    }
    case 'forget':
      return forget();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  take(data).catch(() => tell({ kind: 'failed' }));
});
