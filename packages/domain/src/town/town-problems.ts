import { townFiles } from './model.ts';

/** A mistake in a town pack. */
export interface TownProblem {
  readonly file: string;
  /** Place in the file, such as `spots[3].hours[0].closes`; empty for the file as a whole. */
  readonly path: string;
  readonly reason: string;
}

/** Formats one line a problem: `spots.json: spots[3].hours[0].closes: must be later than opens, but is "08:00"`. */
export const formatTownProblems = (problems: readonly TownProblem[]): string =>
  problems.map(({ file, path, reason }) => [file, path, reason].filter((part) => part !== '').join(': ')).join('\n');

const names = Object.keys(townFiles);
const rank = (file: string): number => (names.includes(file) ? names.indexOf(file) : names.length);

/** Groups mistakes by file, the pack's own files first, then pictures and documents. */
export const inFileOrder = (problems: readonly TownProblem[]): TownProblem[] =>
  problems.toSorted((one, other) => rank(one.file) - rank(other.file));
