/** Every JSON reply (product, "Replies"). */
export interface Envelope {
  readonly result: boolean;
  /** Sentences by field, in the language of the request. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Stable codes by field, beside the sentences. */
  readonly codes?: Readonly<Record<string, readonly string[]>>;
  /** The session's new absolute end in epoch seconds, when this request renewed it. */
  readonly expire?: number;
}
