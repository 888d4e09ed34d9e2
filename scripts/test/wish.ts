/** Arguments of `npm test -- …`. */
export interface Wish {
  /** Names of steps, or beginnings of them; empty for all. */
  readonly steps: readonly string[];
  /** Each journey in every language and width. */
  readonly isEvery: boolean;
  /** Tests that changes since this commit can affect; empty: since the last one, or the one before if clean. */
  readonly revision?: string;
}

/** `every` and `changed [revision]` are keywords, all other words name steps. */
export function wishOf(words: readonly string[]): Wish {
  const rest = words.filter((word) => word !== 'every');
  const isEvery = rest.length < words.length;
  const [first, revision = ''] = rest;
  return first === 'changed' ? { steps: [], isEvery, revision } : { steps: rest, isEvery };
}
