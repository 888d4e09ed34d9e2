import { dateAt } from '@machi/domain/calendar/model';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { colourSchedule, createSchedule, deleteSchedule, updateSchedule } from '@machi/domain/schedule/contract';
import { MOST_OF_A_MEMBER, MOST_OF_A_SERIES } from '@machi/domain/schedule/model';
import type { ScheduleRequest } from '@machi/domain/schedule/model';
import { REPEATED } from '@machi/domain/schedule/rule';
import { mayDelete, mayEdit, plainTimes, timeProblems } from '@machi/domain/schedule/rules';
import { FROM_DATE_ON, ONLY_DATE, WHOLE_TERM } from '@machi/domain/schedule/scopes';
import { seenBy } from '@machi/domain/schedule/visibility';
import type { Viewer } from '@machi/domain/schedule/visibility';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { viewerOf } from '../../platform/members/viewer.ts';
import { changeSchedule, deleteSchedule as remove } from '../../schedules/change.ts';
import type { NextContent, Part } from '../../schedules/change.ts';
import { decidePeople, findChangeable, refuseConflicts } from '../../schedules/decide.ts';
import type { FoundPart } from '../../schedules/decide.ts';
import { tellOthers } from '../../schedules/letters.ts';
import { idsOf, watchedOf } from '../../schedules/rows.ts';
import { lockWhole } from '../../schedules/whole.ts';
import type { WholeSchedule } from '../../schedules/whole.ts';
import { scheduleWriting } from '../../schedules/writing.ts';
import type { Writer } from '../../schedules/writing.ts';

const writerOf = ({ member, now }: MemberExchange): Writer => ({ by: member.member_id, now, today: dateAt(now) });

type Action = 'schedule:create' | 'schedule:change' | 'schedule:delete';
const note = (transaction: Queryable, exchange: MemberExchange, action: Action, schedule_id: number): Promise<void> =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'schedule', subject_id: schedule_id });

/** What was sent, as it can be kept; `part` is what it takes the place of. */
function fit(request: ScheduleRequest, part?: Part): ScheduleRequest | Refusal {
  const next = { ...request, ...plainTimes(request) };
  if (part?.scope === ONLY_DATE && next.schedule_type === REPEATED)
    return refuse(422, { field: 'schedule_type', code: 'date-no-series' });
  if (part?.scope === FROM_DATE_ON && next.start_date < part.date)
    return refuse(422, { field: 'start_date', code: 'min-date', params: [part.date] });
  const problems = timeProblems(next);
  return problems.length > 0 ? refuse(422, ...problems) : next;
}

/** Who takes part from now on, unless that cannot be or takes their time. */
async function decide(
  transaction: Queryable,
  viewer: Viewer,
  request: ScheduleRequest,
  { today }: Writer,
  found?: FoundPart,
): Promise<NextContent | Refusal> {
  const before = found ? idsOf(found.before) : [];
  const participants = await decidePeople(transaction, viewer, before, request.participants);
  if (isRefusal(participants)) return participants;
  const asked = { times: request, participants, accepts_conflicts: request.accepts_conflicts };
  const conflict = await refuseConflicts(transaction, viewer, asked, today, found);
  return conflict ?? { ...request, participants };
}

const isFull = ({ changed, dropped }: WholeSchedule): boolean => changed.length + dropped.length >= MOST_OF_A_SERIES;
const full = refuse(409, { field: '', code: 'schedule-full', params: [MOST_OF_A_SERIES] });
const tooMany = refuse(409, { field: '', code: 'too-many-schedules', params: [MOST_OF_A_MEMBER] });

/** Whether what a part becomes is one row more than may be kept. */
async function refuseMore(transaction: Queryable, { part, whole }: FoundPart): Promise<Refusal | undefined> {
  const { created_by } = whole.row;
  if (part.scope === WHOLE_TERM) return undefined;
  const isNew =
    part.scope === FROM_DATE_ON || !whole.changed.some(({ exception_date }) => exception_date === part.date);
  if (isNew && created_by !== null && (await scheduleWriting.count(transaction, created_by)) >= MOST_OF_A_MEMBER)
    return tooMany;
  return part.scope === ONLY_DATE && isNew && isFull(whole) ? full : undefined;
}

/** Makes, changes and deletes schedules (product, "Changing a schedule"). */
export const writeRoutes = (house: House) => [
  serve(createSchedule, (input, exchange) =>
    exchange.write(async (transaction) => {
      const { member } = exchange;
      const writer = writerOf(exchange);
      const request = fit(input);
      if (isRefusal(request)) return request;
      await lockMember(transaction, member.member_id);
      if ((await scheduleWriting.count(transaction, member.member_id)) >= MOST_OF_A_MEMBER) return tooMany;
      const next = await decide(transaction, await viewerOf(transaction, member), request, writer);
      if (isRefusal(next)) return next;
      const of = { created_by: member.member_id };
      const schedule_id = await scheduleWriting.insert(transaction, next, writer, of);
      await scheduleWriting.setPeople(transaction, schedule_id, next.participants, writer);
      await note(transaction, exchange, 'schedule:create', schedule_id);
      await tellOthers(transaction, house, { schedule_id, next }, writer);
      return { schedule_id };
    }),
  ),

  serve(updateSchedule, ({ schedule_id, scope, target_date, seen, ...input }, exchange) =>
    exchange.write(async (transaction) => {
      const writer = writerOf(exchange);
      const viewer = await viewerOf(transaction, exchange.member);
      const whole = await lockWhole(transaction, schedule_id);
      const found = findChangeable(whole, viewer, { scope, target_date, seen });
      if (isRefusal(found)) return found;
      const request = fit(input, found.part);
      if (isRefusal(request)) return request;
      const more = await refuseMore(transaction, found);
      if (more) return more;
      const next = await decide(transaction, viewer, request, writer, found);
      if (isRefusal(next)) return next;
      const changed = await changeSchedule(transaction, found.whole, found.part, next, writer);
      await note(transaction, exchange, 'schedule:change', schedule_id);
      const told = { schedule_id: changed.schedule_id, before: found.before, next, part: found.part };
      await tellOthers(transaction, house, told, writer);
      return changed;
    }),
  ),

  serve(deleteSchedule, ({ schedule_id, scope, target_date, seen }, exchange) =>
    exchange.write(async (transaction) => {
      const viewer = await viewerOf(transaction, exchange.member);
      const whole = await lockWhole(transaction, schedule_id);
      const found = findChangeable(whole, viewer, { scope, target_date, seen }, mayDelete);
      if (isRefusal(found)) return found;
      if (found.part.scope === ONLY_DATE && isFull(found.whole)) return full;
      const writer = writerOf(exchange);
      await remove(transaction, found.whole, found.part, writer);
      await tellOthers(transaction, house, { schedule_id, before: found.before, part: found.part }, writer);
      await note(transaction, exchange, 'schedule:delete', schedule_id);
      return {};
    }),
  ),

  serve(colourSchedule, ({ schedule_id, colour }, exchange) =>
    exchange.write(async (transaction) => {
      const viewer = await viewerOf(transaction, exchange.member);
      const whole = await lockWhole(transaction, schedule_id);
      if (!whole || seenBy(viewer, watchedOf(whole.row)) !== 'whole') return notFound;
      if (!mayEdit(viewer.member_id, watchedOf(whole.row)))
        return refuse(403, { field: '', code: 'schedule-not-yours' });
      await scheduleWriting.colour(transaction, schedule_id, colour);
      return { seen: await scheduleWriting.touch(transaction, schedule_id, writerOf(exchange)) };
    }),
  ),
];
