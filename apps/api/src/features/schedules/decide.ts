import type { DateText } from '@machi/domain/calendar/model';
import { busyIn, timeAhead } from '@machi/domain/schedule/agenda';
import { MOST_PARTICIPANTS, type Scope, type ScheduleTimes } from '@machi/domain/schedule/model';
import { mayDo, type Act } from '@machi/domain/schedule/parts';
import { REPEATED } from '@machi/domain/schedule/rule';
import { refuseBusy, refuseStale, refuseStrangers, timesOn } from '@machi/domain/schedule/rules';
import { ONLY_DATE, WHOLE_TERM } from '@machi/domain/schedule/scopes';
import { participantsChosen, seesPerson, type Viewer } from '@machi/domain/schedule/visibility';
import type { Flag } from '@machi/domain/fields/model';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { readBusy } from './busy.ts';
import type { Part } from './change.ts';
import { readPeople } from './people.ts';
import { idsOf, timesOf, watchedOf, type PeopledRow } from './rows.ts';
import { hasDate, onDate, outOf, partsOf, reachedBy, stateFor, type WholeSchedule } from './whole.ts';

/** The part of a schedule that a request names. */
export interface AskedPart {
  readonly scope: Scope;
  readonly target_date: DateText | null;
}
/** A part of a schedule and its current state. */
export interface FoundPart {
  readonly part: Part;
  /** The schedule as far as the viewer reaches it. */
  readonly whole: WholeSchedule;
  readonly before: PeopledRow;
}

/** Finds a part of a schedule that the viewer may see in full. */
export function findPart(
  whole: WholeSchedule | undefined,
  viewer: Viewer,
  { scope: asked, target_date }: AskedPart,
): FoundPart | Refusal {
  if (!whole) return notFound;
  const scope = whole.row.schedule_type === REPEATED ? asked : WHOLE_TERM;
  const date = scope === WHOLE_TERM ? whole.row.start_date : target_date;
  const before = scope === ONLY_DATE && date !== null ? onDate(whole, date) : whole.row;
  const sees = (row: PeopledRow): boolean => mayDo(viewer, 'see', watchedOf(row, whole.row));
  if (!sees(before) && !sees(whole.row)) return notFound;
  if (date === null) return refuse(422, { field: 'target_date', code: 'required' });
  // A hidden date looks like a dropped date to a viewer of the series.
  if (scope !== WHOLE_TERM && (!hasDate(whole, date) || !sees(onDate(whole, date))))
    return refuse(409, { field: 'target_date', code: 'schedule-date-gone' });
  return { part: { scope, date }, whole: reachedBy(viewer, 'see', whole), before };
}

/** Finds a part that the viewer may change; the result covers only the dates that they reach. */
export function findReached(
  whole: WholeSchedule | undefined,
  viewer: Viewer,
  act: Act,
  asked: AskedPart = { scope: WHOLE_TERM, target_date: null },
): FoundPart | Refusal {
  const found = findPart(whole, viewer, asked);
  if (isRefusal(found)) return found;
  if (!mayDo(viewer, act, watchedOf(found.before, found.whole.row)))
    return refuse(403, { field: '', code: 'schedule-not-yours' });
  return { ...found, whole: reachedBy(viewer, act, found.whole) };
}

/** Finds the same part and checks that it is still in the state that the viewer saw. */
export function findChangeable(
  whole: WholeSchedule | undefined,
  viewer: Viewer,
  act: 'change' | 'delete',
  asked: AskedPart & { readonly seen: number },
): FoundPart | Refusal {
  const found = findReached(whole, viewer, act, asked);
  return isRefusal(found) ? found : (refuseStale(stateFor(viewer, found.whole), asked.seen) ?? found);
}

/** The participants after a choice: people whom the chooser may not see stay as they are. */
export async function decidePeople(
  database: Queryable,
  viewer: Viewer,
  before: readonly number[],
  chosen: readonly number[],
): Promise<readonly number[] | Refusal> {
  const known = await readPeople(
    database,
    chosen.filter((memberId) => !before.includes(memberId)),
  );
  const refusal = refuseStrangers(viewer, before, chosen, known);
  if (refusal) return refusal;
  const participants = participantsChosen(viewer, before, chosen);
  if (participants.length <= MOST_PARTICIPANTS) return participants;
  return refuse(422, { field: 'participants', code: 'max-count', params: [MOST_PARTICIPANTS] });
}

/** The times of a part before the change. */
export function timesBefore({ part: { scope, date }, whole, before }: FoundPart): ScheduleTimes {
  if (scope === ONLY_DATE) return timesOn(timesOf(before), date);
  return scope === WHOLE_TERM ? timesOf(whole.row) : { ...timesOf(whole.row), start_date: date };
}

/** The times and people to check for conflicts. */
export interface AskedTime {
  readonly times: ScheduleTimes;
  readonly participants: readonly number[];
  /** Dates by the rule that are dropped as well; they take no time. */
  readonly dropped_dates?: readonly string[];
  readonly accepts_conflicts: Flag;
}

/**
 * Refuses, unless conflicts were accepted, times at which participants are busy.
 * @param found the earlier state; only what is new is checked
 */
export async function refuseConflicts(
  database: Queryable,
  viewer: Viewer,
  { times, participants, dropped_dates = [], accepts_conflicts }: AskedTime,
  today: DateText,
  found?: FoundPart,
): Promise<Refusal | undefined> {
  if (accepts_conflicts === 1) return undefined;
  const out = new Set([...dropped_dates, ...(found && times.schedule_type === REPEATED ? outOf(found.whole) : [])]);
  const ahead = (when: ScheduleTimes) => timeAhead(when, today).filter(({ date }) => !out.has(date));
  const wanted = ahead(times);
  const isSame = found && JSON.stringify(ahead(timesBefore(found))) === JSON.stringify(wanted);
  const asAsked = isSame ? idsOf(found.before) : [];
  // Nothing is told about people whom the viewer may not see.
  const asked = participants.filter((memberId) => !asAsked.includes(memberId) && seesPerson(viewer, memberId));
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (!first || !last || asked.length === 0) return undefined;
  // A date that the viewer does not reach stays as it is, and counts as busy like any other schedule.
  const own = found ? partsOf(found.whole).map(({ schedule_id }) => schedule_id) : [];
  const busyOn = await readBusy(database, asked, [first.day, last.day], own);
  const taken = busyIn(wanted, asked, busyOn);
  return refuseBusy(await readPeople(database, taken), accepts_conflicts);
}
