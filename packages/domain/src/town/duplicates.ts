import type { TownProblem } from './town-problems.ts';

/** A value that must be unique, with its place in the file. */
export interface UniqueValue {
  readonly path: string;
  /** Name of the row in the reason. */
  readonly row: string;
  readonly key: string | undefined;
}

/** Reports each value that an earlier row has already. */
export function duplicates(file: string, values: readonly UniqueValue[]): TownProblem[] {
  const first = new Map<string, string>();
  return values.flatMap(({ path, row, key }) => {
    if (key === undefined) return [];
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, row);
      return [];
    }
    return [{ file, path, reason: `${key} is already used by ${earlier}` }];
  });
}
