import type { FaceView } from '@machi/domain/faces/view';

/** Message to the worker, which keeps only the last picture, until it is embedded or forgotten. */
export type ToWorker =
  | { readonly kind: 'open'; readonly folder: string }
  /** Looks at a picture. */
  | { readonly kind: 'look'; readonly picture: ImageBitmap }
  /** Embeds the picture that was looked at last. */
  | { readonly kind: 'embed' }
  | { readonly kind: 'forget' };

/** Message from the worker: one answer to each question, in order. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly modelId: string }
  /** A network is missing, was changed, or cannot run here. */
  | { readonly kind: 'failed' }
  /** `light` reveals a black or frozen picture: a sum over its pixels, which any camera's noise changes. */
  | ({ readonly kind: 'seen' } & Seen)
  | { readonly kind: 'embedded'; readonly embedding: Float32Array<ArrayBuffer> | null };

/** Part of a result that leaves the worker. */
export interface Seen {
  readonly view: FaceView | null;
  readonly light: Light;
}

export interface Light {
  /** Mean of all grey values, from 0 to 255. */
  readonly mean: number;
  /** Checksum of the picture: two equal ones mean a frozen camera. */
  readonly sum: number;
}
