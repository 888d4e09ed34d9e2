import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, dateAt, instantOf, minutesOf } from '@machi/domain/calendar/model';
import { busFare } from '@machi/domain/passes/bus-fare';
import type { PassHolder } from '@machi/domain/passes/model';
import { passYearDays, passYearOf } from '@machi/domain/passes/pass-year';
import { openingOf } from '@machi/domain/spots/rules';
import type { SampleMember, TownPack } from '@machi/domain/town/model';
import { statement, type Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { member } from '../database/tables/members.ts';
import { card, pass_consent, visit } from '../database/tables/passes.ts';

const consents = rowsOf(pass_consent);
const cards = rowsOf(card);
const members = rowsOf(member);
const visits = rowsOf(visit);

const takeUpService = statement(
  'seed-pass-service',
  `insert into subscription (member_id, service_id, created_at)
   select $1, service_id, $3 from service where service_id = $2 on conflict do nothing`,
);

/** Days between visits and minutes after opening, repeated: a person who comes at will. */
const GAPS = [5, 9, 12, 7, 10, 14, 6];
const AFTER_OPENING = [24, 65, 12, 220, 48, 31, 155];
/** The bus to the bath, before the visit. */
const RIDE_MINUTES_BEFORE = 37;

const pick = (from: readonly number[], index: number): number => from[index % from.length] ?? 0;

const DAY_MILLISECONDS = 86_400_000;
const CARD_DAYS = 1400;
/** Minimum days for which sample people are known; their past begins after that. */
const KNOWN_DAYS = 90;

/** When the sample people joined, without a whole town's past: before the pass year, and long enough ago. */
export function knownSince(town: TownPack, now: Date): Date {
  const { from } = passYearDays(passYearOf(dateAt(now), town.passes), town.passes);
  const before = addDays(dateAt(now), -KNOWN_DAYS);
  return instantOf(from < before ? from : before, 0);
}

/** A sample person's visits to the bath in the pass year, up to the day before `now`. */
function bathTimes(town: TownPack, now: Date): Date[] {
  const today = dateAt(now);
  const plaza = town.spots.find(({ spot_id }) => spot_id === town.town.fixed_spots.plaza);
  if (!plaza) return [];
  const { from } = passYearDays(passYearOf(today, town.passes), town.passes);
  const times: Date[] = [];
  for (let day = addDays(from, 2); day < today; day = addDays(day, pick(GAPS, times.length))) {
    let opening = openingOf(plaza, day);
    while (opening === null && day < today) {
      day = addDays(day, 1);
      opening = openingOf(plaza, day);
    }
    if (opening === null || day >= today) break;
    times.push(instantOf(day, minutesOf(opening.start) + pick(AFTER_OPENING, times.length)));
  }
  return times;
}

/** Makes a sample person a pass user since before the pass year, with visits as far as the rules allow. */
export async function seedSamplePasses(
  transaction: Queryable,
  person: SampleMember,
  town: TownPack,
  now: Date,
): Promise<void> {
  const { member_id, birthdate, is_resident, passes } = person;
  if (passes.length === 0) return;
  const rules = town.passes;
  const times = bathTimes(town, now);
  const since = new Date((times[0] ?? now).getTime() - DAY_MILLISECONDS);
  await transaction.run(takeUpService, [member_id, rules.service_id, since]);
  for (const pass of passes)
    await consents.insertIfAbsent(transaction, 'seed-pass-consent', { member_id, pass, consented_at: since });
  const ends = new Date(since.getTime() + CARD_DAYS * DAY_MILLISECONDS);
  const hash = () => randomBytes(32).toString('hex');
  const card_hash = hash();
  await cards.insert(transaction, 'seed-card', {
    member_id,
    method: 'individual-number-card',
    card_hash,
    certificate_hash: hash(),
    body_hash: hash(),
    serial_hash: card_hash,
    not_after: ends,
    linked_at: since,
  });
  await members.update(transaction, 'seed-card-linked', { member_id }, { is_mynumber_linked: 1 });
  const judged_on: PassHolder = { birthdate, is_resident, is_handicapped: 0 };
  const common = {
    member_id,
    method: 'individual-number-card',
    judged_on,
    is_counted: true,
    decided_by: 'server',
  } as const;
  const baths = times.map((at) => ({
    ...common,
    tap_id: randomUUID(),
    pass: 'bath' as const,
    visited_at: at,
    recorded_at: at,
    pass_year: passYearOf(dateAt(at), rules),
    outcome: 'accepted' as const,
    reason: 'admitted' as const,
    fare_yen: null,
    fare_reason: null,
  }));
  const rides = times.map((bath) => {
    const at = new Date(bath.getTime() - RIDE_MINUTES_BEFORE * 60_000);
    const { fare_yen, reason: fare_reason } = busFare(judged_on, 'community', rules, at);
    const outcome = fare_yen === 0 ? ('accepted' as const) : ('pay' as const);
    return {
      ...common,
      tap_id: randomUUID(),
      pass: 'bus' as const,
      visited_at: at,
      recorded_at: at,
      pass_year: null,
      outcome,
      reason: 'fare' as const,
      fare_yen,
      fare_reason,
    };
  });
  for (const [pass, rows] of [
    ['bath', baths],
    ['bus', rides],
  ] as const)
    if (passes.includes(pass)) await visits.insertAll(transaction, 'seed-visits', rows);
}
