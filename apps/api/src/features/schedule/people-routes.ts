import { dateAt, townTimeText, type DateText } from '@machi/domain/calendar/model';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { answerSchedule, commentSchedule, deleteScheduleComment, joinSchedule } from '@machi/domain/schedule/contract';
import { MOST_COMMENTS, MOST_OF_A_SERIES, MOST_PARTICIPANTS } from '@machi/domain/schedule/model';
import { mayDo } from '@machi/domain/schedule/parts';
import { REPEATED } from '@machi/domain/schedule/rule';
import { ONLY_DATE, WHOLE_TERM } from '@machi/domain/schedule/scopes';
import type { Queryable } from '../../database/database.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { viewerOf } from '../../platform/members/viewer.ts';
import { scheduleAnswers } from '../schedules/answers.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { scheduleComments } from '../schedules/comments.ts';
import { findPart, findReached, refuseConflicts, type FoundPart } from '../schedules/decide.ts';
import { idsOf, timesOf, watchedOf } from '../schedules/rows.ts';
import { lockWhole, reachedBy } from '../schedules/whole.ts';
import { scheduleWriting } from '../schedules/writing.ts';

/** Locks a schedule and finds it, or the requested date. */
async function findHeld(
  transaction: Queryable,
  exchange: MemberExchange,
  scheduleId: number,
  target_date: DateText | null,
  act: 'own' | 'say',
): Promise<FoundPart | Refusal> {
  const viewer = await viewerOf(transaction, exchange.member, exchange.now);
  const whole = await lockWhole(transaction, scheduleId);
  return findReached(whole, viewer, act, { scope: target_date === null ? WHOLE_TERM : ONLY_DATE, target_date });
}

/** Participants' routes for a schedule (product, "Changing a schedule"). */
export const peopleRoutes = () => [
  serve(answerSchedule, ({ schedule_id, attends, target_date }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const found = await findHeld(transaction, exchange, schedule_id, target_date, 'own');
      if (isRefusal(found)) return found;
      const { whole, before, part } = found;
      if (!idsOf(before).includes(member.member_id)) return refuse(403, { field: '', code: 'schedule-not-yours' });
      await tellCalendars(transaction);
      if (target_date === null || whole.row.schedule_type !== REPEATED) {
        await scheduleAnswers.everyTime(transaction, schedule_id, member.member_id, attends, dateAt(now));
        return {};
      }
      if ((await scheduleAnswers.count(transaction, schedule_id, member.member_id)) >= MOST_OF_A_SERIES)
        return refuse(409, { field: 'target_date', code: 'schedule-full', params: [MOST_OF_A_SERIES] });
      await scheduleAnswers.thisTime(transaction, schedule_id, member.member_id, attends, part.date);
      return {};
    }),
  ),

  serve(joinSchedule, ({ schedule_id, accepts_conflicts }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const viewer = await viewerOf(transaction, member, now);
      const whole = await lockWhole(transaction, schedule_id);
      const found = findPart(whole, viewer, { scope: WHOLE_TERM, target_date: null });
      if (isRefusal(found)) return found;
      const { row, changed } = reachedBy(viewer, 'join', found.whole);
      // A participant has already joined.
      if (idsOf(row).includes(member.member_id)) return {};
      if (!mayDo(viewer, 'join', watchedOf(row))) return refuse(403, { field: '', code: 'schedule-not-yours' });
      if (row.people.length >= MOST_PARTICIPANTS)
        return refuse(409, { field: '', code: 'max-count', params: [MOST_PARTICIPANTS] });
      const today = dateAt(now);
      const asked = { times: timesOf(row), participants: [member.member_id], accepts_conflicts };
      const conflict = await refuseConflicts(transaction, viewer, asked, today, found);
      if (conflict) return conflict;
      const writer = { by: member.member_id, now, today };
      const ahead = changed.filter(({ exception_date }) => exception_date >= today);
      const joined = [row, ...ahead].map((one) => one.schedule_id);
      await scheduleWriting.join(transaction, joined, writer);
      await scheduleWriting.touch(transaction, joined, writer);
      await tellCalendars(transaction);
      return {};
    }),
  ),

  serve(commentSchedule, ({ schedule_id, target_date, body }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const found = await findHeld(transaction, exchange, schedule_id, target_date, 'say');
      if (isRefusal(found)) return found;
      // Counted over what the reader sees: a count over all dates would reveal comments on dates that are hidden from
      // them.
      if ((await scheduleComments.count(transaction, schedule_id, found.before.exception_date)) >= MOST_COMMENTS)
        return refuse(409, { field: 'body', code: 'comments-full', params: [MOST_COMMENTS] });
      const date = found.whole.row.schedule_type === REPEATED ? target_date : null;
      const said = { schedule_id, target_date: date, member_id: member.member_id, body, created_at: now };
      const schedule_comment_id = await scheduleComments.add(transaction, said);
      await tellCalendars(transaction);
      const { member_id, name } = member;
      const created_at = townTimeText(now);
      return {
        comment: { schedule_comment_id, target_date: date, member_id, name, body, created_at, is_own: 1 as const },
      };
    }),
  ),

  serve(deleteScheduleComment, ({ schedule_id, schedule_comment_id }, { member, write }) =>
    write(async (transaction) => {
      if (!(await scheduleComments.remove(transaction, schedule_id, schedule_comment_id, member.member_id)))
        return notFound;
      await tellCalendars(transaction);
      return {};
    }),
  ),
];
