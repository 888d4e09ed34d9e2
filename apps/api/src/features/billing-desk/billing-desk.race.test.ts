import { setTimeout as pause } from 'node:timers/promises';
import { dateAt, instantOf } from '@machi/domain/calendar/model';
import { passYearOf } from '@machi/domain/passes/pass-year';
import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { newBill } from '../../testing/billing/bills.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { late, rewriting, watching, without } from '../../testing/requests/guards.ts';
import type { Answer, OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

type Towns = readonly [OpenTown, OpenTown];

/** One town at two processes. */
const twoProcesses = (around?: OpenTownOptions['around']) => openTwoProcesses(around && { around });

const FEE = 200;
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'];

/** People who bathed on the 3rd and 20th of each month; all other visits become tests. */
async function bathers(town: OpenTown, count: number) {
  await town.rows('update visit set is_test = true');
  const people = await town.addPeople(count, { lastname: '湯川' });
  for (const month of MONTHS)
    for (const day of [`${month}-03`, `${month}-20`])
      await town.rows(
        `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
         select gen_random_uuid(), 'bath', id, $2, $3, 'none', 'accepted', 'admitted', true, 'server', $2 from unnest($1::int[]) id`,
        people.map(({ member_id }) => member_id),
        instantOf(day, 600),
        passYearOf(day, town.house.town.passes),
      );
  return people;
}

/** Visits charged more than once, the total charged, the total in the books, and inconsistencies. */
async function booksOf(town: OpenTown) {
  const [sums] = await town.rows<Record<string, number>>(
    `select (select count(*)::int from (select from billing_line where visit_id is not null group by visit_id having sum(yen) > ${FEE}) v) as twice,
       (select coalesce(sum(yen), 0)::int from billing_line) as charged,
       (select coalesce(sum(yen), 0)::int from ledger_posting where account = 'receivable') as owed,
       (select coalesce(sum(yen), 0)::int from ledger_posting) as ledger,
       (select count(*)::int from (select from bathing_billing group by invoice_year having count(*) <> max(invoice_no)) y) as gaps`,
  );
  return sums;
}

const PEOPLE = 12;

/** Four officials at two processes close each month at the same moment. */
async function closings(towns: Towns, months = MONTHS) {
  const officials = await towns[0].addPeople(4, { roles: ['billing'] });
  const rounds = [];
  for (const month of months) {
    const shown = await towns[0].call('GET', '/api/billing/closing', { as: officials[0] });
    expect(shown.body.closing, shown.text).toMatchObject({ month, bills: PEOPLE, visits: PEOPLE * 2 });
    const { seen } = shown.body.closing;
    const answers = await Promise.all(
      officials.map((as, at) =>
        towns[at % 2 === 0 ? 0 : 1].call('POST', '/api/billing/closing', { as, body: { month, seen } }),
      ),
    );
    rounds.push({ month, answers });
  }
  return rounds;
}

test('four officials at two processes close the same month at once: one closes it, and each visit is charged once', async () => {
  const towns = await twoProcesses(late('last-closed-month'));
  await bathers(towns[0], PEOPLE);
  for (const { month, answers } of await closings(towns)) {
    expect(tally(answers)).toEqual({ 201: 1, 409: 3 });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.codes).toEqual({ request: ['month-not-next'] });
    expect(await towns[0].countRows('bathing_billing', `month = '${month}'`)).toBe(PEOPLE);
    expect(
      await towns[0].countRows('audit', `action = 'billing:close' and subject_id = ${month.replace('-', '')}`),
    ).toBe(1);
  }
  const all = PEOPLE * 2 * MONTHS.length * FEE;
  expect(await booksOf(towns[0])).toEqual({ twice: 0, charged: all, owed: all, ledger: 0, gaps: 0 });
});

/** The second closing reads before the first one has written. */
const meeting = (database: Database) => late('last-closed-month')(late('close-month')(database));

test('without the month’s row the lines let nobody be charged twice, but who comes second is not told why', async () => {
  const towns = await twoProcesses(meeting);
  await bathers(towns[0], PEOPLE);
  await towns[0].database.script('alter table billing_month drop constraint billing_month_pkey cascade');
  const [{ answers } = { answers: [] }] = await closings(towns, MONTHS.slice(0, 1));
  expect(answers.flatMap(({ body }) => body.codes?.request ?? [])).not.toEqual(Array(3).fill('month-not-next'));
  expect(await booksOf(towns[0])).toMatchObject({ twice: 0, charged: PEOPLE * 2 * FEE, ledger: 0 });
});

test('without the row and without the lines’ constraint visits are charged twice: the proof sees the guards @guard', async () => {
  const towns = await twoProcesses(meeting);
  await bathers(towns[0], PEOPLE);
  await towns[0].database.script(
    `alter table billing_month drop constraint billing_month_pkey cascade; drop index billing_line_once;
     drop index bathing_billing_once; drop index bathing_billing_invoice`,
  );
  await closings(towns, MONTHS.slice(0, 1));
  expect((await booksOf(towns[0]))?.['twice']).toBeGreaterThan(0);
});

/** Deletes a visit while its line is being written; returns whether it was deleted and whether the line lost it. */
async function visitTakenAway(unguard?: string) {
  const [town] = await twoProcesses();
  const [person] = await bathers(town, 1);
  const billing_id = await newBill(town, person?.member_id ?? 0);
  const [visit] = await town.rows<{ visit_id: number }>('select visit_id from visit where not is_test limit 1');
  if (unguard !== undefined) await town.database.script(unguard);
  const { database } = town;
  let gone: Promise<unknown> = Promise.resolve();
  await database.transaction(async (transaction) => {
    await transaction.script(
      `insert into billing_line (billing_id, visit_id, turn, kind, day, is_beyond, yen, tax_percent, is_reduced)
       values (${billing_id}, ${visit?.visit_id}, 1, 'charge', '2027-01-03', false, 200, 10, false)`,
    );
    gone = town.rows('delete from visit where visit_id = $1', visit?.visit_id ?? 0).then(
      () => 'gone',
      ({ message }: Error) => message,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  return [await gone, await town.countRows('billing_line', 'visit_id not in (select visit_id from visit)')];
}

test('nobody takes a visit away while it is being billed', async () => {
  expect(await visitTakenAway()).toEqual(['a visit that was billed stays', 0]);
});

test('without the guard a line loses its visit: the proof sees it @guard', async () => {
  expect(await visitTakenAway('drop trigger visit_billed_stays on visit')).toEqual(['gone', 1]);
});

test('a closing that is cut off between its statements leaves nothing, and the next one makes all of it', async () => {
  const counts = async (town: OpenTown) =>
    Promise.all(
      ['billing_month', 'bathing_billing', 'billing_line', 'billing_deed', 'ledger_entry', 'ledger_posting'].map(
        (table) => town.countRows(table),
      ),
    );
  for (const after of ['claim-billing-month', 'close-month', 'note-sums-of-month']) {
    let cuts = 0;
    const [broken, whole] = await twoProcesses((database) =>
      watching(database, async (statement, _values, run) => {
        const rows = await run();
        if (statement.name === after && cuts++ === 0)
          await database.script(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
          );
        return rows;
      }),
    );
    await bathers(whole, PEOPLE);
    const official = await whole.addPerson({ roles: ['billing'] });
    const close = async (town: OpenTown) => {
      const { body } = await town.call('GET', '/api/billing/closing', { as: official });
      const { month, seen } = body.closing;
      return town.call('POST', '/api/billing/closing', { as: official, body: { month, seen } });
    };
    const before = await counts(whole);
    const cut = await close(broken);
    expect(cuts, after).toBe(1);
    expect(cut.status, cut.text).toBeGreaterThanOrEqual(500);
    expect(await counts(whole), after).toEqual(before);
    expect((await close(whole)).status).toBe(201);
    const charged = PEOPLE * 2 * FEE;
    expect(await booksOf(whole)).toEqual({ twice: 0, charged, owed: charged, ledger: 0, gaps: 0 });
  }
});

const ROUNDS = 8;

/** Two officials at two processes enter the cash of one bill, each twice; returns how often it was entered. */
async function cashes(towns: Towns) {
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  const payers = await towns[0].addPeople(ROUNDS);
  const paid_on = dateAt(towns[0].now());
  const rounds = [];
  for (const payer of payers) {
    const bill = await newBill(towns[0], payer.member_id, { yen: 600 });
    const { body } = await towns[0].call('GET', `/api/billing/bills/${bill}`, { as: one });
    const answers = await Promise.all(
      [one, other, one, other].map((as, at) =>
        towns[at % 2 === 0 ? 0 : 1].call('POST', `/api/billing/bills/${bill}/cash`, {
          as,
          body: { paid_on, seen: body.bill.seen },
        }),
      ),
    );
    const [sums] = await towns[0].rows<{ payments: number; owed: number }>(
      `select (select count(*)::int from billing_deed where billing_id = $1 and kind = 'cash') as payments,
         (select sum(yen)::int from ledger_posting where billing_id = $1) as owed`,
      bill,
    );
    rounds.push({ answers, sums });
  }
  return rounds;
}

test('cash for the same bill entered by two officials at once comes in once, and the others are told', async () => {
  for (const { answers, sums } of await cashes(await twoProcesses())) {
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.codes).toEqual({ request: ['bill-changed'] });
    expect(sums).toEqual({ payments: 1, owed: 0 });
  }
});

/** Takes no lock and delays the answer of the read. */
const unheld = (database: Database) =>
  late('select-bill')(rewriting('lock-bill', (text) => text.replace('for update', ''))(database));

test('the same without the bill’s lock: it would come in more often @guard', async () => {
  const rounds = await cashes(await twoProcesses(unheld));
  expect(Math.max(...rounds.map(({ sums }) => sums?.payments ?? 0))).toBeGreaterThan(1);
});

test('cash and a reduction of the same bill at once: one of them happens', async () => {
  const towns = await twoProcesses();
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  for (const payer of await towns[0].addPeople(ROUNDS)) {
    const bill = await newBill(towns[0], payer.member_id, { yen: 600 });
    const { seen } = (await towns[0].call('GET', `/api/billing/bills/${bill}`, { as: one })).body.bill;
    const answers = await Promise.all([
      towns[0].call('POST', `/api/billing/bills/${bill}/cash`, {
        as: one,
        body: { seen, paid_on: dateAt(towns[0].now()) },
      }),
      towns[1].call('POST', `/api/billing/bills/${bill}/reduce`, {
        as: other,
        body: { seen, yen: 600, reason: '町の手違いのため' },
      }),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    const [owed] = await towns[0].rows<{ yen: number }>`select sum(yen)::int as yen from ledger_posting
      where billing_id = ${bill}`;
    expect(owed).toEqual({ yen: 0 });
  }
});

/** Two officials at two processes send reminders for the same overdue bills; returns the number for each payer. */
async function remindings(towns: Towns) {
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  const payers = await towns[0].addPeople(ROUNDS);
  const bills: object[] = [];
  for (const { member_id } of payers) {
    const billing_id = await newBill(towns[0], member_id, { planned_on: '2026-12-01' });
    bills.push({ billing_id, seen: `${billing_id}.0.open` });
  }
  const answers = await Promise.all(
    [one, other, one, other].map((as, at) =>
      towns[at % 2 === 0 ? 0 : 1].call('POST', '/api/billing/reminders', {
        as,
        // In opposite order: without a fixed lock order the two would deadlock.
        body: { bills: at < 2 ? bills : bills.toReversed() },
      }),
    ),
  );
  const [most] = await towns[0].rows<{ notes: number; messages: number }>`select max(n)::int as notes,
    (select count(*)::int from message_thread
    where member_id = any(${payers.map(({ member_id }) => member_id)}::int[])) as messages from (select count(*) as n
    from billing_deed where kind = 'remind' group by billing_id) b`;
  return { answers, most };
}

test('reminders of the same bills by two officials at once: each payer is reminded once', async () => {
  const { answers, most } = await remindings(await twoProcesses());
  expect(tally(answers)).toEqual({ 201: 1, 409: 3 });
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body.codes).toEqual({ request: ['reminders-changed'] });
  expect(most).toEqual({ notes: 1, messages: ROUNDS });
});

/** Two officials at two processes release one refund at once, each twice; returns the number and sum of payments. */
async function refunds(towns: Towns) {
  const [asker, one, other] = await towns[0].addPeople(3, { roles: ['billing'] });
  const payers = await towns[0].addPeople(ROUNDS);
  const rounds = [];
  for (const payer of payers) {
    const bill = await newBill(towns[0], payer.member_id, { yen: 600 });
    const act = async (what: string, body: object) => {
      const { seen } = (await towns[0].call('GET', `/api/billing/bills/${bill}`, { as: asker })).body.bill;
      return towns[0].call('POST', `/api/billing/bills/${bill}/${what}`, { as: asker, body: { seen, ...body } });
    };
    await act('cash', { paid_on: dateAt(towns[0].now()) });
    await act('again', { paid_by: 'cash', reason: '二重' });
    await act('refund', { yen: 600, reason: '二重', way: 'cash' });
    const [{ request_id } = { request_id: 0 }] = await towns[0].rows<{ request_id: number }>`select request_id
      from billing_request where billing_id = ${bill}`;
    const answers = await Promise.all(
      [one, other, one, other].map((as, at) =>
        towns[at % 2 === 0 ? 0 : 1].call('POST', `/api/billing/requests/${request_id}`, {
          as,
          body: { outcome: 'released' },
        }),
      ),
    );
    const [books] = await towns[0].rows<{ owed: number; refunds: number }>(
      `select sum(yen)::int as owed, (select count(*)::int from billing_deed where billing_id = $1 and kind = 'refund') as refunds
       from ledger_posting where billing_id = $1`,
      bill,
    );
    rounds.push({ answers, books });
  }
  return rounds;
}

test('a refund released by two officials at once goes out once', async () => {
  for (const { answers, books } of await refunds(await twoProcesses())) {
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    expect(books).toEqual({ owed: 0, refunds: 1 });
  }
});

test('the same without the bill’s lock and the mark of who was faster: more would go out than is owed @guard', async () => {
  const towns = await twoProcesses((database) =>
    late('decide-billing-request')(
      rewriting('decide-billing-request', (text) => text.replace('and outcome is null', ''))(unheld(database)),
    ),
  );
  const rounds = await refunds(towns);
  expect(Math.max(...rounds.map(({ books }) => books?.refunds ?? 0))).toBeGreaterThan(1);
});

/** Bills are not locked, and the answer of the read is delayed. */
const remindingUnheld = (database: Database) =>
  late('read-bills-to-remind')(rewriting('lock-bills-to-remind', (text) => text.replace('for update', ''))(database));

test('the same without the bills’ locks: payers would be reminded more often @guard', async () => {
  const { most } = await remindings(await twoProcesses(remindingUnheld));
  expect(most?.notes).toBeGreaterThan(1);
});

/** One official requests a write-off; before it is written another one reminds the payer. */
async function remindingBesideWriteOff(around: (database: Database) => Database = (one) => one) {
  const asked = Promise.withResolvers<void>();
  const towns = await twoProcesses((database) =>
    watching(around(database), async (statement, _values, run) => {
      const rows = await run();
      if (statement.name !== 'insert-billing-request') return rows;
      asked.resolve();
      await pause(500);
      return rows;
    }),
  );
  const [one, other] = await towns[0].addPeople(2, { roles: ['billing'] });
  const [payer] = await towns[0].addPeople(1);
  const billing_id = await newBill(towns[0], payer?.member_id ?? 0, { planned_on: '2026-12-01' });
  const { seen } = (await towns[0].call('GET', `/api/billing/bills/${billing_id}`, { as: one })).body.bill;
  const body = { seen, reason: '行方が知れないため' };
  const [written, reminded] = await Promise.all([
    towns[0].call('POST', `/api/billing/bills/${billing_id}/write-off`, { as: one, body }),
    asked.promise.then(() =>
      towns[1].call('POST', '/api/billing/reminders', { as: other, body: { bills: [{ billing_id, seen }] } }),
    ),
  ]);
  expect(written.status, written.text).toBe(201);
  return reminded;
}

test('who reminds beside a colleague who asks to give the bill up hears of it; read before the bill is held they would not', async () => {
  expect((await remindingBesideWriteOff()).body.codes).toEqual({ request: ['reminders-changed'] });
  const readAsLocked = rewriting('lock-bills-to-remind', (text) => text.replace('for update', ''));
  expect((await remindingBesideWriteOff(readAsLocked)).status).toBe(201);
});

/** People withdraw during a closing; the second transaction begins while the first holds their rows. */
async function leavingBeside(first: 'closing' | 'leaving', around: (database: Database) => Database = (one) => one) {
  const holding = Promise.withResolvers<void>();
  // The withdrawal has read that no bill is open.
  const held = first === 'closing' ? 'close-month' : 'select-held-bills';
  const towns = await twoProcesses((database) =>
    late(held)(
      watching(around(database), async (statement, _values, run) => {
        const rows = await run();
        if (statement.name === held) holding.resolve();
        return rows;
      }),
    ),
  );
  const people = await bathers(towns[0], PEOPLE);
  const official = await towns[0].addPerson({ roles: ['billing'] });
  const { month, seen } = (await towns[0].call('GET', '/api/billing/closing', { as: official })).body.closing;
  const close = () => towns[0].call('POST', '/api/billing/closing', { as: official, body: { month, seen } });
  const leave = () =>
    Promise.all(people.map((as) => towns[1].call('POST', '/api/withdrawal', { as, body: { password: PASSWORD } })));
  const [closed, left] = await Promise.all(
    first === 'closing' ? [close(), holding.promise.then(leave)] : [holding.promise.then(close), leave()],
  );
  const owing = await towns[0].countRows('bathing_billing', `month = '${month}' and state = 'open'`);
  return { closed, left, owing, books: await booksOf(towns[0]) };
}

test('who withdraws while a month is closed waits for it, and stays with what they owe', async () => {
  const { closed, left, owing, books } = await leavingBeside('closing');
  expect(closed.status, closed.text).toBe(201);
  expect(tally(left)).toEqual({ 409: PEOPLE });
  expect(owing).toBe(PEOPLE);
  expect(books).toMatchObject({ twice: 0, ledger: 0, gaps: 0 });
});

test('who withdraws beside a closing that has not begun stays, too: what they have used is not billed yet', async () => {
  const { closed, left, owing } = await leavingBeside('leaving');
  expect(closed.status, closed.text).toBe(201);
  expect(tally(left)).toEqual({ 409: PEOPLE });
  expect(owing).toBe(PEOPLE);
});

/** A member withdraws at one process while their payment is taken back, uncommitted, at the other. */
async function leavingBesideTakingBack(
  written: string,
  pay: (town: OpenTown, person: Person, official: Person) => Promise<() => Promise<Answer>>,
  around: (database: Database) => Database = (one) => one,
) {
  const [taken, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isTaking = false;
  const towns = await twoProcesses((database) =>
    watching(around(database), async (statement, _values, run) => {
      const rows = await run();
      if (statement.name === 'count-rooms-owed-back') asked.resolve();
      if (!isTaking || statement.name !== written) return rows;
      taken.resolve();
      // A withdrawal that waits for the lock sends no more queries.
      await Promise.race([asked.promise, pause(2000)]);
      return rows;
    }),
  );
  const official = await towns[0].addPerson({ roles: ['billing', 'reception'] });
  const person = await towns[0].addPerson();
  const takeBack = await pay(towns[0], person, official);
  isTaking = true;
  const [back, left] = await Promise.all([
    takeBack(),
    taken.promise.then(() => towns[1].call('POST', '/api/withdrawal', { as: person, body: { password: PASSWORD } })),
  ]);
  expect(back.status, back.text).toBe(200);
  return left.body.codes;
}

const takenBack = [
  [
    'a bill',
    'set-bill-open',
    'hold-own-bills',
    async (town: OpenTown, person: Person, as: Person) => {
      const bill = await newBill(town, person.member_id, { yen: 600 });
      const path = `/api/billing/bills/${bill}`;
      const seen = async () => (await town.call('GET', path, { as })).body.bill.seen;
      const body = { paid_on: dateAt(town.now()), seen: await seen() };
      const paid = await town.call('POST', `${path}/cash`, { as, body });
      if (paid.status !== 200) throw new Error(paid.text);
      const back = { reason: '入力の誤り', seen: await seen() };
      return () => town.call('POST', `${path}/cash-back`, { as, body: back });
    },
    'bills-unpaid',
  ],
  [
    'a room',
    'set-reservation-paid',
    'hold-own-reservations',
    async (town: OpenTown, person: Person, as: Person) => {
      const id = await newReservation(town, person.member_id);
      const mark = (body: object) => town.call('POST', `/api/reception/reservations/${id}/paid`, { as, body });
      await town.rows`update reservation set started_at = ${town.now()}::timestamptz - interval '3 hours',
        ended_at = ${town.now()}::timestamptz - interval '1 hour' where reservation_id = ${id}`;
      const paid = await mark({ paid: true });
      if (paid.status !== 200) throw new Error(paid.text);
      return () => mark({ paid: false, reason: '入力の誤り' });
    },
    'rooms-unpaid',
  ],
] as const;

test.each(takenBack)(
  'who withdraws while the payment of %s is taken back waits for it, and stays with what they owe',
  async (_what, written, hold, pay, code) => {
    expect(Object.values((await leavingBesideTakingBack(written, pay)) ?? {})).toEqual([[code]]);
    const unheld = rewriting(hold, (text) => text.replace('for update', ''));
    expect((await leavingBesideTakingBack(written, pay, unheld)) ?? {}).toEqual({});
  },
);

/** Without the check for unbilled use the member may leave. */
const unasked = without('select-unbilled');

test('a closing waits for who goes all the same, and is not what was shown any more', async () => {
  const { closed, left, owing } = await leavingBeside('leaving', unasked);
  expect(closed.body.codes, closed.text).toEqual({ request: ['closing-changed'] });
  expect(tally(left)).toEqual({ 200: PEOPLE });
  expect(owing).toBe(0);
});

test('the same without waiting for who withdraws: they would leave with bills that are open @guard', async () => {
  const { closed, left, owing } = await leavingBeside('leaving', (database) =>
    unasked(rewriting('close-month', (text) => text.replace('for share', 'for key share'))(database)),
  );
  expect(closed.status).toBe(201);
  expect(tally(left)[200]).toBeGreaterThan(0);
  expect(owing).toBe(PEOPLE);
});

/** Members bill their use at one process, each twice at once, during a closing at the other. */
async function billingBeside(around: (database: Database) => Database = (one) => one) {
  const towns = await twoProcesses((database) => late('select-unbilled')(late('last-closed-month')(around(database))));
  const people = await bathers(towns[0], PEOPLE);
  const official = await towns[0].addPerson({ roles: ['billing'] });
  const { month, seen } = (await towns[0].call('GET', '/api/billing/closing', { as: official })).body.closing;
  const shown = { visits: MONTHS.length * 2, yen: MONTHS.length * 2 * FEE };
  const [closed, ...billed] = await Promise.all([
    towns[0].call('POST', '/api/billing/closing', { as: official, body: { month, seen } }),
    ...[...people, ...people].map((as) => towns[1].call('POST', '/api/fureaiplaza/payment/bill', { as, body: shown })),
  ]);
  return { closed, billed, books: await booksOf(towns[0]) };
}

test('what people have billed themselves beside a closing stands on one bill, and nobody waits in vain', async () => {
  const { closed, billed, books } = await billingBeside();
  expect([201, 409]).toContain(closed?.status);
  expect(Object.keys(tally(billed)).every((status) => ['200', '409'].includes(status))).toBe(true);
  expect(books).toMatchObject({ twice: 0, ledger: 0, gaps: 0 });
});

test('the same without waiting for the closing: somebody would run into a line that is there, and be told nothing @guard', async () => {
  const { closed, billed, books } = await billingBeside(without('wait-for-closings'));
  expect([closed, ...billed].some((answer) => (answer?.status ?? 0) >= 500)).toBe(true);
  expect(books).toMatchObject({ twice: 0, ledger: 0 });
});
