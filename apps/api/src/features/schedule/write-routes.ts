import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { Flag } from '@machi/domain/fields/model';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  colourSchedule,
  createSchedule,
  deleteSchedule,
  mailSchedule,
  updateSchedule,
} from '@machi/domain/schedule/contract';
import {
  MOST_MAILED,
  MOST_OF_A_MEMBER,
  MOST_OF_A_SERIES,
  MOST_TIMES_A_WEEK,
  type ScheduleRequest,
} from '@machi/domain/schedule/model';
import { REPEATED } from '@machi/domain/schedule/rule';
import {
  plainTimes,
  refuseHolding,
  timeProblems,
  timesAWeek,
  tooManyKept,
  type Kept,
} from '@machi/domain/schedule/rules';
import { FROM_DATE_ON, ONLY_DATE, WHOLE_TERM } from '@machi/domain/schedule/scopes';
import type { Viewer } from '@machi/domain/schedule/visibility';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { countOnDay } from '../../platform/notifications/sent-days.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { viewerOf } from '../../platform/members/viewer.ts';
import { changeSchedule, deleteSchedule as remove, type NextContent, type Part } from '../schedules/change.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { decidePeople, findChangeable, findReached, refuseConflicts, type FoundPart } from '../schedules/decide.ts';
import { guestsAfter } from '../schedules/guests.ts';
import { leaveOut, withHolds } from '../schedules/holds.ts';
import { mailParticipants, tellOthers } from '../schedules/notifications.ts';
import { idsOf } from '../schedules/rows.ts';
import { lockWhole, partsOf, readWhole, stateFor, type WholeSchedule } from '../schedules/whole.ts';
import type { Catalog } from '../../town/catalog.ts';
import { scheduleWriting, type Writer } from '../schedules/writing.ts';

/** The requested schedule without the dropped dates of its series. */
type Asked = Omit<ScheduleRequest, 'dropped_dates'>;

const writerOf = ({ member, now }: MemberExchange): Writer => ({ by: member.member_id, now, today: dateAt(now) });

type Action = 'schedule:create' | 'schedule:change' | 'schedule:delete' | 'schedule:mail' | 'schedule:invite';
const note = (transaction: Queryable, exchange: MemberExchange, action: Action, schedule_id: number): Promise<void> =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'schedule', subject_id: schedule_id });

/** The request in a form that can be stored; `part` is the part that it replaces. */
function fit(request: Asked, part?: Part): Asked | Refusal {
  const next = { ...request, ...plainTimes(request) };
  if (part?.scope === ONLY_DATE && next.schedule_type === REPEATED)
    return refuse(422, { field: 'schedule_type', code: 'date-no-series' });
  if (part?.scope === FROM_DATE_ON && next.start_date < part.date)
    return refuse(422, { field: 'start_date', code: 'min-date', params: [dateInWords(part.date)] });
  const problems = timeProblems(next);
  return problems.length > 0 ? refuse(422, ...problems) : next;
}

/** Decides the participants; refuses invalid ones and conflicts. */
async function decide(
  transaction: Queryable,
  viewer: Viewer,
  { dropped_dates, guests: invited, ...request }: Asked & Pick<ScheduleRequest, 'dropped_dates'>,
  house: House,
  writer: Writer,
  found?: FoundPart,
): Promise<NextContent | Refusal> {
  const before = found ? idsOf(found.before) : [];
  const participants = await decidePeople(transaction, viewer, before, request.participants);
  if (isRefusal(participants)) return participants;
  const asked = { times: request, participants, dropped_dates, accepts_conflicts: request.accepts_conflicts };
  const conflict = await refuseConflicts(transaction, viewer, asked, writer.today, found);
  const { rooms = found?.before.rooms ?? [], equipments = found?.before.equipments ?? [] } = request;
  const guests = guestsAfter(house, found, invited, viewer.is_official, writer);
  if (isRefusal(guests)) return guests;
  return conflict ?? { ...request, participants, rooms, equipments, guests };
}

const isFull = ({ changed, apart, dropped }: WholeSchedule): boolean =>
  changed.length + apart.length + dropped.length >= MOST_OF_A_SERIES;
const full = refuse(409, { field: '', code: 'schedule-full', params: [MOST_OF_A_SERIES] });
const tooMany = {
  schedules: refuse(409, { field: '', code: 'too-many-schedules', params: [MOST_OF_A_MEMBER] }),
  times: refuse(409, { field: '', code: 'too-many-repeats', params: [MOST_TIMES_A_WEEK] }),
};

/** Refuses more schedules than a member may keep. */
async function refuseKept(transaction: Queryable, memberId: number, more: Kept): Promise<Refusal | undefined> {
  if (more.schedules <= 0 && more.times <= 0) return undefined;
  // Serialised by the member's lock, so that the count is right.
  await lockMember(transaction, memberId);
  const reason = tooManyKept(await scheduleWriting.kept(transaction, memberId), more);
  return reason && tooMany[reason];
}

/** Refuses a change that exceeds the limits. */
async function refuseMore(
  transaction: Queryable,
  { part, whole }: FoundPart,
  next: Asked,
): Promise<Refusal | undefined> {
  const { created_by } = whole.row;
  const isNew =
    part.scope === FROM_DATE_ON ||
    (part.scope === ONLY_DATE && !whole.changed.some(({ exception_date }) => exception_date === part.date));
  // The part before the date stays, so it is counted as well.
  const before = part.scope === WHOLE_TERM ? timesAWeek(whole.row) : 0;
  const more = { schedules: isNew ? 1 : 0, times: timesAWeek(next) - before };
  const kept = created_by === null ? undefined : await refuseKept(transaction, created_by, more);
  return kept ?? (part.scope === ONLY_DATE && isNew && isFull(whole) ? full : undefined);
}

/** Whether a guest is invited who was not invited before. */
function invites({ guests = [] }: NextContent, found?: FoundPart): boolean {
  const before = found ? partsOf(found.whole).flatMap((part) => part.guests) : [];
  return guests.some(({ guest_key }) => before.every((guest) => guest.guest_key !== guest_key));
}

/** Without `notifies` the number is hidden: nobody may learn who wants to be told of changes. */
const counted = ({ notifies }: { readonly notifies: Flag }, notifications: number): number =>
  notifies === 1 ? notifications : 0;

/** Writes, then wakes the outbox because notifications may wait. */
async function writeAndWake<T extends object>(
  house: House,
  { write }: MemberExchange,
  work: (transaction: Queryable, town: { readonly house: House; readonly known: Catalog }) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const known = await house.catalog.read();
  return writeAndSend(house, { write }, async (transaction) => {
    const done = await work(transaction, { house, known });
    if (!isRefusal(done)) await tellCalendars(transaction);
    return done;
  });
}

/** Routes that make, change and delete schedules (product, "Changing a schedule"). */
export const writeRoutes = (house: House) => [
  serve(createSchedule, ({ dropped_dates, ...input }, exchange) =>
    writeAndWake(house, exchange, async (transaction, town) => {
      const { member } = exchange;
      const writer = writerOf(exchange);
      const request = fit(input);
      if (isRefusal(request)) return request;
      const many = await refuseKept(transaction, member.member_id, { schedules: 1, times: timesAWeek(request) });
      if (many) return many;
      const next = await decide(
        transaction,
        await viewerOf(transaction, member, writer.now),
        { ...request, dropped_dates },
        house,
        writer,
      );
      if (isRefusal(next)) return next;
      const holding = refuseHolding(member.is_official, next, []);
      if (holding) return holding;
      const made = await withHolds(transaction, town, writer.now, { next }, async () => {
        const of = { created_by: member.member_id };
        const schedule_id = await scheduleWriting.insert(transaction, next, writer, of);
        await scheduleWriting.setRest(transaction, schedule_id, next, writer);
        await leaveOut(transaction, schedule_id, next, dropped_dates);
        return { schedule_id, ids: [schedule_id] };
      });
      if (isRefusal(made)) return made;
      const { schedule_id } = made;
      await note(transaction, exchange, 'schedule:create', schedule_id);
      if (invites(next)) await note(transaction, exchange, 'schedule:invite', schedule_id);
      const action = { schedule_id, next, ids: [], notifies: input.notifies };
      const notifications = await tellOthers(transaction, town, action, writer);
      return isRefusal(notifications) ? notifications : { schedule_id, notifications: counted(input, notifications) };
    }),
  ),

  serve(updateSchedule, ({ schedule_id, scope, target_date, seen, dropped_dates, ...input }, exchange) =>
    writeAndWake(house, exchange, async (transaction, town) => {
      const writer = writerOf(exchange);
      const viewer = await viewerOf(transaction, exchange.member, exchange.now);
      const whole = await lockWhole(transaction, schedule_id);
      const found = findChangeable(whole, viewer, 'change', { scope, target_date, seen });
      if (isRefusal(found)) return found;
      const request = fit(input, found.part);
      if (isRefusal(request)) return request;
      const more = await refuseMore(transaction, found, request);
      if (more) return more;
      const next = await decide(transaction, viewer, { ...request, dropped_dates }, house, writer, found);
      if (isRefusal(next)) return next;
      const holding = refuseHolding(exchange.member.is_official, next, partsOf(found.whole));
      if (holding) return holding;
      const done = await withHolds(transaction, town, writer.now, { whole: found.whole, next }, async () => {
        const changed = await changeSchedule(transaction, found.whole, found.part, next, writer);
        await leaveOut(transaction, changed.schedule_id, next, dropped_dates);
        const alone = [...found.whole.changed, ...found.whole.apart].map((row) => row.schedule_id);
        return { changed, ids: [schedule_id, changed.schedule_id, ...alone] };
      });
      if (isRefusal(done)) return done;
      await note(transaction, exchange, 'schedule:change', schedule_id);
      if (invites(next, found)) await note(transaction, exchange, 'schedule:invite', schedule_id);
      const { changed, ids } = done;
      const action = { schedule_id: changed.schedule_id, found, next, ids, notifies: input.notifies };
      const notifications = await tellOthers(transaction, town, action, writer);
      return isRefusal(notifications) ? notifications : { ...changed, notifications: counted(input, notifications) };
    }),
  ),

  serve(deleteSchedule, ({ schedule_id, scope, target_date, seen, notifies }, exchange) =>
    writeAndWake(house, exchange, async (transaction, town) => {
      const viewer = await viewerOf(transaction, exchange.member, exchange.now);
      const whole = await lockWhole(transaction, schedule_id);
      const found = findChangeable(whole, viewer, 'delete', { scope, target_date, seen });
      if (isRefusal(found)) return found;
      if (found.part.scope === ONLY_DATE && isFull(found.whole)) return full;
      const writer = writerOf(exchange);
      const done = await withHolds(transaction, town, writer.now, { whole: found.whole }, async () => {
        await remove(transaction, found.whole, found.part, writer);
        return { ids: [schedule_id] };
      });
      if (isRefusal(done)) return done;
      // Dates that outlive the series stay in the calendars of those who had them with it.
      const action = { schedule_id, found, ids: found.whole.apart.map((row) => row.schedule_id), notifies };
      const notifications = await tellOthers(transaction, town, action, writer);
      if (isRefusal(notifications)) return notifications;
      await note(transaction, exchange, 'schedule:delete', schedule_id);
      return { notifications: counted(action, notifications) };
    }),
  ),

  serve(mailSchedule, ({ schedule_id }, exchange) =>
    writeAndWake(house, exchange, async (transaction, town) => {
      const viewer = await viewerOf(transaction, exchange.member, exchange.now);
      const whole = await lockWhole(transaction, schedule_id);
      const found = findReached(whole, viewer, 'change');
      if (isRefusal(found)) return found;
      const { now } = exchange;
      if (!(await countOnDay(house.secret, transaction, `letters about schedule ${schedule_id}`, MOST_MAILED, now)))
        return refuse(429, { field: '', code: 'mailed-enough', params: [MOST_MAILED] });
      const notifications = await mailParticipants(transaction, town, found.whole, writerOf(exchange));
      if (isRefusal(notifications)) return notifications;
      await note(transaction, exchange, 'schedule:mail', schedule_id);
      return { notifications };
    }),
  ),

  serve(colourSchedule, ({ schedule_id, colour }, exchange) =>
    exchange.write(async (transaction) => {
      const viewer = await viewerOf(transaction, exchange.member, exchange.now);
      const whole = await lockWhole(transaction, schedule_id);
      const found = findReached(whole, viewer, 'change');
      if (isRefusal(found)) return found;
      const ids = partsOf(found.whole).map((part) => part.schedule_id);
      await scheduleWriting.colour(transaction, ids, colour);
      await scheduleWriting.touch(transaction, ids, writerOf(exchange));
      await tellCalendars(transaction);
      const coloured = await readWhole(transaction, schedule_id);
      return coloured ? { seen: stateFor(viewer, coloured) } : notFound;
    }),
  ),
];
