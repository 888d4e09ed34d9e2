import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { FromWorker, Seen, ToWorker } from './worker-messages.ts';

/** Folder of the built networks. */
const FOLDER = '/faces/';

/** Networks that see faces, in a worker beside the page. */
export interface Eyes {
  readonly modelId: string;
  look(picture: ImageBitmap): Promise<Seen>;
  /** Embedding of the picture looked at last; null if it has no face, or was forgotten. */
  embed(): Promise<FaceEmbedding | null>;
  /** Drops the picture looked at last. */
  forget(): void;
}

type Answer = Extract<FromWorker, { readonly kind: 'ready' | 'seen' | 'embedded' }>;

async function start(): Promise<Eyes> {
  const worker = new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' });
  /**
   * The worker answers in the order of the questions. A look may still be under way after its camera was turned off.
   */
  const waiting: { take(answer: Answer): void; fail(error: Error): void }[] = [];

  function end(): void {
    worker.terminate();
    opened = null;
    for (const { fail } of waiting.splice(0)) fail(new Error('the networks cannot see'));
  }
  worker.addEventListener('error', end);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'failed') return end();
    return waiting.shift()?.take(data);
  });

  const ask = (message: ToWorker, handed: Transferable[] = []): Promise<Answer> =>
    new Promise((take, fail) => {
      worker.postMessage(message, handed);
      waiting.push({ take, fail });
    });

  const ready = await ask({ kind: 'open', folder: FOLDER });
  if (ready.kind !== 'ready') throw new Error('the networks did not open');
  return {
    modelId: ready.modelId,
    async look(picture) {
      const seen = await ask({ kind: 'look', picture }, [picture]);
      return seen.kind === 'seen' ? seen : { view: null, light: { mean: 0, sum: 0 } };
    },
    async embed() {
      const embedded = await ask({ kind: 'embed' });
      return embedded.kind === 'embedded' ? embedded.embedding : null;
    },
    forget: () => worker.postMessage({ kind: 'forget' } satisfies ToWorker, []),
  };
}

let opened: Promise<Eyes> | null = null;

/** Opens the networks at first use; they stay open, as opening takes a while. Rejects if they cannot run. */
export function openEyes(): Promise<Eyes> {
  opened ??= start().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}
