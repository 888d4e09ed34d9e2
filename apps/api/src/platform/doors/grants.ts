import { grantOf, type DoorUse } from '@machi/domain/doors/access';
import { MOST_DOOR_MINUTES, type DoorGrant, type DoorRow } from '@machi/domain/doors/model';
import { dateAt } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { door_event } from '../../database/tables/doors/doors.ts';

/** A reservation before a door, with its applicant and its code. */
export interface UseRow extends DoorUse {
  readonly member_id: number | null;
  readonly told_at: Date | null;
  readonly sealed: Buffer | null;
}

/**
 * SQL: reservations as doors see them. People are the applicant and those in charge of the club, without those who are
 * locked out or dead. `$1` is the town's day; a club is judged on the day of the use, if that is later.
 */
const USES = `
  select r.reservation_id, r.member_id, array[r.room_id] || translate(r.adjunct_room_ids::text, '[]', '{}')::int[] as room_ids,
    r.started_at, r.ended_at, r.is_canceled, r.approval_status, r.amount, r.cancel_fee_yen, r.paid_yen, r.exemption_status,
    exists (select from blackout b where b.spot_id = r.spot_id and b.during && tstzrange(r.started_at, r.ended_at)
      and (b.room_id is null or b.room_id = r.room_id or r.adjunct_room_ids @> to_jsonb(b.room_id))) as is_closed,
    coalesce(c.ended_on <= day.of_use or c.registered_until < day.of_use, false) as is_club_over,
    array(select m.member_id
      from (select r.member_id union select p.member_id from club_person p where p.club_id = r.club_id) as theirs
        join member m using (member_id)
      where m.locked_at is null and not exists (select from member_death d where d.member_id = m.member_id)
      order by m.member_id) as member_ids,
    k.door_code_id, k.code_hash, k.sealed, k.told_at,
    coalesce((select m.locked_at >= k.made_at from member m where m.member_id = r.member_id), false) as is_code_void
  from reservation r left join club c on c.club_id = r.club_id
    cross join lateral (select greatest($1::date, (r.started_at at time zone 'Asia/Tokyo')::date) as of_use) as day
    left join door_code k on k.reservation_id = r.reservation_id and k.ended_at is null`;

const STANDING = `(r.room_id = any($2::int[]) or (r.adjunct_room_ids <> '[]' and exists (
    select from jsonb_array_elements(r.adjunct_room_ids) as adjunct where adjunct::int = any($2::int[]))))
  and r.ended_at > $3 and r.started_at < $4 and r.is_canceled = 0 and r.approval_status = 1`;
const ORDER = 'order by r.started_at, r.reservation_id';
const selectUses = statement<UseRow>('uses-of-doors', `${USES} where ${STANDING} ${ORDER}`);
/** Of whoever stands in front of a door: a tap does not wait for everybody else's. */
const selectUsesOfOne = statement<UseRow>(
  'uses-of-one-at-doors',
  `${USES} where ${STANDING} and (r.member_id = $5::int or k.code_hash = $6
     or r.club_id = any(array(select p.club_id from club_person p where p.member_id = $5::int))) ${ORDER}`,
);
/** The same as a number for each room, so that nobody fetches them to learn that nothing has changed. */
const markUses = statement<{ room_id: number; mark: string }>(
  'marks-of-doors',
  `select room_id, sum(hash_record_extended(u, 0))::text as mark from (${USES} where ${STANDING}) u
     cross join unnest(u.room_ids) as room_id group by room_id order by room_id`,
);
const selectUse = statement<UseRow>('use-of-doors', `${USES} where r.reservation_id = $2`);

/** A code that the office made. */
const selectStaffCodes = statement<{
  door_code_id: number;
  door_ids: number[] | null;
  code_hash: string;
  starts_at: Date;
  ends_at: Date;
}>(
  'staff-codes-of-doors',
  `select door_code_id, door_ids, code_hash, starts_at, ends_at from door_code
   where reservation_id is null and ended_at is null and ends_at > $1 and starts_at < $2 order by door_code_id`,
);

const doorEvents = rowsOf(door_event);

/** When each of these reservations first opened a door. */
export async function openedAt(database: Queryable, reservationIds: readonly number[]): Promise<Map<number, Date>> {
  const opened = { reservation_id: among(reservationIds), kind: 'opened' as const };
  const rows = await doorEvents.list(database, 'doors-opened-by-reservations', opened, {
    columns: ['reservation_id', 'happened_at'],
    order: ['-happened_at'],
  });
  return new Map(rows.map(({ reservation_id, happened_at }) => [reservation_id ?? 0, happened_at]));
}

const wider = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

/** The rooms of doors. */
const roomsOf = (doors: readonly DoorRow[]): number[] => [
  ...new Set(doors.flatMap(({ rooms }) => rooms.map(({ room_id }) => room_id))),
];

/** A person, or the hash of a code, in front of a door; null: not known. */
export interface Comer {
  readonly member_id: number | null;
  readonly code_hash: string | null;
}

/** The reservations that stand and meet a time at these doors: all, or those of `comer`. */
export function usesOf(
  database: Queryable,
  doors: readonly DoorRow[],
  span: { readonly from: Date; readonly until: Date },
  now: Date,
  comer?: Comer,
): Promise<UseRow[]> {
  const [from, until] = [wider(span.from, -MOST_DOOR_MINUTES), wider(span.until, MOST_DOOR_MINUTES)];
  const asked = [dateAt(now), roomsOf(doors), from, until] as const;
  return comer
    ? database.run(selectUsesOfOne, [...asked, comer.member_id, comer.code_hash])
    : database.run(selectUses, [...asked]);
}

/** A mark of the reservations of each room behind these doors; it differs after each change of one. */
export const marksOf = async (
  database: Queryable,
  doors: readonly DoorRow[],
  span: { readonly from: Date; readonly until: Date },
  now: Date,
): Promise<ReadonlyMap<number, string>> => {
  const [from, until] = [wider(span.from, -MOST_DOOR_MINUTES), wider(span.until, MOST_DOOR_MINUTES)];
  const rows = await database.run(markUses, [dateAt(now), roomsOf(doors), from, until]);
  return new Map(rows.map(({ room_id, mark }) => [room_id, mark]));
};

/** One reservation, in whatever state. */
export async function useOf(database: Queryable, reservationId: number, now: Date): Promise<UseRow | undefined> {
  return (await database.run(selectUse, [dateAt(now), reservationId]))[0];
}

/** Who may open each of these doors within a time: by a reservation, or with a code of the office. */
export async function grantsAtDoors(
  database: Queryable,
  doors: readonly DoorRow[],
  span: { readonly from: Date; readonly until: Date },
  now: Date,
  comer?: Comer,
): Promise<DoorGrant[][]> {
  const [uses, codes] = await Promise.all([
    usesOf(database, doors, span, now, comer),
    database.run(selectStaffCodes, [span.from, span.until]),
  ]);
  return doors.map((door) => {
    const ofOffice = codes
      .filter(({ door_ids }) => door_ids?.includes(door.door_id))
      .map(({ door_code_id, code_hash, starts_at, ends_at }) => ({
        reservation_id: null,
        door_code_id,
        member_ids: [],
        code_hash,
        from: starts_at,
        until: ends_at,
      }));
    return [...uses.flatMap((use) => grantOf(door, use) ?? []), ...ofOffice].filter(
      ({ from, until }) => from < span.until && until > span.from,
    );
  });
}

/** Who may open a door within a time; of reservations those of `comer`, where one is named. */
export const grantsAt = async (
  database: Queryable,
  door: DoorRow,
  span: { readonly from: Date; readonly until: Date },
  now: Date,
  comer?: Comer,
): Promise<DoorGrant[]> => (await grantsAtDoors(database, [door], span, now, comer))[0] ?? [];
