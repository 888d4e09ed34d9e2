import type { FaceView } from '@machi/domain/faces/view';

/** To the worker. Pictures are handed over, and nothing of them is kept but the last one, until it is embedded or forgotten. */
export type ToWorker =
  | { readonly kind: 'open'; readonly folder: string }
  /** Looks at a picture. */
  | { readonly kind: 'look'; readonly picture: ImageBitmap }
  /** Makes numbers of the picture that was looked at last. */
  | { readonly kind: 'embed' }
  | { readonly kind: 'forget' };

/** From the worker: an answer to each question, in their order. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly modelId: string }
  /** A network is missing, was changed, or cannot run here. */
  | { readonly kind: 'failed' }
  /** `light` tells a black or frozen picture: a sum over its pixels that changes with the noise of any camera. */
  | ({ readonly kind: 'seen' } & Seen)
  | { readonly kind: 'embedded'; readonly embedding: Float32Array<ArrayBuffer> | null };

/** What of a picture leaves the worker. */
export interface Seen {
  readonly view: FaceView | null;
  readonly light: Light;
}

export interface Light {
  /** Mean of all grey values, from 0 to 255. */
  readonly mean: number;
  /** A checksum of the picture: two that are the same come from a camera that stands still. */
  readonly sum: number;
}
