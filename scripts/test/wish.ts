/** What `npm test -- …` asks for. */
export interface Wish {
  /** Names of steps, or beginnings of them; none: all. */
  readonly steps: readonly string[];
  /** Each journey in every language and width. */
  readonly isEvery: boolean;
  /** Only what can be touched by what has changed since then; empty: since the last commit, or by it. */
  readonly revision?: string;
}

/** `every` and `changed [revision]` are words of their own, all others name steps. */
export function wishOf(words: readonly string[]): Wish {
  const rest = words.filter((word) => word !== 'every');
  const isEvery = rest.length < words.length;
  const [first, revision = ''] = rest;
  return first === 'changed' ? { steps: [], isEvery, revision } : { steps: rest, isEvery };
}
