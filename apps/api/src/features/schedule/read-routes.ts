import type { Flag } from '@machi/domain/fields/model';
import { refuseDayRange } from '@machi/domain/calendar/day-range';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { listSchedules, readSchedule } from '@machi/domain/schedule/contract';
import { MOST_DAYS_LISTED, MOST_LISTED } from '@machi/domain/schedule/list-model';
import { mayDo } from '@machi/domain/schedule/parts';
import { REPEATED } from '@machi/domain/schedule/rule';
import { ONLY_DATE, WHOLE_TERM } from '@machi/domain/schedule/scopes';
import { seesPerson, type Viewer } from '@machi/domain/schedule/visibility';
import { readOwnRides } from '../bookings/own-rides.ts';
import { readOwnTimes } from '../bookings/own-times.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { viewerOf } from '../../platform/members/viewer.ts';
import { readAgenda } from '../schedules/agenda.ts';
import { guestAnswers } from '../schedules/guest-answers.ts';
import { scheduleAnswers } from '../schedules/answers.ts';
import { scheduleComments } from '../schedules/comments.ts';
import { findPart } from '../schedules/decide.ts';
import { noteAccess } from '../schedules/accesses.ts';
import { namesSeen } from '../schedules/people.ts';
import { idsOf, watchedOf, type PeopledRow } from '../schedules/rows.ts';
import { partsOf, readWhole, type WholeSchedule } from '../schedules/whole.ts';
import {
  viewComment,
  viewList,
  viewOccurrence,
  viewSchedule,
  viewUses,
  type GuestAnswers,
  type SaidOfDate,
} from './view.ts';

const NOTHING_SAID: SaidOfDate = new Map();
const NO_GUEST_SAID: GuestAnswers = new Map();

const belongsTo = (viewer: Viewer, whole: WholeSchedule): boolean =>
  whole.row.created_by === viewer.member_id || partsOf(whole).some((one) => idsOf(one).includes(viewer.member_id));

/** Routes to read schedules (product, "Who sees a schedule"). */
export const readRoutes = (house: House) => [
  serve(listSchedules, async ({ from, to, member_ids }, exchange) => {
    const refusal = refuseDayRange(from, to, MOST_DAYS_LISTED);
    if (refusal) return refusal;
    const { member, locale } = exchange;
    const { database } = house;
    const viewer = await viewerOf(database, member, exchange.now);
    const asked = member_ids ?? [member.member_id];
    const people = asked.filter((memberId) => seesPerson(viewer, memberId));
    const own = people.includes(member.member_id) ? member.member_id : null;
    const catalog = await house.catalog.read();
    const [rows, times, driven] = await Promise.all([
      readAgenda(database, people, { from, to }, own, MOST_LISTED + 1),
      readOwnTimes(database, catalog, people, { from, to }, member.member_id, locale),
      readOwnRides(database, house, people, { from, to }, member.member_id, locale),
    ]);
    const { schedules, busy } = await viewList(rows.slice(0, MOST_LISTED), viewer, { from, to });
    const named = new Set([...people, ...schedules.flatMap(({ participants }) => participants)]);
    const names = await namesSeen(database, viewer, [...named], locale);
    const known = new Set(names.map(({ member_id }) => member_id));
    const shown = people.filter((memberId) => known.has(memberId));
    await noteAccess(database, exchange, 'schedule:list', shown);
    const truncated: Flag = rows.length > MOST_LISTED ? 1 : 0;
    return {
      schedules,
      busy: [...busy, ...times.busy, ...driven.busy],
      reservations: times.reservations,
      rides: driven.rides,
      people: names,
      member_ids: shown,
      truncated,
    };
  }),

  serve(readSchedule, async ({ schedule_id, target_date = null }, exchange) => {
    const { member, locale } = exchange;
    const { database } = house;
    const [viewer, whole] = await Promise.all([
      viewerOf(database, member, exchange.now),
      readWhole(database, schedule_id),
    ]);
    const found = findPart(whole, viewer, { scope: target_date === null ? WHOLE_TERM : ONLY_DATE, target_date });
    if (isRefusal(found) || !whole) return notFound;
    const { before } = found;
    const date = whole.row.schedule_type === REPEATED ? target_date : null;
    // A participant of only one changed date sees that date and nothing of its series.
    const sees = (row: PeopledRow): boolean => mayDo(viewer, 'see', watchedOf(row, whole.row));
    const base = sees(whole.row) ? whole.row : before;
    const said = date === null ? NOTHING_SAID : await scheduleAnswers.onDate(database, schedule_id, date);
    const answers = date === null ? NO_GUEST_SAID : await guestAnswers.onDate(database, schedule_id, date);
    const comments = await scheduleComments.list(database, found.whole, date);
    const wanted = [whole.row.created_by, whole.row.updated_by, before.updated_by].filter((id) => id !== null);
    const ids = [...idsOf(base), ...idsOf(before), ...wanted, ...comments.map(({ member_id }) => member_id)];
    const names = new Map((await namesSeen(database, viewer, ids, locale)).map((one) => [one.member_id, one]));
    if (!belongsTo(viewer, whole)) await noteAccess(database, exchange, 'schedule:read', idsOf(before), schedule_id);
    const known = await house.catalog.read();
    const uses = viewUses(before, known, locale);
    return {
      schedule: viewSchedule(base, before, whole, viewer, names, said, answers, viewUses(base, known, locale)),
      occurrence: date === null ? null : viewOccurrence(before, whole.row, date, viewer, names, said, answers, uses),
      comments: comments.map((one) => viewComment(one, viewer, names.has(one.member_id))),
    };
  }),
];
