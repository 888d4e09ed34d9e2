import { meanEmbedding } from '@machi/domain/faces/embedding';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import { nearestFaces, type EnrolledFace } from '@machi/domain/faces/gallery';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import { recognise } from '@machi/domain/faces/recognise';
import type { FromWorker, ToWorker } from '../../src/renderer/camera/worker-messages.ts';

/** Other enrolled people besides the one recognised. */
const OTHERS = 299;
const MEMBER = 1;
/** Pictures for the template, and for one look. */
const ENROLLED = 3;
const SEEN = 2;

/** Recognises a person repeatedly, as the terminal's page and its host do. */
export interface Recognitions {
  /** Number of recognitions, of `count`, that found the right person. */
  run(count: number): Promise<number>;
}

function openWorker() {
  const worker = new Worker(new URL('./watched-worker.ts', import.meta.url), { type: 'module' });
  return (message: ToWorker, handed: Transferable[] = []): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      worker.addEventListener('error', reject, { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => resolve(data), { once: true });
      worker.postMessage(message, handed);
    });
}

/** `frames`: picture files of one person. */
export async function openRecognitions(frames: readonly Blob[]): Promise<Recognitions> {
  const ask = openWorker();
  const ready = await ask({ kind: 'open', folder: '/faces/' });
  if (ready.kind !== 'ready') throw new Error('the networks did not open');
  let id = 0;
  async function numbers(): Promise<FaceEmbedding> {
    id += 1;
    const frame = frames[id % frames.length];
    if (!frame) throw new Error('no frame');
    const picture = await createImageBitmap(frame);
    const seen = await ask({ kind: 'look', picture }, [picture]);
    const embedded = await ask({ kind: 'embed' });
    if (seen.kind !== 'seen' || embedded.kind !== 'embedded' || !embedded.embedding) throw new Error('nobody seen');
    return embedded.embedding;
  }
  async function meanOf(count: number): Promise<FaceEmbedding> {
    const pictures: FaceEmbedding[] = [];
    while (pictures.length < count) pictures.push(await numbers());
    const mean = meanEmbedding(pictures);
    if (!mean) throw new Error('no mean');
    return mean;
  }
  const gallery: EnrolledFace[] = Array.from({ length: OTHERS }, (_face, index) => ({
    member_id: MEMBER + 1 + index,
    template: embeddingOf(index + 1),
  }));
  gallery.push({ member_id: MEMBER, template: await meanOf(ENROLLED) });
  return {
    async run(count) {
      let right = 0;
      for (let time = 0; time < count; time += 1) {
        const nearest = nearestFaces(gallery, await meanOf(SEEN), facesFile.least_gap);
        const found = recognise(nearest, gallery.length, true, facesFile);
        if (found.kind === 'recognised' && found.member_id === MEMBER) right += 1;
      }
      return right;
    },
  };
}
