import type { DateText } from '../calendar/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { Json } from './content.ts';
import { packFileOf } from './files.ts';
import { mergeContent, type Conflict } from './merge.ts';
import { packDifferences, type PackDifference } from './words.ts';

export const packStates = ['draft', 'proposed', 'published', 'ending', 'taken-back', 'dropped'] as const;
export type PackState = (typeof packStates)[number];

/** What an official does with a change. */
export const packSteps = ['propose', 'refuse', 'publish', 'renew', 'drop', 'take-back', 'keep', 'end'] as const;
export type PackStep = (typeof packSteps)[number];

/** A change of one file of the town pack. */
export interface HeldChange {
  readonly pack_change_id: number;
  readonly file: string;
  readonly state: PackState;
  /** The first day on which it holds. */
  readonly from_date: DateText;
  /** The first day on which it no longer holds; null: until further notice. */
  readonly until_date: DateText | null;
  /** Of those that begin on one day, a later one lies over an earlier one. */
  readonly published_at: Date | null;
  /** What it was made from, and what it made of that. */
  readonly base: unknown;
  readonly own: unknown;
}
export type PackContents = Readonly<Record<string, unknown>>;

export const inForce: readonly PackState[] = ['published', 'ending', 'taken-back'];

/** Whether a change holds on a day. While it is only asked to be taken back, it does. */
export const holdsOn = (
  { state, from_date, until_date }: Pick<HeldChange, 'state' | 'from_date' | 'until_date'>,
  day: DateText,
): boolean =>
  inForce.includes(state) && from_date <= day && (state !== 'taken-back' || until_date === null || until_date > day);

const inOrder = <Change extends HeldChange>(changes: readonly Change[]): Change[] =>
  changes.toSorted(
    (one, other) =>
      one.from_date.localeCompare(other.from_date) ||
      Number(one.published_at ?? Infinity) - Number(other.published_at ?? Infinity) ||
      one.pack_change_id - other.pack_change_id,
  );

/** Lays one change over the files; a file that the pack does not have stays away. */
export function applyChange(contents: PackContents, { file, base, own }: Pick<HeldChange, 'file' | 'base' | 'own'>) {
  const fields = packFileOf(file);
  if (!fields || !Object.hasOwn(contents, file)) return { contents, conflicts: [] as Conflict[] };
  const { merged, conflicts } = mergeContent(fields, base as Json, own as Json, contents[file] as Json);
  return { contents: { ...contents, [file]: merged } as PackContents, conflicts };
}

/** The pack as it is on a day: the folder's files with the changes that hold, later ones over earlier ones. */
export const packOn = (contents: PackContents, changes: readonly HeldChange[], day: DateText): PackContents =>
  inOrder(changes.filter((change) => holdsOn(change, day))).reduce<PackContents>(
    (held, change) => applyChange(held, change).contents,
    contents,
  );

/** Most days on which a pack is checked before a change is published; with more ahead, none is. */
export const MOST_CHECKED_DAYS = 24;

/** The days from a day on, on which another change begins or ends: the pack has to be right on each. */
export const daysOfChange = (changes: readonly HeldChange[], from: DateText): readonly DateText[] =>
  [
    ...new Set([
      from,
      ...changes
        .filter(({ state }) => inForce.includes(state))
        .flatMap(({ state, from_date, until_date }) => [
          from_date,
          ...(state === 'taken-back' && until_date ? [until_date] : []),
        ])
        .filter((day) => day > from),
    ]),
  ].toSorted();

/** What changes where a second official approves it: money or rights hang on it. */
function ofSecond(file: string, before: unknown, after: unknown): readonly PackDifference[] {
  const fields = packFileOf(file);
  const all = fields ? packDifferences(fields, before as Json, after as Json, {}) : [];
  return all.filter(({ is_second }) => is_second);
}
export const needsSecond = (file: string, before: unknown, after: unknown): boolean =>
  ofSecond(file, before, after).length > 0;

/** What a change says of money or rights without changing it on its first day: it would count once another one ends. */
export function unseenOfSecond(
  { file, base, own }: Pick<HeldChange, 'file' | 'base' | 'own'>,
  before: Json,
  after: Json,
) {
  const seen = new Set(ofSecond(file, before, after).map(({ place }) => JSON.stringify(place)));
  return ofSecond(file, base, own).filter(({ place }) => !seen.has(JSON.stringify(place)));
}

/** The states from which each step leads on. */
const leaves: Readonly<Record<PackStep, readonly PackState[]>> = {
  propose: ['draft'],
  refuse: ['proposed'],
  publish: ['draft', 'proposed'],
  renew: ['draft'],
  drop: ['draft'],
  'take-back': ['published'],
  keep: ['ending'],
  end: ['ending'],
};

const conflict = (code: 'pack-step' | 'pack-needs-second'): Refusal => refuse(409, { field: '', code });

/** The state to which a step leads, or why it cannot be taken. */
export function stepTo(
  step: PackStep,
  { state, from_date }: Pick<HeldChange, 'state' | 'from_date'>,
  { isSecondNeeded, today }: { readonly isSecondNeeded: boolean; readonly today: DateText },
): PackState | Refusal {
  if (!leaves[step].includes(state)) return conflict('pack-step');
  switch (step) {
    case 'propose':
      return 'proposed';
    case 'publish':
      return isSecondNeeded && state === 'draft' ? conflict('pack-needs-second') : 'published';
    case 'drop':
      return 'dropped';
    case 'refuse':
    case 'renew':
      return 'draft';
    case 'keep':
      return 'published';
    case 'end':
      return 'taken-back';
    case 'take-back':
      // What does not hold yet needs nobody else: everything stays as it is.
      return isSecondNeeded && from_date <= today ? 'ending' : 'taken-back';
  }
}

/** Steps that a second official takes: neither who asked, nor an account in the same hands. */
export const isOfSecond = (step: PackStep, state: PackState): boolean =>
  step === 'end' || (step === 'publish' && state === 'proposed');
