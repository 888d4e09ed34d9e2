import { afterEach, expect, test, vi } from 'vitest';
import { openEyes } from './open-eyes.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Answers as the worker does, and identifies the picture by its width. */
class PlayedWorker extends EventTarget {
  private width = 0;
  postMessage(message: ToWorker): void {
    if (message.kind === 'look') this.width = message.picture.width;
    const { width } = this;
    const answers: Readonly<Record<ToWorker['kind'], object | null>> = {
      open: { kind: 'ready', modelId: 'played' },
      look: { kind: 'seen', view: null, light: { mean: 90, sum: width } },
      embed: { kind: 'embedded', embedding: Float32Array.of(width) },
      forget: null,
    };
    const data = answers[message.kind];
    if (data)
      setTimeout(() => this.dispatchEvent(new MessageEvent<FromWorker>('message', { data: data as FromWorker })));
  }
}
const picture = (width: number): ImageBitmap => ({ width, height: 1, close() {} });

afterEach(() => vi.unstubAllGlobals());

test('a look that nobody waits for any more takes no answer from the one after it', async () => {
  vi.stubGlobal('Worker', PlayedWorker);
  const eyes = await openEyes();
  // Turning the camera off and on again asks anew before this is answered.
  const left = eyes.look(picture(1));
  expect((await eyes.look(picture(2))).light.sum).toBe(2);
  expect(await eyes.embed()).toEqual(Float32Array.of(2));
  expect((await left).light.sum).toBe(1);
});
