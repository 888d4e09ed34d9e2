import { dateAt } from '@machi/domain/calendar/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { newBill } from '../../testing/billing/bills.ts';
import { newMandate } from '../../testing/papers/mandates.ts';
import { addTestVisit } from '../visits/cases.fixture.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

type Person = Credentials & { readonly member_id: number };
let payer: Person;
let bill: number;
const today = dateAt(town.now());

const billing = await town.addPerson({ roles: ['billing'] });
beforeEach(async () => {
  payer = await town.addPerson({ lastname: '湯川' });
  bill = await newBill(town, payer.member_id, { yen: 600, planned_on: today });
});

const read = async (id = bill) => (await town.call('GET', `/api/billing/bills/${id}`, { as: billing })).body.bill;
async function act(what: string, body: object = {}, as: Credentials = billing) {
  const { seen } = await read();
  return town.call('POST', `/api/billing/bills/${bill}/${what}`, { as, body: { seen, ...body } });
}
const owed = async () =>
  (
    await town.rows<{ yen: number }>`select coalesce(sum(yen), 0)::int as yen from ledger_posting
      where billing_id = ${bill}`
  )[0]?.yen;
const looks = async () => {
  const answer = await town.call('GET', '/api/account/activities', { as: payer });
  return answer.body.looks.map(({ action }: { action: string }) => action);
};

describe('a bill at the counter', () => {
  test('is paid in cash, and the person sees who entered it', async () => {
    const paid = await act('cash', { paid_on: today });
    expect(paid.status, paid.text).toBe(200);
    expect(paid.body.bill).toMatchObject({ state: 'paid', payment_status: 1, paid_at: today, paid_by: 'cash' });
    expect(await owed()).toBe(0);
    expect(await looks()).toContain('bill:paid');
    expect((await act('cash', { paid_on: today })).body.codes).toEqual({ request: ['bill-not-open'] });
  });

  test('that was paid by mistake is open again, with the reason', async () => {
    await act('cash', { paid_on: today });
    expect((await act('cash-back', { reason: ' ' })).body.codes).toEqual({ reason: ['required'] });
    const back = await act('cash-back', { reason: '別の方の分でした' });
    expect(back.body.bill).toMatchObject({ state: 'open', payment_status: 0, paid_by: null });
    expect(back.body.bill.actions[0]).toMatchObject({ kind: 'cash-back', reason: '別の方の分でした', yen: -600 });
    expect(await owed()).toBe(600);
    expect((await act('cash-back', { reason: 'もう一度' })).body.codes).toEqual({ request: ['bill-not-paid-in-cash'] });
  });

  test('is paid with a slip at the bank, which the town’s account takes and no till', async () => {
    const [{ town_account } = { town_account: 0 }] = await town.rows<{ town_account: number }>`select coalesce(sum(yen),
      0)::int as town_account from ledger_posting where account = 'bank'`;
    const inBank = async () =>
      (
        await town.rows<{ yen: number }>`select coalesce(sum(yen), 0)::int as yen from ledger_posting
          where account = 'bank'`
      )[0]?.yen;
    const paid = await act('cash', { paid_on: today, paid_by: 'slip' });
    expect(paid.body.bill).toMatchObject({ state: 'paid', paid_by: 'slip', paid_at: today });
    expect([await owed(), await inBank()]).toEqual([0, town_account + 600]);
    const back = await act('cash-back', { reason: '別の方の分でした' });
    expect(back.body.bill).toMatchObject({
      state: 'open',
      paid_by: null,
      actions: [{ kind: 'slip-back' }, { kind: 'slip' }],
    });
    expect([await owed(), await inBank()]).toEqual([600, town_account]);
    expect((await act('cash', { paid_on: today, paid_by: 'debit' })).status).toBe(422);
  });

  test('is reduced with the reason, down to nothing and no further', async () => {
    expect((await act('reduce', { yen: 601, reason: '手違い' })).body.codes).toEqual({ yen: ['reduced-too-far'] });
    const reduced = await act('reduce', { yen: 200, reason: '手違い' });
    expect(reduced.body.bill).toMatchObject({ amount: 400, state: 'open' });
    expect(reduced.body.bill.lines.at(-1)).toMatchObject({ kind: 'reduce', yen: -200, tax_percent: 10 });
    expect((await act('reduce', { yen: 400, reason: '手違い' })).body.bill).toMatchObject({
      amount: 0,
      state: 'settled',
    });
    expect(await owed()).toBe(0);
  });

  test('that the bank has not debited says why, until it is paid', async () => {
    const failed = await act('debit-failed', { failure: 'funds' });
    expect(failed.body.bill).toMatchObject({ debit_failure: 'funds', debit_failed_on: today, state: 'open' });
    const list = await town.call('GET', '/api/billing/bills?state=failed', { as: billing });
    expect(list.body.bills.map(({ billing_id }: { billing_id: number }) => billing_id)).toContain(bill);
    expect((await act('cash', { paid_on: today })).body.bill).toMatchObject({ state: 'paid', debit_failure: null });
  });

  test('is refused to whoever read an older state, and to whose it is', async () => {
    const { seen } = await read();
    await act('reduce', { yen: 100, reason: '手違い' });
    const late = await town.call('POST', `/api/billing/bills/${bill}/cash`, {
      as: billing,
      body: { seen, paid_on: today },
    });
    expect(late.body.codes).toEqual({ request: ['bill-changed'] });
    bill = await newBill(town, billing.member_id, { month: '2026-11' });
    for (const [what, body] of [
      ['cash', { paid_on: today }],
      ['cash-back', { reason: 'r' }],
      ['reduce', { yen: 1, reason: 'r' }],
      ['debit-failed', { failure: 'funds' }],
    ] as const)
      expect((await act(what, body)).body.codes, what).toEqual({ request: ['own-account'] });
    await town.rows('update bathing_billing set member_id = null where billing_id = $1', bill);
  });

  test('is found among those for which no account is debited, until there is a mandate in force', async () => {
    const { member_id } = await newMandate(town);
    const open = await newBill(town, member_id, { month: '2026-12' });
    const found = async () => {
      const { body } = await town.call('GET', '/api/billing/bills?state=no-account', { as: billing });
      return body.bills.some(({ billing_id }: { billing_id: number }) => billing_id === open);
    };
    expect(await found()).toBe(true);
    await town.rows(`update mandate set state = 'accepted', accepted_on = $2 where member_id = $1`, member_id, today);
    expect(await found()).toBe(false);
  });

  test('is found by name, month and state, and saved as a file', async () => {
    const found = await town.call('GET', '/api/billing/bills?q=湯川&month=2026-12&state=open', { as: billing });
    expect(found.body).toMatchObject({ page: 1, total: expect.any(Number) });
    expect(found.body.open_yen).toBe(found.body.yen);
    expect(found.body.bills[0]).toMatchObject({ name: '湯川 試', amount: 600, visits: 1 });
    const { invoice_code } = await read();
    for (const q of [invoice_code, ` ${invoice_code.replace('-', '－')}`]) {
      const numbered = await town.call('GET', `/api/billing/bills?q=${encodeURIComponent(q)}`, { as: billing });
      expect(numbered.body.bills.map(({ billing_id }: { billing_id: number }) => billing_id)).toEqual([bill]);
    }
    const file = await town.call('GET', '/api/billing/bills/export?format=csv&q=湯川', { as: billing });
    expect(Buffer.from(file.body.content, 'base64').toString()).toContain('"湯川 試"');
    expect(await looks()).toEqual(expect.arrayContaining(['bill:list', 'bill:export']));
  });

  test('is printed for the counter: invoice, and receipt once it is paid', async () => {
    const paper = (name: string) => town.call('GET', `/api/billing/bills/${bill}/paper?paper=${name}`, { as: billing });
    expect((await paper('invoice')).body.filename).toMatch(/^請求書_1999-\d{6}\.pdf$/);
    expect((await paper('receipt')).body.codes).toEqual({ billing_id: ['bill-not-paid'] });
    expect((await paper('slip')).body.filename).toMatch(/^納付書_1999-\d{6}\.pdf$/);
    await act('cash', { paid_on: today });
    expect((await paper('receipt')).status).toBe(200);
    expect((await paper('slip')).body.codes).toEqual({ billing_id: ['slip-not-open'] });
  });
});

test('the ledger takes nothing that does not sum to 0, and forgets nothing', async () => {
  const refused = (text: string, words: string) => expect(town.database.script(text)).rejects.toThrow(words);
  await refused(`insert into ledger_entry (kind, entered_at) values ('cash', now())`, 'does not sum to 0');
  await refused(
    `with entry as (insert into ledger_entry (kind, entered_at) values ('cash', now()) returning ledger_entry_id)
     insert into ledger_posting (ledger_entry_id, account, yen) select ledger_entry_id, 'cash', 5 from entry`,
    'do not sum to 0',
  );
  await refused(
    `insert into ledger_posting (ledger_entry_id, account, yen) select max(ledger_entry_id), 'cash', 5 from ledger_entry`,
    'do not sum to 0',
  );
  for (const text of [
    'delete from ledger_posting',
    'update ledger_posting set yen = 1',
    'truncate ledger_posting',
    'delete from ledger_entry',
    `update ledger_entry set kind = 'cash'`,
  ])
    await refused(text, 'only added to');
});

test('a visit is charged once, by whatever way it is written', async () => {
  const visitId = await addTestVisit(town, { memberId: payer.member_id });
  const charge = () =>
    town.rows`insert into billing_line (billing_id, visit_id, turn, kind, day, is_beyond, yen, tax_percent,
      is_reduced) values (${bill}, ${visitId}, 1, 'charge', '2027-01-03', false, 200, 10, false)`;
  await charge();
  await expect(charge()).rejects.toThrow('billing_line_once');
});

test('lines, actions and postings are of bills that are there, and neither bills nor billed visits can be taken away', async () => {
  const [billed, other] = [
    await addTestVisit(town, { memberId: payer.member_id }),
    await addTestVisit(town, { memberId: payer.member_id }),
  ];
  const line = (billing_id: number, visit_id: number) =>
    `insert into billing_line (billing_id, visit_id, turn, kind, day, is_beyond, yen, tax_percent, is_reduced)
     values (${billing_id}, ${visit_id}, 1, 'charge', '2027-01-03', false, 200, 10, false)`;
  const posting = (entry: string, billing_id: number) =>
    `insert into ledger_posting (ledger_entry_id, account, billing_id, yen)
     select ${entry}, account, billing_id, yen
     from (values ('receivable', ${billing_id}, 5), ('income', null::int, -5)) p (account, billing_id, yen)`;
  await town.database.script(line(bill, billed));
  for (const [text, said] of [
    [line(0, other), 'no bill or no visit'],
    [line(bill, 0), 'no bill or no visit'],
    [`insert into billing_deed (billing_id, kind, done_at, yen) values (0, 'bill', now(), 5)`, 'has no bill'],
    [posting('0', bill), 'no entry or no bill'],
    [posting('(select max(ledger_entry_id) from ledger_entry)', 0), 'no entry or no bill'],
    [`delete from visit where visit_id in (${billed}, ${other})`, 'was billed stays'],
    ['delete from bathing_billing', 'stay'],
    ['truncate visit cascade', 'stay'],
    ['truncate bathing_billing cascade', 'stay'],
    [`update visit set visit_id = 0 where visit_id = ${other}`, 'stay'],
    [`update bathing_billing set billing_id = 0 where billing_id = ${bill}`, 'stay'],
    [`update billing_line set billing_id = 0 where visit_id = ${billed}`, 'stay'],
    [`update billing_line set visit_id = 0 where visit_id = ${billed}`, 'stay'],
    [`update billing_deed set billing_id = 0 where billing_id = ${bill}`, 'stay'],
  ] as const)
    await expect(town.database.script(text), text).rejects.toThrow(said);
  await town.rows('delete from visit where visit_id = $1', other);
  await town.rows('update billing_line set visit_id = null where visit_id = $1', billed);
});
