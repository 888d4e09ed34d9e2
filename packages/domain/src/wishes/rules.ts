import { addDays, dateAt, instantOf, minutesAt, minutesOf, type TimeText } from '../calendar/model.ts';
import { bulkMatters, ways, type AnyMatter, type Matter, type Way } from './model.ts';

/** Hours in which only what cannot wait is told. */
export interface QuietHours {
  readonly from: TimeText;
  readonly to: TimeText;
}

/** What a member wishes of notifications. */
export interface Wishes {
  /** Ways by matter; empty: none. A matter without an entry goes the usual way. */
  readonly ways: Readonly<Partial<Record<Matter, readonly Way[]>>>;
  readonly quiet: QuietHours | null;
  readonly isMustOnly: boolean;
}

/** The ways by which a member can be reached now. */
export type Reach = Readonly<Record<Way, boolean>>;

/** A notification as wishes judge it. */
export interface Told {
  readonly matter: AnyMatter;
  /** It confirms what the person has just done. */
  readonly isReceipt: boolean;
  /** Ways that the town's table has chosen for a warning; absent: all that cost nothing. */
  readonly only?: readonly Way[] | undefined;
}

/** The way of who chose none: mail, or SMS without an address. */
export const usualWay = ({ mail }: Pick<Reach, 'mail'>): Way => (mail ? 'mail' : 'sms');

/** The ways by which a member is reached about a matter. */
const reachFor = (matter: AnyMatter, reach: Reach): Reach => ({
  ...reach,
  sms: reach.sms && !bulkMatters.includes(matter),
});

/** What nobody must act on: receipts of one's own actions, ordinary notices, and waste days. */
const isOptional = ({ matter, isReceipt }: Told): boolean => isReceipt || matter === 'notices' || matter === 'waste';

/**
 * The ways of a notification in their order; none: it is not sent. A warning and `watching` go all free ways, whatever
 * was chosen, or those of the town's table that reach the member; `account` goes the usual way. A way that the member no
 * longer has is left out; if none is left, the usual one takes its place.
 */
export function waysOf(told: Told, wishes: Wishes, has: Reach): readonly Way[] {
  const reach = reachFor(told.matter, has);
  const usual = usualWay(reach);
  if (told.matter === 'account') return [usual];
  if (told.matter === 'warnings' || told.matter === 'watching') {
    const free = ways.filter((way) => way === usual || (way !== 'sms' && reach[way]));
    const { only } = told;
    // An SMS that is chosen without mail takes its place.
    const there = ways.filter(
      (way) => only?.includes(way) && reach[way] && (free.includes(way) || !only.includes('mail')),
    );
    return only === undefined ? free : there.length > 0 ? there : [usual];
  }
  if (wishes.isMustOnly && isOptional(told)) return [];
  const chosen = wishes.ways[told.matter];
  if (chosen?.length === 0) return [];
  const there = ways.filter((way) => chosen?.includes(way) && reach[way]);
  if (there.length > 0) return there;
  return reach[usual] ? [usual] : [];
}

/** Of these quiet hours hold nothing back: who asked for a bus at six wants to hear of it before seven. */
const loudMatters: ReadonlySet<AnyMatter> = new Set(['warnings', 'account', 'bus']);

/** In minutes before a ride leaves: who hears later of a change cannot look for another one. */
const TIME_TO_TURN = 60;

/**
 * The end of the quiet hours in which `now` lies, for a notification that can wait; undefined: it goes at once.
 * @param leavesAt of the ride that it is about
 */
export function heldUntil(matter: AnyMatter, quiet: QuietHours | null, now: Date, leavesAt?: Date): Date | undefined {
  if (quiet === null || loudMatters.has(matter)) return undefined;
  const [from, to, minutes] = [minutesOf(quiet.from), minutesOf(quiet.to), minutesAt(now)];
  const isOverMidnight = from > to;
  const isIn = isOverMidnight ? minutes >= from || minutes < to : minutes >= from && minutes < to;
  if (!isIn) return undefined;
  const today = dateAt(now);
  const end = instantOf(isOverMidnight && minutes >= from ? addDays(today, 1) : today, to);
  return leavesAt && leavesAt > now && leavesAt.getTime() - end.getTime() < TIME_TO_TURN * 60_000 ? undefined : end;
}

/** Minutes in which a notification may be read on one way before the next way repeats it. */
const READ_WITHIN: Readonly<Partial<Record<AnyMatter, number>>> = { warnings: 0, bus: 2, rides: 10 };
const READ_WITHIN_ELSE = 30;

export const nextWayAt = (matter: AnyMatter, now: Date): Date =>
  new Date(now.getTime() + (READ_WITHIN[matter] ?? READ_WITHIN_ELSE) * 60_000);

/** After so many failures in a row a notification goes another way. */
export const FAILS_UNTIL_OTHER = 2;

/**
 * The ways that are left after some have failed: those that follow, else the usual one. Empty: there is no other. None is
 * tried again. Mail and SMS are tried for days before; only a final refusal ends them.
 */
export function waysAfterFailure(
  matter: AnyMatter,
  failed: readonly Way[],
  left: readonly Way[],
  told: readonly Way[],
  has: Reach,
): readonly Way[] {
  const reach = reachFor(matter, has);
  if (left.length > 0) return left;
  // It has arrived on another way.
  if (told.length > 0) return [];
  const usual = usualWay(reach);
  if (!failed.includes(usual)) return reach[usual] ? [usual] : [];
  return ways.filter((way) => !failed.includes(way) && reach[way]).slice(0, 1);
}
