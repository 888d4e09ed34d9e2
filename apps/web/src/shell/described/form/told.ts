import type { Problem } from '@machi/domain/refusals/model';

/** Error at a control: a problem found by the form, or a sentence of the server. */
export type Said = Pick<Problem, 'code' | 'params'> | { readonly sentence: string };
/** Shown errors by path. */
export type Told = ReadonlyMap<string, Said>;

export const nothingTold: Told = new Map();

/** The first problem of each control, which is the one to correct first. */
export function firstProblems(problems: readonly Problem[]): Told {
  const first = new Map<string, Said>();
  for (const { field, ...said } of problems) if (!first.has(field)) first.set(field, said);
  return first;
}

/** After leaving a control, shows its problem and no other. */
export function afterLeaving(told: Told, path: string, found: Told): Told {
  const before = told.get(path);
  // An error of the server stays until the value changes.
  if (before !== undefined && 'sentence' in before) return told;
  const after = new Map(told);
  const said = found.get(path);
  if (said === undefined) after.delete(path);
  else after.set(path, said);
  return after;
}

const isAt = (path: string, changed: string): boolean => path === changed || path.startsWith(`${changed}.`);

/** After a change, removes errors that no longer apply; adds none while the person types. */
export const afterChange = (told: Told, changed: string, found: Told): Told =>
  new Map([...told].filter(([path, said]) => ('sentence' in said ? !isAt(path, changed) : found.has(path))));

/** After rows have moved, removes their errors, which would stand at other rows. */
export const afterMoving = (told: Told, rows: string): Told =>
  new Map([...told].filter(([path]) => !path.startsWith(`${rows}.`)));
