import type { Problem } from '@machi/domain/refusals/model';

/** What is said at a control: a problem that the form finds itself, or the sentence of the server. */
export type Said = Pick<Problem, 'code' | 'params'> | { readonly sentence: string };
/** What has been said so far, by path. */
export type Told = ReadonlyMap<string, Said>;

export const nothingTold: Told = new Map();

/** The first problem of each control: it is the one to correct first. */
export function firstProblems(problems: readonly Problem[]): Told {
  const first = new Map<string, Said>();
  for (const { field, ...said } of problems) if (!first.has(field)) first.set(field, said);
  return first;
}

/** A control was left: what is wrong with it is said now, and nothing of any other. */
export function afterLeaving(told: Told, path: string, found: Told): Told {
  const before = told.get(path);
  // What the server refused stays refused until it is changed.
  if (before !== undefined && 'sentence' in before) return told;
  const after = new Map(told);
  const said = found.get(path);
  if (said === undefined) after.delete(path);
  else after.set(path, said);
  return after;
}

const isAt = (path: string, changed: string): boolean => path === changed || path.startsWith(`${changed}.`);

/** Something was changed: what has become right is taken back at once; nothing new is said while somebody types. */
export const afterChange = (told: Told, changed: string, found: Told): Told =>
  new Map([...told].filter(([path, said]) => ('sentence' in said ? !isAt(path, changed) : found.has(path))));

/** Rows have moved: what was said of them would stand at others. */
export const afterMoving = (told: Told, rows: string): Told =>
  new Map([...told].filter(([path]) => !path.startsWith(`${rows}.`)));
