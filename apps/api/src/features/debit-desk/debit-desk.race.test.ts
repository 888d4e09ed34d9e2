import { bankDayFrom } from '@machi/domain/calendar/bank-days';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { newPayer, newRun, resultsFile } from '../../testing/billing/debits.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';
import { addTestVisit } from '../visits/cases.fixture.ts';

type Towns = readonly [OpenTown, OpenTown];

/** One town at two processes. */
const twoProcesses = (around?: OpenTownOptions['around']) => openTwoProcesses(around && { around });

const BILLS = 6;
const READ = 'select-bills-to-debit';
const PREPARE = 'prepare-debit-run';
const dayOf = (town: OpenTown) => bankDayFrom(addDays(dateAt(town.now()), 1));

/** People with due bills; no others are due. */
async function payersOf(town: OpenTown) {
  await town.rows(`update bathing_billing set next_debit_on = null where state = 'open'`);
  const payers = [];
  for (let index = 0; index < BILLS; index += 1) payers.push(await newPayer(town, { planned_on: dayOf(town) }));
  return payers;
}

async function openDebits(town: OpenTown) {
  const [row] = await town.rows<{ twice: number; debits: number }>`select count(*) filter (where n > 1)::int as twice,
    coalesce(sum(n), 0)::int as debits from (select count(*)::int as n from debit where state in ('open', 'paid')
    group by billing_id) b`;
  return row;
}

/** Two officials at two processes prepare the run that both previewed. */
async function prepareAtOnce(towns: Towns) {
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  await payersOf(towns[0]);
  const asked = { collection_key: 'shinkin', debit_on: dayOf(towns[0]) };
  const query = new URLSearchParams(asked).toString();
  const { body } = await towns[0].call('GET', `/api/debits/preview?${query}`, { as: one });
  expect(body.preview.debits).toBe(BILLS);
  const answers = await Promise.all(
    ([one, other] as const).map((as, at) =>
      towns[at === 0 ? 0 : 1].call('POST', '/api/debits/runs', { as, body: { ...asked, seen: body.preview.seen } }),
    ),
  );
  return { answers, debits: await openDebits(towns[0]) };
}

/** Both read before either writes. */
const bothRead = late(READ);
/** Takes bills even if they have changed. */
const withoutTurns = rewriting(PREPARE, (text) => text.replace('and w.turn = b.turn', ''));

test('two officials prepare the same bills at once at two processes: one run has them', async () => {
  const { answers, debits } = await prepareAtOnce(await twoProcesses(bothRead));
  expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
  expect(debits).toEqual({ twice: 0, debits: BILLS });
});

test('the same by the constraint alone', async () => {
  const { answers, debits } = await prepareAtOnce(await twoProcesses((database) => withoutTurns(bothRead(database))));
  expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
  expect(debits).toEqual({ twice: 0, debits: BILLS });
});

test('the same without the constraint: bills would be debited twice @guard', async () => {
  const unguarded = (database: Database) =>
    rewriting(PREPARE, (text) =>
      text
        .replace('and w.turn = b.turn', '')
        .replace(`on conflict (billing_id) where state in ('open', 'paid') do nothing`, ''),
    )(bothRead(database));
  const towns = await twoProcesses(unguarded);
  await towns[0].rows('drop index debit_once');
  const { answers, debits } = await prepareAtOnce(towns);
  expect(tally(answers)).toEqual({ 201: 2 });
  expect(debits).toEqual({ twice: BILLS, debits: 2 * BILLS });
});

/** One official prepares while another enters the cash of each bill. */
async function cashBeside(towns: Towns) {
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  const payers = await payersOf(towns[0]);
  const asked = { collection_key: 'shinkin', debit_on: dayOf(towns[0]) };
  const query = new URLSearchParams(asked).toString();
  const { seen } = (await towns[0].call('GET', `/api/debits/preview?${query}`, { as: one })).body.preview;
  const read = await Promise.all(
    payers.map(({ billing_id }) => towns[1].call('GET', `/api/billing/bills/${billing_id}`, { as: other })),
  );
  const [run, ...cash] = await Promise.all([
    towns[0].call('POST', '/api/debits/runs', { as: one, body: { ...asked, seen } }),
    ...read.map(({ body }) =>
      towns[1].call('POST', `/api/billing/bills/${body.bill.billing_id}/cash`, {
        as: other,
        body: { seen: body.bill.seen, paid_on: dateAt(towns[1].now()), paid_by: 'cash' },
      }),
    ),
  ]);
  const both = await towns[0].countRows(
    'debit',
    `state = 'open' and billing_id in (select billing_id from bathing_billing where state = 'paid')`,
  );
  return { run, cash, both };
}

test('cash for bills that are being prepared at another process: no bill is both paid and debited', async () => {
  const { run, cash, both } = await cashBeside(await twoProcesses(late('lock-bill')));
  const paid = tally(cash)[200] ?? 0;
  expect([run?.status, paid]).toEqual(run?.status === 201 ? [201, 0] : [409, expect.any(Number)]);
  expect(both).toBe(0);
});

test('the same where a run takes bills as they were: it would debit what was paid @guard', async () => {
  const unguarded = rewriting(PREPARE, (text) =>
    text.replace('and w.turn = b.turn', '').replace(`where b.state = 'open' order by`, 'order by'),
  );
  const { run, cash, both } = await cashBeside(await twoProcesses((database) => unguarded(late(READ)(database))));
  expect(run?.status).toBe(201);
  expect(tally(cash)[200]).toBeGreaterThan(0);
  expect(both).toBeGreaterThan(0);
});

const SENT = 20;
const LOCK = 'lock-debit-run';

/** Two officials at two processes send the results of a run repeatedly. */
async function resultsAtOnce(towns: Towns) {
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  const payers = [];
  for (let index = 0; index < BILLS; index += 1) payers.push(await newPayer(towns[0]));
  const { debit_run_id } = await newRun(towns[0], payers, { isReleased: true });
  const content = (await resultsFile(towns[0], debit_run_id, (index) => (index % 2 === 0 ? '0' : '1'))).toString(
    'base64',
  );
  const entries = await towns[0].countRows('ledger_entry');
  const answers = await Promise.all(
    Array.from({ length: SENT }, (_, at) =>
      towns[at % 2 === 0 ? 0 : 1].call('POST', `/api/debits/runs/${debit_run_id}/results`, {
        as: at % 4 < 2 ? one : other,
        body: { content },
      }),
    ),
  );
  const [sums] = await towns[0].rows<{ owed: number; actions: number }>(
    `select (select coalesce(sum(yen), 0)::int from ledger_posting where billing_id = any($1::int[])) as owed,
       (select count(*)::int from billing_deed where billing_id = any($1::int[])) as actions`,
    payers.map(({ billing_id }) => billing_id),
  );
  return { answers, entries: (await towns[0].countRows('ledger_entry')) - entries, sums };
}

test('the same results from two officials at two processes count once, and are answered the same', async () => {
  const { answers, entries, sums } = await resultsAtOnce(await twoProcesses());
  expect(tally(answers)).toEqual({ 200: SENT });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(entries).toBe(1);
  expect(sums).toEqual({ owed: (BILLS / 2) * 200, actions: BILLS });
});

test('the same without the lock of the run: the second one would find nothing to settle @guard', async () => {
  const { answers } = await resultsAtOnce(
    await twoProcesses((database) => late(LOCK)(rewriting(LOCK, (text) => text.replace('for update', ''))(database))),
  );
  expect(tally(answers)[200]).toBeLessThan(SENT);
});

test('results beside the approval of a withdrawal: one of them happens', async () => {
  const towns = await twoProcesses();
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  for (let round = 0; round < 4; round += 1) {
    const payer = await newPayer(towns[0]);
    const { debit_run_id: id } = await newRun(towns[0], [payer], { isReleased: true });
    const content = (await resultsFile(towns[0], id)).toString('base64');
    const { seen } = (await towns[0].call('GET', `/api/debits/runs/${id}`, { as: one })).body.run;
    const asked = await towns[0].call('POST', `/api/debits/runs/${id}/withdraw`, {
      as: one,
      body: { seen, reason: '銀行に出していません' },
    });
    const answers = await Promise.all([
      towns[1].call('POST', `/api/debits/runs/${id}/withdrawal/approve`, {
        as: other,
        body: { seen: asked.body.run.seen },
      }),
      towns[0].call('POST', `/api/debits/runs/${id}/results`, { as: one, body: { content } }),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    const [bill] = await towns[0].rows<{ state: string; owed: number }>(
      `select state, (select sum(yen)::int from ledger_posting where billing_id = $1) as owed from bathing_billing where billing_id = $1`,
      payer.billing_id,
    );
    expect(bill).toEqual(answers[0]?.status === 200 ? { state: 'open', owed: 200 } : { state: 'paid', owed: 0 });
  }
});

/** One official prepares while another ends the mandates, which had no debits when read. */
async function endingBeside(towns: Towns) {
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  const payers = await payersOf(towns[0]);
  const asked = { collection_key: 'shinkin', debit_on: dayOf(towns[0]) };
  const query = new URLSearchParams(asked).toString();
  const { seen } = (await towns[0].call('GET', `/api/debits/preview?${query}`, { as: one })).body.preview;
  const [run, ...ends] = await Promise.all([
    towns[0].call('POST', '/api/debits/runs', { as: one, body: { ...asked, seen } }),
    ...payers.map(({ mandate_id, revision }) =>
      towns[1].call('POST', `/api/mandates/${mandate_id}/end`, { as: other, body: { revision, reason: '解約' } }),
    ),
  ]);
  const unnoticed = await towns[0].countRows(
    'debit',
    `state = 'open' and mandate_id in (select mandate_id from mandate where state = 'ended')`,
  );
  return { run, ends, unnoticed };
}

const END = 'end-mandate';

test('mandates end while their debits are prepared at another process: who comes second is told', async () => {
  const { run, ends, unnoticed } = await endingBeside(await twoProcesses(late(END)));
  expect(unnoticed).toBe(0);
  expect(run?.status).toBeLessThan(500);
  // Either the run exists and no mandate has ended, or some have ended and there is no run.
  expect([run?.status, (tally(ends)[200] ?? 0) > 0]).toEqual(run?.status === 201 ? [201, false] : [409, true]);
  for (const { status, body } of ends) if (status === 409) expect(body.codes).toEqual({ request: ['mandate-debited'] });
});

test('the same where a run does not look at mandates again: debits of ended ones would be prepared @guard', async () => {
  const towns = await twoProcesses((database) =>
    late(END)(rewriting(PREPARE, (text) => text.replace('for share of m', ''))(database)),
  );
  let most = 0;
  for (let round = 0; round < 12 && most === 0; round += 1) most = (await endingBeside(towns)).unnoticed;
  expect(most).toBeGreaterThan(0);
});

/** One official closes months while another prepares, until both have nothing left. */
async function closingBeside(towns: Towns) {
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  const payers = await payersOf(towns[0]);
  // The bills of these tests are in past months; the office has closed all until autumn.
  await towns[0].rows`insert into billing_month (month, closed_at, closed_by, planned_on, bills, visits, yen)
    select '2026-09', closed_at, null, planned_on, 0, 0, 0 from billing_month order by month desc limit 1`;
  for (const month of ['2026-10', '2026-11', '2026-12'])
    for (const { person } of payers)
      await addTestVisit(towns[0], { memberId: person.member_id, at: instantOf(`${month}-03`, 600) });
  const asked = { collection_key: 'shinkin', debit_on: dayOf(towns[0]) };
  const query = new URLSearchParams(asked).toString();
  const statuses: number[] = [];
  for (let month = 0; month < 12; month += 1) {
    const { closing } = (await towns[0].call('GET', '/api/billing/closing', { as: one })).body;
    const { preview } = (await towns[1].call('GET', `/api/debits/preview?${query}`, { as: other })).body;
    const answers = await Promise.all([
      ...(closing
        ? [
            towns[0].call('POST', '/api/billing/closing', {
              as: one,
              body: { month: closing.month, seen: closing.seen },
            }),
          ]
        : []),
      towns[1].call('POST', '/api/debits/runs', { as: other, body: { ...asked, seen: preview.seen } }),
    ]);
    statuses.push(...answers.map(({ status }) => status));
    if (!closing) break;
  }
  const [books] = await towns[0].rows<Record<string, number>>(
    `select (select coalesce(sum(yen), 0)::int from ledger_posting) as ledger,
       (select count(*)::int from debit d join bathing_billing b using (billing_id)
        where d.state = 'open' and d.yen <> b.lines_yen + b.carried_yen) as torn,
       (select count(*)::int from (select from debit where state = 'open' group by billing_id having count(*) > 1) t) as twice,
       (select count(*)::int from (select from billing_line where visit_id is not null group by visit_id having count(*) > 1) v) as charged_twice,
       (select count(distinct month)::int from bathing_billing where month between '2026-10' and '2026-12') as months`,
  );
  return { statuses, books };
}

test('months are closed while runs are prepared at another process: each bill is whole in one run, and the books sum to 0', async () => {
  const { statuses, books } = await closingBeside(await twoProcesses());
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(books).toEqual({ ledger: 0, torn: 0, twice: 0, charged_twice: 0, months: 3 });
});
