import { townTimeText } from '../calendar/model.ts';

/**
 * Whether a thing may be brought back as it stood at a second of the past (decisions/0210). Nothing that stands now is
 * written over, and nobody who has left comes back.
 */

/** State of a reservation or an application at one time. */
export interface Stood {
  /** When it was made. Numbers may be given again, so number and time together name it. */
  readonly made_at: Date;
  readonly member_id: number | null;
  /** Held its time, or was filed and not given up. */
  readonly holds: boolean;
  /** The town has decided it, other than by accepting it. */
  readonly isRefused: boolean;
}

/** The member of a thing, then or now. */
export interface StoodMember {
  readonly member_id: number;
  readonly created_at: Date;
  readonly locked_at: Date | null;
}

/** What stands now around a thing that is to come back. */
export interface Around {
  /** Null: it has no time. One that has begun cannot be used any more. */
  readonly starts_at: Date | null;
  /** Whether its room, or the form in its version, is still there. */
  readonly hasPlace: boolean;
  readonly isTaken: boolean;
  /** Pieces of equipment that somebody else has. */
  readonly isLent: boolean;
  /** Whether the member has as many dates of its month as the facility allows. */
  readonly isMonthFull: boolean;
  /** A payment or a refund for it is under way. */
  readonly isMoneyMoving: boolean;
}

export type StaysAway =
  | 'not-then'
  | 'over-then'
  | 'another'
  | 'stands'
  | 'refused'
  | 'left'
  | 'locked'
  | 'begun'
  | 'no-place'
  | 'taken'
  | 'lent'
  | 'month-full'
  | 'money-moving';

const isSame = (one: Date, other: Date): boolean => one.getTime() === other.getTime();

interface Asked {
  /** In the past. */
  readonly stood: Stood | undefined;
  readonly now: Stood | undefined;
  /** Its member in the past and now; undefined: there is none, or they have withdrawn. */
  readonly memberThen: StoodMember | undefined;
  readonly memberNow: StoodMember | undefined;
}

/** Why one of the things themselves keeps it away, before anything around it is read. */
export function keptAwayByItself({ stood, now, memberThen, memberNow }: Asked): StaysAway | undefined {
  if (stood === undefined) return 'not-then';
  if (now !== undefined && !isSame(now.made_at, stood.made_at)) return 'another';
  if (now?.holds === true) return 'stands';
  if (now?.isRefused === true) return 'refused';
  // A member who withdrew is in neither. A member of the same number who joined later is another person.
  if (memberThen === undefined || memberNow === undefined) return 'left';
  if (!isSame(memberThen.created_at, memberNow.created_at)) return 'left';
  if (!stood.holds) return 'over-then';
  return memberNow.locked_at === null ? undefined : 'locked';
}

/** Why something around it keeps it away. Read under the locks under which it is then written. */
export function keptAwayByOthers(around: Around, now: Date): StaysAway | undefined {
  if (!around.hasPlace) return 'no-place';
  if (around.starts_at !== null && around.starts_at <= now) return 'begun';
  if (around.isTaken) return 'taken';
  if (around.isLent) return 'lent';
  if (around.isMonthFull) return 'month-full';
  return around.isMoneyMoving ? 'money-moving' : undefined;
}

/** A change of what stood, for a look at both. */
export interface Differing {
  readonly label: string;
  readonly was: string;
  readonly is: string;
}

/** Lines of a look under its heading, then beside now; a star marks what differs. */
export function besideLines(heading: string, facts: readonly Differing[]): string[] {
  const all = [{ label: heading, was: 'then', is: 'now' }, ...facts];
  const widest = (name: 'label' | 'was') => Math.max(...all.map((fact) => widthOf(fact[name])));
  const [label, was] = [widest('label'), widest('was')];
  return all.map((fact, index) => {
    const mark = index > 0 && fact.was !== fact.is ? '*' : ' ';
    return `${mark} ${padded(fact.label, label)}  ${padded(fact.was, was)}  ${fact.is}`;
  });
}

/** Letters that take two columns of a terminal: Japanese, and those of full width. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/;
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** The last days that can be reached. */
export const REACHED_DAYS = 14;

/**
 * A moment as an operator types it, "2026-11-29 14:05:30" in Japan; undefined: none. Japan has had one time all the
 * while, so no second is ambiguous.
 */
export function momentTyped(text: string): Date | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text);
  const moment = new Date(`${found?.[1]}T${found?.[2]}${found?.[3] ?? ':00'}+09:00`);
  // 30 February becomes a day in March.
  const isReal = !Number.isNaN(moment.getTime()) && townTimeText(moment).startsWith(`${found?.[1]}T${found?.[2]}`);
  return isReal ? moment : undefined;
}
