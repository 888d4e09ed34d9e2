import type { DateText } from '@machi/domain/calendar/model';
import { packFileOf } from '@machi/domain/pack-changes/files';
import { packOn, type HeldChange } from '@machi/domain/pack-changes/rules';
import { mistakeSaid, type PackMistake } from '@machi/domain/pack-changes/words';
import { judgePack, readPackJson, type LoadedTown } from './load-town-pack.ts';
import type { DeskPictures } from './pack-files.ts';
import type { TownProblem } from '@machi/domain/town/town-problems';

/** Changes of a pack to check, for the thread for files. */
export interface PackOrder {
  readonly folder: string;
  /** The file whose fields mistakes are told at. */
  readonly file: string;
  readonly changes: readonly HeldChange[];
  readonly days: readonly DateText[];
  /** Names of pictures that were put in at the desk, which the thread need not see. */
  readonly put: readonly string[];
}
export type DayMistake = PackMistake & { readonly day: DateText };

/** A pack with changes as it holds on a day. */
export interface HeldPack {
  readonly folder: string;
  readonly held: readonly HeldChange[];
  readonly day: DateText;
  readonly put: DeskPictures;
}
export type JudgePack = (order: HeldPack) => Promise<LoadedTown | { readonly problems: readonly TownProblem[] }>;

/** Reads and checks a folder with changes over it. */
export const judgeHeld: JudgePack = async ({ folder, held, day, put }) =>
  judgePack(folder, packOn((await readPackJson(folder)).contents, held, day), put);

/** Most mistakes that are told at once. */
const MOST_TOLD = 100;

/** Mistakes of the pack as it would be with these changes, each with the first of the days on which it is there. */
export async function judgeChanges({ folder, file, changes, days, put }: PackOrder): Promise<readonly DayMistake[]> {
  const fields = packFileOf(file);
  if (!fields) return [];
  const { contents } = await readPackJson(folder);
  const known = new Map(put.map((name) => [name, new Uint8Array()]));
  const found = new Map<string, DayMistake>();
  for (const day of days) {
    const judged = await judgePack(folder, packOn(contents, changes, day), known);
    for (const problem of 'problems' in judged ? judged.problems.slice(0, MOST_TOLD) : []) {
      const said = mistakeSaid(problem, fields);
      const key = JSON.stringify(said);
      if (!found.has(key)) found.set(key, { ...said, day });
    }
  }
  return [...found.values()].slice(0, MOST_TOLD);
}
