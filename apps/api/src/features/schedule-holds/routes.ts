import { timeOf } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { refuse, sentenceOf } from '@machi/domain/refusals/model';
import { heldDatesOf } from '@machi/domain/schedule/holds';
import { checkHolds } from '@machi/domain/schedule/holds-contract';
import type { FailingHold } from '@machi/domain/schedule/holds-model';
import { equipmentToHold, judgeHolds, type FailingWish } from '../bookings/holds/judge-holds.ts';
import { freeHolds, wantedProblems } from '../bookings/holds/take-holds.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { viewerOf } from '../../platform/members/viewer.ts';
import { apartOf, outOf, partsOf, readOwnParts } from '../schedules/whole.ts';
import type { Catalog } from '../../town/catalog.ts';

function viewFailing(one: FailingWish, known: Catalog, locale: Locale): FailingHold {
  const { target_date, room_id, equipment_id } = one;
  const name =
    room_id === null ? equipmentToHold(known, equipment_id ?? 0)?.equipment_name : known.rooms.get(room_id)?.room_name;
  return {
    target_date,
    room_id,
    equipment_id,
    name: name?.[locale] ?? '',
    sentence: sentenceOf(one.problem, locale),
    times: one.times.map(({ start, end }) => ({ start: timeOf(start), end: timeOf(end) })),
    rooms: one.rooms.map((room) => ({
      room_id: room.room_id,
      room_name: room.room_name[locale],
      spot_name: known.spots.get(room.spot_id)?.spot_name[locale] ?? '',
    })),
  };
}

export const routes = ({ catalog, database }: House) => [
  /** The edited schedule frees its holds for the check and takes them back, as a save would do. */
  serve(checkHolds, async ({ schedule_id, dropped_dates, rooms = [], equipments = [], ...rule }, exchange) => {
    const { member, now, locale } = exchange;
    const known = await catalog.read();
    const wanted = { room_ids: rooms, equipments };
    const problems = wantedProblems(known, wanted, rule);
    if (problems.length > 0) return refuse(422, ...problems);
    const own = schedule_id
      ? await readOwnParts(database, await viewerOf(database, member, now), schedule_id)
      : undefined;
    // Dates that the viewer does not reach keep their own holds; nothing is told about a series of others.
    const out = new Set([...dropped_dates, ...(own && !own.isApart ? outOf(own) : [])]);
    const dates = heldDatesOf(rule, (date) => out.has(date));
    const judged = await database.transaction(
      async (transaction) => {
        const parts = own ? partsOf(own).map((part) => part.schedule_id) : [];
        if (own) await freeHolds(transaction, parts, now, wanted, apartOf(own));
        return judgeHolds(transaction, known, { dates, ...wanted }, now);
      },
      () => true,
    );
    const reply: ReplyOf<typeof checkHolds> = {
      dates: dates.length,
      failing: judged.failing.map((one) => viewFailing(one, known, locale)),
    };
    return reply;
  }),
];
