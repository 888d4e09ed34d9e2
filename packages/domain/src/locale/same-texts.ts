/** Texts in another language: the same keys and kinds, other words. */
export type SameTexts<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends readonly string[]
      ? readonly string[]
      : SameTexts<T[K]>;
};
