import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { Pieces } from '@machi/domain/reservations/rules';
import { refuse, type Problem, type Refusal } from '@machi/domain/refusals/model';
import { heldDatesOf, holdingProblem, unholdableProblem, type DecidedHolds } from '@machi/domain/schedule/holds';
import { RULE_FIELDS, type RepeatRule } from '@machi/domain/schedule/rule';
import { columnsOf } from '../../../database/rows.ts';
import { statement, type Queryable } from '../../../database/database.ts';
import type { Catalog } from '../../../town/catalog.ts';
import type { FreedTime } from '../occupancy.ts';
import { lendingStore } from '../lending.ts';
import { lockRooms } from '../lock-rooms.ts';
import { instantsOf } from '../slot.ts';
import { equipmentToHold, judgeHolds, roomToHold, type FailingWish } from './judge-holds.ts';

export interface Wanted {
  readonly room_ids: readonly number[];
  readonly equipments: readonly Pieces[];
}

const FAMILIES =
  'select schedule_id from schedule where (schedule_id = any($1::int[]) or exception_of = any($1::int[]))';
const readTouched = statement<{ room_ids: number[] | null; equipment_ids: number[] | null }>(
  'read-rooms-of-schedules',
  `with of as (${FAMILIES} and schedule_id <> all($2::int[]))
   select (select array_agg(room_id) from (select room_id from room_occupancy join of using (schedule_id)
       union select room_id from schedule_room join of using (schedule_id)) r) as room_ids,
     (select array_agg(equipment_id) from (select equipment_id from equipment_use join of using (schedule_id)
       union select equipment_id from schedule_equipment join of using (schedule_id)) e) as equipment_ids`,
);
/** Past uses stay: they happened. */
const freeRooms = statement<FreedTime>(
  'free-time-of-schedules',
  `with of as (${FAMILIES} and schedule_id <> all($3::int[])),
   unlent as (delete from equipment_use where schedule_id in (select schedule_id from of) and upper(during) > $2)
   delete from room_occupancy where schedule_id in (select schedule_id from of) and upper(during) > $2
   returning room_id, lower(during) as started_at, upper(during) as ended_at`,
);

interface WishRow extends RepeatRule {
  readonly schedule_id: number;
  readonly room_ids: readonly number[];
  readonly equipments: readonly Pieces[];
  /** Dropped dates, and changed dates that have holds of their own. */
  readonly out: readonly DateText[];
}
const readWishes = statement<WishRow>(
  'read-wished-holds',
  `select s.schedule_id, ${columnsOf('s', RULE_FIELDS)},
     array(select r.room_id from schedule_room r where r.schedule_id = s.schedule_id order by 1) as room_ids,
     (select coalesce(jsonb_agg(jsonb_build_object('equipment_id', e.equipment_id, 'pieces', e.pieces) order by e.equipment_id), '[]')
       from schedule_equipment e where e.schedule_id = s.schedule_id) as equipments,
     array(select d.target_date::text from schedule_dropped d where d.schedule_id = s.schedule_id
       union select x.exception_date::text from schedule x where x.exception_of = s.schedule_id) as out
   from schedule s
   where (s.schedule_id = any($1::int[]) or s.exception_of = any($1::int[])) and s.schedule_id <> all($3::int[]) and (s.end_date is null or s.end_date >= $2)
     and (exists (select from schedule_room r where r.schedule_id = s.schedule_id)
       or exists (select from schedule_equipment e where e.schedule_id = s.schedule_id))
   order by s.exception_of nulls first, s.schedule_id`,
);
const writeHolds = statement(
  'write-holds',
  `with lent as (insert into equipment_use (equipment_id, schedule_id, target_date, during, pieces)
     select equipment_id, $1, target_date, tstzrange(starts, ends), pieces
     from unnest($6::int[], $7::date[], $8::timestamptz[], $9::timestamptz[], $10::int[])
       as lending(equipment_id, target_date, starts, ends, pieces))
   insert into room_occupancy (room_id, during, kind, schedule_id, target_date)
     select room_id, tstzrange(starts, ends), 'schedule', $1, target_date
     from unnest($2::int[], $3::date[], $4::timestamptz[], $5::timestamptz[]) as held(room_id, target_date, starts, ends)
     order by room_id, starts`,
);

const writeDecided = (transaction: Queryable, scheduleId: number, { rooms, equipments }: DecidedHolds) => {
  const [roomTimes, lentTimes] = [rooms.map(instantsOf), equipments.map(instantsOf)];
  return transaction.run(writeHolds, [
    scheduleId,
    rooms.map(({ room_id }) => room_id),
    rooms.map(({ target_date }) => target_date),
    roomTimes.map(({ started_at }) => started_at.toISOString()),
    roomTimes.map(({ ended_at }) => ended_at.toISOString()),
    equipments.map(({ equipment_id }) => equipment_id),
    equipments.map(({ target_date }) => target_date),
    lentTimes.map(({ started_at }) => started_at.toISOString()),
    lentTimes.map(({ ended_at }) => ended_at.toISOString()),
    equipments.map(({ pieces }) => pieces),
  ]);
};

/**
 * Frees all future holds of schedules and their changed dates, under the locks of a booking in its order: equipment,
 * rooms, rows. The caller locks the rows of the schedules, changes them, and lets them take holds again.
 * @param wanted the future holds, which are locked too
 * @param apart changed dates among them that keep their holds
 */
export async function freeHolds(
  transaction: Queryable,
  scheduleIds: readonly number[],
  now: Date,
  wanted: Wanted = { room_ids: [], equipments: [] },
  apart: readonly number[] = [],
): Promise<FreedTime[]> {
  const [touched] = await transaction.run(readTouched, [scheduleIds, apart]);
  const kinds = wanted.equipments.map(({ equipment_id }) => equipment_id);
  await lendingStore.lockEquipment(transaction, [...kinds, ...(touched?.equipment_ids ?? [])]);
  await lockRooms(transaction, [...wanted.room_ids, ...(touched?.room_ids ?? [])]);
  return transaction.run(freeRooms, [scheduleIds, now, apart]);
}

/** Reasons why a schedule can never have these rooms and equipment, whatever others hold. */
export function wantedProblems(known: Catalog, { room_ids, equipments }: Wanted, rule: RepeatRule): Problem[] {
  if (room_ids.length + equipments.length === 0) return [];
  const rooms = room_ids.flatMap((id): Problem[] => {
    const room = roomToHold(known, id);
    const problem = room ? unholdableProblem(room, 'rooms') : ({ field: 'rooms', code: 'hold-unknown' } as const);
    return problem ? [problem] : [];
  });
  const kinds: Problem[] = equipments.every(({ equipment_id }) => equipmentToHold(known, equipment_id))
    ? []
    : [{ field: 'equipments', code: 'hold-unknown' }];
  const long = holdingProblem(rule, room_ids.length > 0 ? 'rooms' : 'equipments');
  return [...rooms, ...kinds, ...(long ? [long] : [])];
}

/** One sentence for each room and kind of equipment with the dates on which it is taken, not by whom. */
function failingRefusal(known: Catalog, failing: readonly FailingWish[]): Refusal {
  const groups = Map.groupBy(failing, ({ room_id, equipment_id }) => `${room_id} ${equipment_id}`);
  const problems = [...groups.values()].map((group): Problem => {
    const { room_id, equipment_id } = group[0] ?? { room_id: null, equipment_id: null };
    const days = group.map(({ target_date }) => dayInWords(target_date));
    const name =
      room_id === null
        ? equipmentToHold(known, equipment_id ?? 0)?.equipment_name
        : known.rooms.get(room_id)?.room_name;
    const dates = { ja: days.map(({ ja }) => ja).join('、'), en: days.map(({ en }) => en).join(', ') };
    return {
      field: room_id === null ? 'equipments' : 'rooms',
      code: 'hold-fails',
      params: [name ?? { ja: '', en: '' }, dates],
    };
  });
  return refuse(409, ...problems);
}

/**
 * Takes the rooms and equipment that schedules and their changed dates want, all or nothing. Called after `freeHolds`
 * in the same transaction; after a refusal the caller must roll back.
 */
export async function takeHolds(
  transaction: Queryable,
  known: Catalog,
  scheduleIds: readonly number[],
  now: Date,
  apart: readonly number[] = [],
): Promise<Refusal | undefined> {
  const wishes = await transaction.run(readWishes, [scheduleIds, dateAt(now), apart]);
  const failing: FailingWish[] = [];
  for (const { schedule_id, room_ids, equipments, out, ...rule } of wishes) {
    const problems = wantedProblems(known, { room_ids, equipments }, rule);
    if (problems.length > 0) return refuse(422, ...problems);
    const gone = new Set(out);
    const dates = heldDatesOf(rule, (date) => gone.has(date));
    const decided = await judgeHolds(transaction, known, { dates, room_ids, equipments }, now);
    failing.push(...decided.failing);
    if (failing.length === 0) await writeDecided(transaction, schedule_id, decided);
  }
  return failing.length === 0 ? undefined : failingRefusal(known, failing);
}
