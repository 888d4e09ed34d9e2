import { addDays, dateAt } from '@machi/domain/calendar/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { newMandate } from '../../testing/papers/mandates.ts';
import { newBill, payBill } from '../../testing/billing/bills.ts';
import { newPayer, newRun } from '../../testing/billing/debits.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';
import { addTestVisit } from '../visits/cases.fixture.ts';

const town = await openTestTown();
const today = dateAt(town.now());

let payer: Credentials & { readonly member_id: number };
let bill: number;
beforeEach(async () => {
  payer = await town.addPerson({ lastname: '湯川' });
  bill = await newBill(town, payer.member_id, { yen: 600 });
});

const pay = (billingId: number) => payBill(town, billingId);
const read = async () => (await town.call('GET', '/api/fureaiplaza/payment', { as: payer, locale: 'ja' })).body.payment;

/** The text of an own invoice, in one line. */
async function invoiceText(billingId: number, as: Credentials): Promise<string> {
  const { body } = await town.call('GET', `/api/fureaiplaza/payment/${billingId}/invoice`, { as });
  return (await readPdf(body.content)).text.replaceAll(/\s/g, '');
}

describe('what a member owes for the bath', () => {
  test('is the next debit with amount and day, and each bill with its visits [rule:billing.next-debit] [rule:billing.debit-date] [rule:billing.payment-status] [field:bathing_billing.payment_status] [field:bathing_billing.paid_at] [field:bathing_billing.payment_info] [field:bathing_billing.account-item] [message:plaza-usage-fee] [field:member_payment.amount] [rule:member.bath-billing]', async () => {
    await newBill(town, payer.member_id, { month: '2026-11', yen: 400, planned_on: '2026-12-28' });
    await addTestVisit(town, { memberId: payer.member_id, at: new Date(town.now().getTime() - 3_600_000) });
    const payment = await read();
    expect(payment).toMatchObject({
      item: '入浴料',
      fee_yen: 200,
      payment_info: { amount: 600, paid_at: '2027-01-27', bills: 1 },
      member_payment: { amount: 1000, account_type: null },
      account: null,
      unbilled: { visits: 1, yen: 200 },
    });
    expect(payment.bills[0]).toMatchObject({
      payment_status: 0,
      paid_at: '2027-01-27',
      lines: [{ kind: 'charge', day: '2026-12-03', yen: 600 }],
    });
    await pay(bill);
    expect((await read()).bills[0]).toMatchObject({ payment_status: 1, paid_at: today, paid_by: 'cash' });
    const english = await town.call('GET', '/api/fureaiplaza/payment', { as: payer, locale: 'en' });
    expect(english.body.payment.item).toBe('Bath fee');
  });

  test('is debited from the account that the bank has accepted, and from none before and after [rule:billing.account-info] [field:member_payment.account_type]', async () => {
    const { mandate_id, member_id } = await newMandate(town);
    const holder = await town.openSession(member_id);
    const official = await town.addPerson({ roles: ['billing'] });
    const step = (what: string, body: object) =>
      town.call('POST', `/api/mandates/${mandate_id}/${what}`, { as: official, body });
    const shown = async () => {
      const { account, member_payment } = (await town.call('GET', '/api/fureaiplaza/payment', { as: holder })).body
        .payment;
      return [account, member_payment.account_type];
    };
    expect(await shown()).toEqual([null, null]);
    expect((await step('accept', { revision: 0, accepted_on: today })).status).toBe(200);
    const [account, type] = await shown();
    expect(account).toMatchObject({ bank_name: expect.any(String), last_digits: expect.stringMatching(/^\d{3}$/) });
    expect(type).toBe(account.account_type);
    const owed = await newBill(town, member_id);
    const slip = () => town.call('GET', `/api/fureaiplaza/payment/${owed}/slip`, { as: holder });
    expect((await slip()).body.codes).toEqual({ billing_id: ['slip-debited'] });
    expect(await invoiceText(owed, holder)).toContain('口座振替の予定日');
    await town.rows(`update bathing_billing set debit_failure = 'funds' where billing_id = $1`, owed);
    expect((await slip()).status).toBe(200);
    expect((await step('end', { revision: 1, reason: '本人の届け出' })).status).toBe(200);
    expect(await shown()).toEqual([null, null]);
  });

  test('is on the next day all that the bank is asked for then, also what was due before', async () => {
    const late = await newPayer(town, { yen: 800, planned_on: addDays(today, -40) });
    const debit_on = addDays(today, 16);
    await newBill(town, late.person.member_id, { month: '2026-12', yen: 600, planned_on: debit_on });
    const next = async () =>
      (await town.call('GET', '/api/fureaiplaza/payment', { as: late.person })).body.payment.payment_info;
    expect(await next()).toEqual({ amount: 600, paid_at: debit_on, bills: 1 });
    await newRun(town, [late], { debit_on });
    expect(await next()).toEqual({ amount: 1400, paid_at: debit_on, bills: 2 });
  });

  test('is printed: the invoice, the receipt once it is paid, and what was paid in a year [rule:billing.invoice] [rule:billing.receipt] [field:bathing_billing.invoice] [field:bathing_billing.receipt]', async () => {
    const paper = (path: string, as: Credentials = payer) =>
      town.call('GET', `/api/fureaiplaza/payment/${path}`, { as });
    expect((await paper(`${bill}/receipt`)).body.codes).toEqual({ billing_id: ['bill-not-paid'] });
    expect((await paper('statement/2027')).status).toBe(404);
    const slip = await paper(`${bill}/slip`);
    expect(slip.status, slip.text).toBe(200);
    expect(slip.body.filename).toMatch(/^納付書_1999-\d{6}\.pdf$/);
    // Without a mandate the invoice says when and where to pay.
    const said = await invoiceText(bill, payer);
    expect(said).toContain('お支払いの期限');
    expect(said).toContain('の窓口');
    expect(said).not.toContain('口座振替');
    await pay(bill);
    expect((await paper(`${bill}/slip`)).body.codes).toEqual({ billing_id: ['slip-not-open'] });
    for (const [path, name] of [
      [`${bill}/invoice`, '請求書'],
      [`${bill}/receipt`, '領収書'],
      ['statement/2027', '年間利用料のお支払い証明書_2027'],
    ] as const) {
      const { status, body } = await paper(path);
      expect(status, path).toBe(200);
      expect(body.filename).toContain(name);
      expect(Buffer.from(body.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    }
    const other = await town.addPerson();
    expect((await paper(`${bill}/invoice`, other)).status).toBe(404);
    expect((await paper(`${bill}/slip`, other)).status).toBe(404);
    expect((await paper('statement/2027', other)).status).toBe(404);
  });
});

test('nobody withdraws before what they have used is billed, as it was shown to them', async () => {
  await pay(bill);
  await town.rows`update member set password_hash = (select password_hash from member where member_id = 1)
    where member_id = ${payer.member_id}`;
  await addTestVisit(town, { memberId: payer.member_id, at: new Date(town.now().getTime() - 3_600_000) });
  const leave = () => town.call('POST', '/api/withdrawal', { as: payer, body: { password: PASSWORD }, locale: 'ja' });
  const billNow = (body: object) => town.call('POST', '/api/fureaiplaza/payment/bill', { as: payer, body });
  const hindered = await leave();
  expect(hindered.body.codes).toEqual({ request: ['visits-unbilled'] });
  expect(hindered.text).toContain('入浴が1回（200円）');
  expect((await billNow({ visits: 2, yen: 400 })).body.codes).toEqual({ request: ['unbilled-changed'] });
  expect((await billNow({ visits: 1, yen: 200.5 })).status).toBe(422);
  const made = await billNow((await read()).unbilled);
  expect(made.status, made.text).toBe(200);
  expect((await billNow({ visits: 1, yen: 200 })).body.codes).toEqual({ request: ['unbilled-changed'] });
  expect((await billNow({ visits: 0, yen: 0 })).body.billing_id).toBeNull();
  expect((await leave()).body.codes).toEqual({ request: ['bills-unpaid'] });
  await pay(made.body.billing_id);
  expect((await leave()).status).toBe(200);
});

test('nobody withdraws before their bills are paid; afterwards bills stay under a pseudonym [decision:withdrawal.unpaid-bills] [decision:withdrawal.accounting]', async () => {
  const leave = () => town.call('POST', '/api/withdrawal', { as: payer, body: { password: PASSWORD } });
  await town.rows`update member set password_hash = (select password_hash from member where member_id = 1)
    where member_id = ${payer.member_id}`;
  const refused = await leave();
  expect(refused.body.codes).toEqual({ request: ['bills-unpaid'] });
  expect(refused.text).toContain('1 bath bill(s), ¥600 in all');
  expect(await town.countRows('member', `member_id = ${payer.member_id}`)).toBe(1);
  await pay(bill);
  const gone = await leave();
  expect(gone.status, gone.text).toBe(200);
  const [left] = await town.rows`select member_id, payer, length(pseudonym) as letters, state, lines_yen
    from bathing_billing where billing_id = ${bill}`;
  expect(left).toEqual({ member_id: null, payer: null, letters: 8, state: 'paid', lines_yen: 600 });
});
