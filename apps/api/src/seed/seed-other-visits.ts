import { randomUUID } from 'node:crypto';
import { addDays, dateAt, instantOf, minutesOf } from '@machi/domain/calendar/model';
import { passYearOf } from '@machi/domain/passes/pass-year';
import { openingOf } from '@machi/domain/spots/rules';
import type { TownPack } from '@machi/domain/town/model';
import type { Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { visit as visitTable } from '../database/tables/passes.ts';

/** Period and repeated gaps, in days. */
const DAYS = 240;
const GAPS = [3, 4, 2, 5, 3];
const AFTER_OPENING = [40, 95, 150, 25, 205, 70];

const visit = {
  method: 'individual-number-card',
  outcome: 'accepted',
  fare_yen: null,
  fare_reason: null,
  is_counted: true,
  is_companion: false,
  decided_by: 'server',
} as const;
const bath = { ...visit, pass: 'bath', reason: 'admitted' } as const;
const free = { ...visit, pass: 'bus', reason: 'fare', fare_yen: 0 } as const;

/** Kinds of anonymous visits; paid fares are the town's. */
const WAYS = [
  { ...free, fare_reason: 'senior' },
  bath,
  { ...free, outcome: 'pay', fare_reason: 'ordinary' },
  { ...free, fare_reason: 'autonomous', method: 'none' },
  { ...bath, decided_by: 'terminal' },
  { ...free, outcome: 'pay', reason: 'card-unknown', fare_reason: 'unknown', method: 'town-card' },
  { ...bath, outcome: 'staff', reason: 'card-unknown', is_counted: false },
  { ...free, fare_reason: 'junior-high', method: 'qr' },
  { ...bath, method: 'qr' },
  { ...free, reason: 'companion-fare', fare_reason: 'companion', is_companion: true, method: 'none' },
  { ...free, fare_reason: 'senior', decided_by: 'terminal' },
  { ...bath, outcome: 'staff', reason: 'birthdate-unknown', is_counted: false },
] as const;

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length];

/** Visits and rides of former members as anonymous counts, on open days up to yesterday. */
export async function seedVisitsOfOthers(transaction: Queryable, town: TownPack, now: Date): Promise<void> {
  const plaza = town.spots.find(({ spot_id }) => spot_id === town.town.fixed_spots.plaza);
  const today = dateAt(now);
  const visits = [];
  for (
    let day = addDays(today, -DAYS), index = 0;
    day < today;
    day = addDays(day, pick(GAPS, index) ?? 1), index += 1
  ) {
    const opening = plaza && openingOf(plaza, day);
    const way = pick(WAYS, index);
    if (!opening || !way) continue;
    visits.push({
      ...way,
      tap_id: randomUUID(),
      visited_at: instantOf(day, minutesOf(opening.start) + (pick(AFTER_OPENING, index) ?? 0)),
      pass_year: way.pass === 'bath' ? passYearOf(day, town.passes) : null,
      fare_yen: way.outcome === 'pay' ? town.passes.bus.fare_yen : way.fare_yen,
    });
  }
  const rows = visits.map((one) => ({ ...one, recorded_at: one.visited_at }));
  await rowsOf(visitTable).insertAll(transaction, 'seed-other-visits', rows);
}
