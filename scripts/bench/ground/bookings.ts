import type pg from 'pg';
import { writeRequest } from './http-line.ts';
import { memberIdOf, sessionHeaders } from './people.ts';

export const SPOT = 900_001;
const FIRST_ROOM = 900_001;
/** Far above all bookings here: the limit is counted at every application and never reached. */
const MONTHLY_LIMIT = 1_000_000;
const HOURS_A_DAY = 24;
/** First bookable day here: after the longest row of closed days, so that the 2 business days never matter. */
const DAYS_BEFORE_FIRST = 30;

export const roomIdOf = (room: number): number => FIRST_ROOM + room;

/** Adds a spot that is always open and fixed on application, with this many rooms and dates a member and month. */
export async function addSpot(
  database: pg.Client,
  rooms: number,
  monthlyLimit: number | null = MONTHLY_LIMIT,
): Promise<void> {
  const changes = {
    spot_id: SPOT,
    fixing_method: 1,
    is_resident_only: false,
    monthly_limit: monthlyLimit,
    accepts_days_ahead: 3650,
    cancel_days_before: null,
    hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' }],
    closings: [],
  };
  await database.query(
    `insert into spot select (jsonb_populate_record(s, $1::jsonb)).* from spot s
     where spot_id = (select min(spot_id) from spot where fixing_method = 1)`,
    [JSON.stringify(changes)],
  );
  await database.query(
    `insert into room select (jsonb_populate_record(r, jsonb_build_object('room_id', $1::int + n, 'spot_id', $2::int, 'unit_minutes', 15, 'capacity', 50))).*
     from room r, generate_series(0, $3::int - 1) n
     where r.room_id = (select room_id from room where surcharges <> '[]' order by room_id limit 1)`,
    [FIRST_ROOM, SPOT, rooms],
  );
  // Processes reload their spots on a notification; requests before that would be refused.
  await new Promise((resolve) => setTimeout(resolve, 300));
}

/** Gives the rooms an adjunct room, and equipment with this stock; returns the equipment's id. */
export async function addExtras(database: pg.Client, adjunctRoom: number, stock: number): Promise<number> {
  await database.query('update room set adjunct_room_ids = $1::jsonb where spot_id = $2 and room_id <> $3', [
    JSON.stringify([roomIdOf(adjunctRoom)]),
    SPOT,
    roomIdOf(adjunctRoom),
  ]);
  await database.query(
    `insert into equipment (equipment_id, spot_id, texts, stock, fee_yen)
     values ($1, $1, '{"equipment_name": {"ja": "プロジェクター", "en": "Projector"}}', $2, 300)`,
    [SPOT, stock],
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  return SPOT;
}

/** Removes the guards against double booking, lock and constraint. The check of occupied times stays. */
export async function takeSlotGuardsOut(database: pg.Client): Promise<void> {
  await database.query('alter table room_occupancy drop constraint room_occupancy_no_overlap');
  await database.query(`create or replace function lock_room(room integer) returns void language sql as 'select'`);
}

/** One date of an application; hours count from midnight. */
export interface Wish {
  readonly day: number;
  readonly hour: number;
  readonly hours?: number;
}

const firstDay = Date.now() + DAYS_BEFORE_FIRST * 86_400_000;
/** The nth bookable day here, "YYYY-MM-DD". */
export const dayOf = (day: number): string => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
const timeOf = ({ hour, hours = 1 }: Wish) => ({
  start: `${String(hour).padStart(2, '0')}:00`,
  end: `${String(hour + hours).padStart(2, '0')}:00`,
});
const dateOf = (wish: Wish) => ({ target_date: dayOf(wish.day), target_time: timeOf(wish) });

export interface Booking {
  /** Member who asks. */
  readonly member: number;
  readonly room: number;
  readonly wishes: readonly [Wish, ...Wish[]];
  readonly note?: string;
  readonly key?: string;
  /** Adjunct rooms and equipment. */
  readonly adjunctRooms?: readonly number[];
  readonly equipmentIds?: readonly number[];
}

/** Application as sent to the server, filled in as a person would. */
export function bookingRequest({
  member,
  room,
  wishes: [first, ...more],
  note = '',
  key,
  adjunctRooms = [],
  equipmentIds = [],
}: Booking): string {
  const body = {
    spot_id: SPOT,
    room_id: roomIdOf(room),
    ...dateOf(first),
    ...(more.length > 0 ? { target_dates: more.map(dateOf) } : {}),
    is_group: 1,
    group_type: 'circle',
    group_name: '星守こども合唱団',
    person_in_charge: '佐藤 ハル',
    purpose: 'lesson',
    includes_preparation: 1,
    is_commercial: 1,
    persons_spot: 12,
    note,
    ...(adjunctRooms.length > 0 ? { adjunct_room_ids: adjunctRooms.map(roomIdOf) } : {}),
    ...(equipmentIds.length > 0 ? { equipment_ids: equipmentIds } : {}),
    is_terms_agreed: true,
    is_spot_terms_agreed: true,
  };
  return writeRequest({
    method: 'POST',
    path: '/api/reservations',
    headers: {
      ...sessionHeaders(member),
      'accept-language': 'ja',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
}

/** The nth free hour: through the rooms first, then the hours. */
export function freeSlot(index: number, rooms: number): { readonly room: number; readonly wish: Wish } {
  const hour = Math.floor(index / rooms);
  return { room: index % rooms, wish: { day: Math.floor(hour / HOURS_A_DAY), hour: hour % HOURS_A_DAY } };
}

interface Reservations {
  readonly count: number;
  readonly members: number;
  readonly rooms: number;
  readonly from?: string;
  readonly everyHours?: number;
}

/**
 * Adds reservations of a town in use, of an hour each, spread over members and rooms, and updates statistics: on empty
 * tables the database makes plans for empty tables, and its connections keep those plans.
 * @param from when they begin; each room has one every `everyHours`
 */
export async function addReservations(
  database: pg.Client,
  { count, members, rooms, from = '2024-01-01', everyHours = 1 }: Reservations,
): Promise<void> {
  await database.query(
    `with timed as (
       select n, $7::timestamptz + n / $4::int * $8::int * interval '1 hour' as starts from generate_series(0, $2::int - 1) n),
     coded as (select *, 'P' || to_char(starts, 'YYMMDDHH24') || '-' || n as code from timed),
     made as (
       insert into reservation (reservation_code, application_code, member_id, spot_id, room_id, started_at, ended_at, use_month, reserved_at,
         is_group, group_name, person_in_charge, purpose, purpose_other, includes_preparation, is_commercial, has_charging, charging_fee,
         exemption_method, exemption_reason, persons_spot, note, amount, quote_lines, approval_status)
       select code, code, $1::int + n % $3::int, $5::int, $6::int + n % $4::int, starts, starts + interval '1 hour',
         to_char(starts, 'YYYY-MM'), starts, 0, '', '', 'meeting', '', 0, 0, 0, 0, 0, '', 5, '', 500, '[]', 1 from coded
       returning reservation_id, room_id, started_at, ended_at)
     insert into room_occupancy (room_id, during, kind, reservation_id)
     select room_id, tstzrange(started_at, ended_at), 'reservation', reservation_id from made`,
    [memberIdOf(0), count, members, rooms, SPOT, FIRST_ROOM, from, everyHours],
  );
  await database.query('vacuum analyze');
}
