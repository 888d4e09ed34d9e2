import { dateAt } from '@machi/domain/calendar/model';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';

interface NewVisit {
  /** Null: not recognised. */
  readonly memberId: number | null;
  readonly at?: Date;
  readonly pass?: 'bath' | 'bus';
  readonly columns?: Readonly<Record<string, unknown>>;
}

/** A visit judged by the server: by default a counted entry to the bath. */
export async function addTestVisit(town: OpenTown, visit: NewVisit): Promise<number> {
  const { memberId, at = town.now(), pass = 'bath', columns = {} } = visit;
  const isBath = pass === 'bath';
  const row = {
    pass,
    member_id: memberId,
    visited_at: at,
    recorded_at: at,
    pass_year: isBath ? 2026 : null,
    method: 'individual-number-card',
    outcome: isBath ? 'accepted' : 'pay',
    reason: isBath ? 'admitted' : 'fare',
    fare_yen: isBath ? null : 100,
    fare_reason: isBath ? null : 'ordinary',
    is_counted: true,
    is_companion: false,
    is_test: false,
    decided_by: 'server',
    ...columns,
  };
  const [made] = await town.rows<{ visit_id: number }>`insert into visit (tap_id, pass, terminal_id, member_id,
    visited_at, pass_year, method, outcome, reason, fare_yen, fare_reason, remaining, is_counted, is_companion,
    is_test, decided_by, recorded_at) select gen_random_uuid(), pass, terminal_id, member_id, visited_at, pass_year,
    method, outcome, reason, fare_yen, fare_reason, remaining, is_counted, is_companion, is_test, decided_by,
    recorded_at from jsonb_populate_record(null::visit, ${JSON.stringify(row)}::jsonb) returning visit_id`;
  if (!made) throw new Error('a visit was not written');
  return made.visit_id;
}

const newVisit = async (town: OpenTown): Promise<number> =>
  addTestVisit(town, { memberId: (await town.addPerson()).member_id });

async function today(town: OpenTown) {
  await newVisit(town);
  return { period: dateAt(town.now()) };
}

/** Calls of staff about visits. */
export const cases: Readonly<Record<string, Case>> = {
  listVisits: { input: today },
  exportVisits: { input: async (town) => ({ ...(await today(town)), format: 'csv' }) },
  readVisit: { input: async (town) => ({ visit_id: await newVisit(town) }) },
  correctVisit: {
    input: async (town) => ({
      visit_id: await newVisit(town),
      is_counted: false,
      reason: '端末の確認のため',
      seen: 'accepted.admitted.true.0',
    }),
  },
  addVisit: {
    input: async (town) => ({
      member_id: (await addPassHolder(town)).member_id,
      pass: 'bath',
      date: dateAt(town.now()),
      time: '00:00',
      reason: '端末が止まっていた',
    }),
  },
  readVisitStatistics: { showsNobody: true, input: () => ({ period: '2027-01', pass: 'bath' }) },
  exportVisitStatistics: { showsNobody: true, input: () => ({ period: '2026', pass: 'bus', format: 'csv' }) },
};
