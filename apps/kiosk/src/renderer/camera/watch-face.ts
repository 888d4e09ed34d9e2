import type { FaceView } from '@machi/domain/faces/view';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import { openCamera, type CameraTrouble } from './camera.ts';
import { beginLight, followLight, lightTrouble } from './light.ts';
import { openEyes } from './open-eyes.ts';

/** One look at the person before the camera. */
export interface Glance {
  readonly view: FaceView | null;
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
  readonly modelId: string;
  embed(): Promise<FaceEmbedding | null>;
}

export interface WatchParts {
  readonly video: HTMLVideoElement;
  /** Takes a look; the next one waits until it resolves. */
  see(glance: Glance): Promise<void>;
  /** Null: the trouble is over. unable: the networks cannot run here. */
  trouble(trouble: CameraTrouble | 'unable' | null): void;
}

/** Looks at the newest picture repeatedly until stopped. Returns the function that stops it. */
export function watchFace({ video, see, trouble }: WatchParts): () => void {
  let isStopped = false;
  let close = (): void => {};

  async function watch(): Promise<void> {
    const camera = await openCamera(video);
    if ('trouble' in camera) return isStopped ? undefined : trouble(camera.trouble);
    close = camera.close;
    if (isStopped) return close();
    const eyes = await openEyes();
    let light = beginLight(performance.now());
    while (!isStopped) {
      const picture = await camera.picture();
      if (isStopped) picture?.close();
      else if (!picture) trouble('frozen');
      else {
        const at = performance.now();
        const seen = await eyes.look(picture);
        light = followLight(light, seen.light, at);
        if (isStopped) break;
        const found = lightTrouble(light, at);
        trouble(found);
        if (!found) await see({ view: seen.view, at, modelId: eyes.modelId, embed: eyes.embed });
      }
    }
    return eyes.forget();
  }

  watch().catch(() => {
    close();
    if (!isStopped) trouble('unable');
  });
  return () => {
    isStopped = true;
    close();
  };
}
