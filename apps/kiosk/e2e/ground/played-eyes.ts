import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { FaceView } from '@machi/domain/faces/view';
import type { Page } from '@playwright/test';

/**
 * Camera and networks that see what a test says: every sentence of the camera's scene appears without a real person.
 * Other tests cover the real ones.
 */
export interface PlayedEyes {
  /** Shows this view; resolves once it was seen. */
  see(view: FaceView | null): Promise<void>;
  /** Sets the person from now on: the networks' results for the pictures, in order and repeated. */
  meet(embeddings: readonly FaceEmbedding[]): Promise<void>;
  /** Speeds up the page's clock by this factor, to shorten waits. */
  hasten(times: number): Promise<void>;
}

declare global {
  // View and embeddings set by a test, and the number of looks.
  var playedView: FaceView | null;
  var playedLooks: number;
  var playedNumbers: readonly (readonly number[])[];
  var playedPace: (times: number) => void;
}

export async function playEyes(page: Page, playedModel = 'played'): Promise<PlayedEyes> {
  await page.addInitScript((modelId) => {
    let sum = 0;
    let embedded = 0;
    globalThis.playedNumbers = [];
    globalThis.playedView = null;
    globalThis.playedLooks = 0;
    class PlayedWorker extends EventTarget {
      terminate(): void {}
      postMessage(message: { readonly kind: string; readonly id: number; readonly picture?: ImageBitmap }): void {
        const answer = (data: object) => setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })), 0);
        if (message.kind === 'open') answer({ kind: 'ready', modelId });
        if (message.kind === 'look') {
          message.picture?.close();
          globalThis.playedLooks += 1;
          sum += 1;
          answer({ kind: 'seen', id: message.id, view: globalThis.playedView, light: { mean: 100, sum } });
        }
        if (message.kind === 'embed') {
          const numbers = globalThis.playedNumbers[embedded % globalThis.playedNumbers.length];
          embedded += 1;
          answer({ kind: 'embedded', id: message.id, embedding: Float32Array.from(numbers ?? { length: 1152 }) });
        }
      }
    }
    Object.assign(globalThis, { Worker: PlayedWorker });
    const real = performance.now.bind(performance);
    let pace = 1;
    let began = real();
    let before = began;
    performance.now = () => before + (real() - began) * pace;
    globalThis.playedPace = (times) => {
      before = performance.now();
      began = real();
      pace = times;
    };
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 240 });
    const context = canvas.getContext('2d');
    setInterval(() => {
      sum += 1;
      if (!context) return;
      context.fillStyle = `hsl(${sum % 360} 20% 40%)`;
      context.fillRect(0, 0, 320, 240);
    }, 30);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
  }, playedModel);
  return {
    async meet(embeddings) {
      const numbers = embeddings.map((embedding) => [...embedding]);
      await page.evaluate((given) => {
        globalThis.playedNumbers = given;
      }, numbers);
    },
    hasten: (times) => page.evaluate((wanted) => globalThis.playedPace(wanted), times),
    async see(view) {
      const looks = await page.evaluate((seen) => {
        globalThis.playedView = seen;
        return globalThis.playedLooks;
      }, view);
      // An earlier look may still be under way.
      await page.waitForFunction((before) => globalThis.playedLooks > before + 2, looks);
    },
  };
}

/** Makes opening the camera fail with this error of the browser. */
export async function breakCamera(page: Page, error: string): Promise<void> {
  await page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
  }, error);
}
