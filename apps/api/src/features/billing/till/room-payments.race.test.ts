import { expect, test } from 'vitest';
import { newReservation } from '../../../testing/cases/new-reservation.ts';
import { late, rewriting, watching } from '../../../testing/requests/guards.ts';
import type { OpenTown, OpenTownOptions } from '../../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../../testing/towns/race-town.ts';

/** One town at two processes. */
const twoProcesses = (around?: OpenTownOptions['around']) => openTwoProcesses(around && { around });
type Towns = Awaited<ReturnType<typeof twoProcesses>>;

const pay = (town: OpenTown, id: number, as: Awaited<ReturnType<OpenTown['addPerson']>>) =>
  town.call('POST', `/api/reception/reservations/${id}/paid`, { as, body: { paid: true } });

/** Two clerks at two processes note the same payment, eight times. */
async function noteTwice([one, other]: Towns) {
  const [clerk, colleague] = await one.addPeople(2, { roles: ['reception'] });
  const rounds = [];
  for (let round = 0; round < 8; round += 1) {
    const id = await newReservation(one, (await one.addPerson()).member_id);
    const answers = await Promise.all([pay(one, id, clerk), pay(other, id, colleague)]);
    rounds.push({ answers, payments: await one.countRows('room_payment', `reservation_id = ${id}`) });
  }
  return rounds;
}

test('one payment noted by two clerks at two processes is one entry, and the second one is told', async () => {
  const rounds = await noteTwice(await twoProcesses(late('reception-lock-reservations')));
  for (const { answers, payments } of rounds) {
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    expect(answers.find(({ status }) => status === 409)?.body.codes).toEqual({ reservation_id: ['already-paid'] });
    expect(payments).toBe(1);
  }
});

test('without the lock of the reservation it is entered twice: the proof sees the guard @guard', async () => {
  const LOCK = 'reception-lock-reservations';
  const bare = await twoProcesses((database) =>
    late(LOCK)(rewriting(LOCK, (text) => text.replace('for update', ''))(database)),
  );
  const rounds = await noteTwice(bare);
  expect(Math.max(...rounds.map(({ payments }) => payments))).toBeGreaterThan(1);
});

type Action = readonly [what: string, body: object];

/** A fee paid twice, with actions of two clerks at the same moment. */
async function paidTwice(actionsOf: (paidYen: number) => readonly [Action, Action]) {
  const towns = await twoProcesses(late('reception-lock-reservations'));
  const [one] = towns;
  const clerks = await one.addPeople(2, { roles: ['reception'] });
  const id = await newReservation(one, (await one.addPerson()).member_id);
  const act = (town: OpenTown, at: number, [what, body]: Action) =>
    town.call('POST', `/api/reception/reservations/${id}/${what}`, { as: clerks[at], body });
  await act(one, 0, ['paid', { paid: true }]);
  const paid = await act(one, 0, ['paid-again', { way: 'cash', reason: '二重' }]);
  const actions = actionsOf(paid.body.reservation.paid_yen);
  const answers = await Promise.all([act(towns[0], 0, actions[0]), act(towns[1], 1, actions[1])]);
  const waiting = await one.countRows('billing_request', `reservation_id = ${id} and outcome is null`);
  const back = await one.countRows('room_payment', `reservation_id = ${id} and kind = 'back'`);
  return { answers, waiting, back };
}
const takeBack = (paid_yen: number): Action => ['paid', { paid: false, paid_yen, reason: '二重' }];

test('two clerks who take back the payment that both have read take back that one alone', async () => {
  const { answers, back } = await paidTwice((yen) => [takeBack(yen), takeBack(yen)]);
  expect([tally(answers), back]).toEqual([{ 200: 1, 409: 1 }, 1]);
  expect(answers.find(({ status }) => status === 409)?.body.codes).toEqual({ paid_yen: ['application-changed'] });
});

test('a payment is not taken back beside a refund that a colleague asks for at the same moment', async () => {
  const { answers, waiting, back } = await paidTwice((yen) => [
    ['refund', { yen: 100, reason: '二重' }],
    takeBack(yen),
  ]);
  expect([waiting + back, answers.filter(({ status }) => status < 400).length]).toEqual([1, 1]);
});

const PAYMENTS = 24;

/** Many payments at both processes at once; returns the receipt numbers and their errors. */
async function numbers(towns: Towns) {
  const [clerk] = await towns[0].addPeople(1, { roles: ['reception'] });
  if (!clerk) throw new Error('there is no clerk');
  const ids: number[] = [];
  for (let count = 0; count < PAYMENTS; count += 1)
    ids.push(await newReservation(towns[0], (await towns[0].addPerson()).member_id));
  const answers = await Promise.all(ids.map((id, at) => pay(towns[at % 2 === 0 ? 0 : 1], id, clerk)));
  const [found] = await towns[0].rows<{
    count: number;
    distinct: number;
    first: number;
    last: number;
    counter: number;
  }>(
    `select count(*)::int as count, count(distinct receipt_no)::int as distinct, min(receipt_no) as first, max(receipt_no) as last,
       (select last_no from receipt_year where year = 2026) as counter from room_payment where receipt_year = 2026`,
  );
  return { answers, found };
}

test('receipts that two processes give at once have each number once, and none is missing where a payment failed behind its number', async () => {
  const towns = await twoProcesses((database) =>
    watching(database, (statement, values, run) => {
      if (statement.name === 'insert-room-payment' && Number(values?.[0]) % 3 === 0) throw new Error('failed');
      return run();
    }),
  );
  const { answers, found } = await numbers(towns);
  expect(tally(answers)[500]).toBeGreaterThan(4);
  expect(found).toMatchObject({ distinct: found?.count, last: found?.counter });
  expect((found?.last ?? 0) - (found?.first ?? 0) + 1).toBe(found?.count);
});

test('a number that is read and written in two steps is given twice: the proof sees the counter @guard', async () => {
  const TAKE = 'take-receipt-number';
  const bare = await twoProcesses((database) =>
    late(TAKE)(
      rewriting(
        TAKE,
        () => 'select coalesce(max(receipt_no), 0) + 1 as last_no from room_payment where receipt_year = $1',
      )(database),
    ),
  );
  await bare[0].database.script('drop index room_payment_receipt');
  const { found } = await numbers(bare);
  expect(found?.distinct).toBeLessThan(found?.count ?? 0);
});

const YESTERDAY = '2027-01-10';

/** A clerk notes a payment for a day that a colleague closes at the same moment; returns what the closing missed. */
async function noteBesideClosing([one, other]: Towns) {
  const [clerk, colleague] = await one.addPeople(2, { roles: ['reception'] });
  const id = await newReservation(one, (await one.addPerson()).member_id);
  // The rows exist already: inserting one would by itself keep the two apart.
  await one.rows(`insert into till_day (day) values ('2027-01-11'), ($1) on conflict do nothing`, YESTERDAY);
  const { till } = (await other.call('GET', `/api/reception/till?day=${YESTERDAY}&house_id=0`, { as: colleague })).body;
  const closing = { day: YESTERDAY, house_id: 0, seen: till.seen, counted_yen: till.cash_yen };
  const answers = await Promise.all([
    one.call('POST', `/api/reception/reservations/${id}/paid`, { as: clerk, body: { paid: true, paid_on: YESTERDAY } }),
    other.call('POST', '/api/reception/till/close', { as: colleague, body: closing }),
  ]);
  const [missed] = await one.rows<{ yen: number }>`select coalesce((select sum(p.yen) from ledger_entry e
    join ledger_posting p using (ledger_entry_id)
    where e.till_on = d.day and p.account = 'cash'), 0)::int - d.cash_yen as yen from till_day d
    where d.day = ${YESTERDAY} and d.closed_at is not null`;
  return { answers, missed: missed?.yen ?? 0 };
}

test('a payment noted beside the closing of its day is in its figures, or is not entered for it', async () => {
  for (const around of [late('hold-till-day'), late('select-till-entries')]) {
    const { answers, missed } = await noteBesideClosing(await twoProcesses(around));
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    expect(missed).toBe(0);
  }
});

test('without the hold of the day, and without its trigger, a closed day misses money: the proof sees the guards @guard', async () => {
  const HOLD = 'hold-till-day';
  const bare = await twoProcesses((database) =>
    late(HOLD)(late('select-till-entries')(rewriting(HOLD, (text) => text.replace('for share', ''))(database))),
  );
  await bare[0].database.script(
    'drop trigger ledger_entry_till_open on ledger_entry; alter table ledger_entry drop constraint ledger_entry_till_day',
  );
  expect((await noteBesideClosing(bare)).missed).toBeGreaterThan(0);
});

const HOUSES = [1, 22] as const;

/** Two clerks at two processes close two houses' drawers at once; returns the number of closings. */
async function closeTwoHouses([one, other]: Towns) {
  const [clerk, colleague] = await one.addPeople(2, { roles: ['reception'] });
  for (const house_id of HOUSES) {
    const id = await newReservation(one, (await one.addPerson()).member_id);
    const body = { paid: true, paid_on: YESTERDAY, house_id };
    const noted = await one.call('POST', `/api/reception/reservations/${id}/paid`, { as: clerk, body });
    if (noted.status !== 200) throw new Error(noted.text);
  }
  const by = [
    [one, clerk, HOUSES[0]],
    [other, colleague, HOUSES[1]],
  ] as const;
  const closings = await Promise.all(
    by.map(async ([town, as, house_id]) => {
      const path = `/api/reception/till?day=${YESTERDAY}&house_id=${house_id}`;
      const { seen, cash_yen } = (await town.call('GET', path, { as })).body.till;
      return { day: YESTERDAY, house_id, seen, counted_yen: cash_yen };
    }),
  );
  const answers = await Promise.all(
    by.map(([town, as], at) => town.call('POST', '/api/reception/till/close', { as, body: closings[at] ?? {} })),
  );
  const closed = await one.rows<{ house_id: number; cash_yen: number; counted_yen: number }>`select house_id,
    cash_yen, counted_yen from till_day where day = ${YESTERDAY} and closed_at is not null order by house_id`;
  return { answers, closed };
}

test('two clerks of two houses close at once, each their own drawer', async () => {
  const { answers, closed } = await closeTwoHouses(await twoProcesses(late('select-till-entries')));
  expect(tally(answers)).toEqual({ 200: 2 });
  expect(closed.map(({ house_id }) => house_id)).toEqual([...HOUSES]);
  for (const { cash_yen, counted_yen } of closed) expect([counted_yen > 0, cash_yen]).toEqual([true, counted_yen]);
});

test('a closing that does not look at the house closes the drawer of the other one, too: the proof sees the guard @guard', async () => {
  const CLOSE = 'close-till-day';
  const bare = await twoProcesses((database) =>
    late('select-till-entries')(
      rewriting(CLOSE, (text) => text.replace('house_id = $10', '$10::int is not null'))(database),
    ),
  );
  const { answers, closed } = await closeTwoHouses(bare);
  const isRight = tally(answers)[200] === 2 && closed.every(({ cash_yen, counted_yen }) => cash_yen === counted_yen);
  expect(isRight).toBe(false);
});
