import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, dateAt, instantOf, minutesOf } from '@machi/domain/calendar/model';
import { busFare } from '@machi/domain/passes/bus-fare';
import type { PassHolder } from '@machi/domain/passes/model';
import { passYearDays, passYearOf } from '@machi/domain/passes/pass-year';
import { openingOf } from '@machi/domain/spots/rules';
import type { SampleMember, TownPack } from '@machi/domain/town/model';
import { statement, type Queryable } from '../database/database.ts';

const takeUpService = statement(
  'seed-pass-service',
  `insert into subscription (member_id, service_id, created_at)
   select $1, service_id, $3 from service where service_id = $2 on conflict do nothing`,
);
const consent = statement(
  'seed-pass-consent',
  `insert into pass_consent (member_id, pass, consented_at) select $1, pass, $3 from unnest($2::text[]) as pass on conflict do nothing`,
);
/** Keyed hashes of a card that nobody has. */
const linkCard = statement(
  'seed-card',
  `with linked as (insert into card (member_id, method, card_hash, certificate_hash, body_hash, serial_hash, not_after, linked_at)
     values ($1, 'individual-number-card', $2, $3, $4, $2, $5, $6))
   update member set is_mynumber_linked = 1 where member_id = $1`,
);
const insertVisits = statement(
  'seed-visits',
  `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, fare_yen, fare_reason, is_counted,
     decided_by, judged_on, recorded_at)
   select tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, fare_yen, fare_reason, true, 'server', judged_on,
     visited_at from jsonb_populate_recordset(null::visit, $1::jsonb)`,
);

/** Days from one bath to the next, and minutes after the house opens, over and over: somebody who comes when it suits. */
const GAPS = [5, 9, 12, 7, 10, 14, 6];
const AFTER_OPENING = [24, 65, 12, 220, 48, 31, 155];
/** The bus there, before the bath. */
const RIDE_MINUTES_BEFORE = 37;

const pick = (from: readonly number[], index: number): number => from[index % from.length] ?? 0;

const DAY_MILLISECONDS = 86_400_000;
const CARD_DAYS = 1400;
/** How far back the sample's people were known at least: what they have behind them comes after. */
const KNOWN_DAYS = 90;

/** When the sample's people came, where they have no past of a whole town: before the pass year, and long enough ago. */
export function knownSince(town: TownPack, now: Date): Date {
  const { from } = passYearDays(passYearOf(dateAt(now), town.passes), town.passes);
  const before = addDays(dateAt(now), -KNOWN_DAYS);
  return instantOf(from < before ? from : before, 0);
}

/** The instants at which somebody of the sample came to the bath in the pass year, up to the day before `now`. */
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

/** A person of the sample uses passes, and did so all through the pass year, as far as the judgement lets them. */
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
  await transaction.run(consent, [member_id, passes, since]);
  const ends = new Date(since.getTime() + CARD_DAYS * DAY_MILLISECONDS);
  const hash = () => randomBytes(32).toString('hex');
  await transaction.run(linkCard, [member_id, hash(), hash(), hash(), ends, since]);
  const judged_on: PassHolder = { birthdate, is_resident, is_handicapped: 0 };
  const common = { member_id, method: 'individual-number-card', judged_on };
  const baths = times.map((at) => ({
    ...common,
    tap_id: randomUUID(),
    pass: 'bath',
    visited_at: at,
    pass_year: passYearOf(dateAt(at), rules),
    outcome: 'accepted',
    reason: 'admitted',
  }));
  const rides = times.map((bath) => {
    const at = new Date(bath.getTime() - RIDE_MINUTES_BEFORE * 60_000);
    const { fare_yen, reason: fare_reason } = busFare(judged_on, 'community', rules, at);
    const outcome = fare_yen === 0 ? 'accepted' : 'pay';
    return {
      ...common,
      tap_id: randomUUID(),
      pass: 'bus',
      visited_at: at,
      outcome,
      reason: 'fare',
      fare_yen,
      fare_reason,
    };
  });
  const visits = [...baths, ...rides].filter(({ pass }) => passes.some((used) => used === pass));
  await transaction.run(insertVisits, [JSON.stringify(visits)]);
}
