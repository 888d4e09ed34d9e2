import { dateAt } from '@machi/domain/calendar/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { newBill } from '../../testing/billing/bills.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { accountTyped, newMandate } from '../../testing/papers/mandates.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const today = dateAt(town.now());

type Person = Credentials & { readonly member_id: number };
let payer: Person;
let bill: number;

const [asker, second] = [await town.addPerson({ roles: ['billing'] }), await town.addPerson({ roles: ['billing'] })];
beforeEach(async () => {
  payer = await town.addPerson({ lastname: '湯川' });
  bill = await newBill(town, payer.member_id, { yen: 600, planned_on: today });
});

const read = async () => (await town.call('GET', `/api/billing/bills/${bill}`, { as: asker })).body.bill;
async function act(what: string, body: object = {}, as: Credentials = asker) {
  const { seen } = await read();
  return town.call('POST', `/api/billing/bills/${bill}/${what}`, { as, body: { seen, ...body } });
}
const pay = () => act('cash', { paid_on: today });
const askBack = (yen: number, more: object = {}, as = asker) =>
  act('refund', { yen, reason: '二重に支払われたため', way: 'cash', ...more }, as);
const requests = async (as = second) => (await town.call('GET', '/api/billing/requests', { as })).body;
const waiting = async (as = second) =>
  (await requests(as)).waiting.find(({ billing_id }: { billing_id: number }) => billing_id === bill);
const decide = (id: number, outcome: string, as = second) =>
  town.call('POST', `/api/billing/requests/${id}`, { as, body: { outcome } });
const sums = async () => {
  const [row] = await town.rows`select (select coalesce(sum(yen), 0)::int from ledger_posting
    where billing_id = ${bill}) as owed, (select coalesce(sum(yen), 0)::int from ledger_posting) as all`;
  return row;
};

describe('what was paid too much', () => {
  test('is given back in cash once a second official has released it, and no more than it [decision:billing.refund]', async () => {
    await pay();
    const again = await act('again', { paid_by: 'slip', reason: '家族も銀行で支払った' });
    expect(again.body.bill).toMatchObject({ state: 'paid', owed_back: 600, is_waiting: false });
    expect((await askBack(601)).body.codes).toEqual({ yen: ['refund-too-much'] });
    expect((await askBack(400)).body.bill).toMatchObject({ is_waiting: true });
    expect((await askBack(1)).body.codes).toEqual({ request: ['request-waiting'] });
    expect((await act('cash-back', { reason: 'r' })).body.codes).toEqual({ request: ['bill-owed-back'] });

    const own = await waiting(asker);
    expect(own).toMatchObject({ yen: 400, way: 'cash', recipient_name: '湯川 試', obstacle: expect.any(String) });
    expect((await decide(own.request_id, 'released', asker)).body.codes).toEqual({ request: ['second-own-request'] });
    expect(
      (await town.call('GET', `/api/billing/requests/${own.request_id}/paper`, { as: second })).body.codes,
    ).toEqual({
      request: ['request-not-released'],
    });
    expect(await waiting()).toMatchObject({ obstacle: null });
    const done = await decide(own.request_id, 'released');
    expect(done.body.request, done.text).toMatchObject({ outcome: 'released', decided_by_name: expect.any(String) });
    expect(await sums()).toEqual({ owed: -200, all: 0 });
    expect((await decide(own.request_id, 'released')).body.codes).toEqual({ request: ['second-decided'] });
    expect(await read()).toMatchObject({
      owed_back: 200,
      actions: expect.arrayContaining([expect.objectContaining({ kind: 'refund', yen: -400 })]),
    });
    expect((await askBack(201)).body.codes).toEqual({ yen: ['refund-too-much'] });

    const paper = await town.call('GET', `/api/billing/requests/${own.request_id}/paper`, { as: second });
    const { pages } = await readPdf(paper.body.content);
    const text = pages.join('').replaceAll(/\s/g, '');
    for (const word of ['還付通知書', '湯川試様', '還付額400円', '受領書', '二重に支払われたため'])
      expect(text).toContain(word);
    const { looks } = (await town.call('GET', '/api/account/activities', { as: payer })).body;
    expect(looks.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['bill:paid-again', 'bill:ask', 'bill:release']),
    );
  });

  test('is what a bill was reduced by after it was paid; its receipt still says what was paid', async () => {
    await pay();
    const reduced = await act('reduce', { yen: 600, reason: '設備が止まっていたため' });
    expect(reduced.body.bill).toMatchObject({ state: 'paid', amount: 0, owed_back: 600 });
    const receipt = await town.call('GET', `/api/billing/bills/${bill}/paper?paper=receipt`, { as: asker });
    const { pages } = await readPdf(receipt.body.content);
    const text = pages.join('').replaceAll(/\s/g, '');
    expect(text).toContain('金600円也');
    expect(text).toContain('その後の減額によりお返しする額600円');
    expect((await askBack(600)).status).toBe(201);
  });

  test('goes to the account of the mandate, or to one that is named, whose number a reason alone shows', async () => {
    const { member_id } = await newMandate(town);
    bill = await newBill(town, member_id, { yen: 600 });
    await pay();
    await act('again', { paid_by: 'cash', reason: '二重' });
    // The bank has not accepted the mandate.
    expect((await askBack(600, { way: 'mandate' })).body.codes).toEqual({ way: ['refund-no-mandate'] });
    await town.rows(`update mandate set state = 'accepted', accepted_on = $2 where member_id = $1`, member_id, today);
    expect((await askBack(100, { way: 'mandate' })).status).toBe(201);
    const first = await waiting();
    expect(first).toMatchObject({ way: 'account', has_number: true, account: expect.stringContaining('321') });
    expect(JSON.stringify(await requests())).not.toContain('7654321');
    expect((await decide(first.request_id, 'refused', asker)).body.request).toMatchObject({ outcome: 'refused' });

    const { seen } = await read();
    const toAccount = (recipient_address: string) =>
      town.call('POST', `/api/billing/bills/${bill}/refund-to-account`, {
        as: asker,
        body: {
          ...accountTyped({ account_number: '1112223' }),
          seen,
          yen: 600,
          reason: '相続人へ',
          recipient_name: '星守 一郎',
          recipient_address,
        },
      });
    expect((await toAccount(' ')).body.codes).toEqual({ recipient_address: ['required'] });
    const named = await toAccount('〒060-0001\n札幌市1-2-3');
    expect(named.status, named.text).toBe(201);
    expect(named.text).not.toContain('1112223');
    const asked = await waiting();
    expect(asked).toMatchObject({ recipient_address: '〒060-0001\n札幌市1-2-3', has_died: false });
    const show = (as: Credentials, reason = '振込みのため') =>
      town.call('POST', `/api/billing/requests/${asked.request_id}/number`, { as, body: { reason } });
    expect((await show(second, ' ')).body.codes).toEqual({ reason: ['required'] });
    expect((await show(payer)).status).toBe(403);
    expect((await show(second)).body.number).toMatchObject({ account_number: '1112223' });
    expect((await read()).actions[0]).toMatchObject({ kind: 'number', reason: '振込みのため' });
    expect((await decide(asked.request_id, 'released')).status).toBe(200);
    expect(await sums()).toEqual({ owed: 0, all: 0 });
  });

  test('is asked for by whose it is, keeps them from withdrawing until it is given back, and is nobody’s afterwards [decision:billing.own-refund]', async () => {
    await pay();
    await act('again', { paid_by: 'cash', reason: '二重' });
    await town.rows`update member set password_hash = (select password_hash from member where member_id = 1)
      where member_id = ${payer.member_id}`;
    const leave = () => town.call('POST', '/api/withdrawal', { as: payer, body: { password: PASSWORD } });
    expect((await leave()).body.codes).toEqual({ request: ['refund-waiting'] });
    // The payer chooses the way; one official, not the payer, releases it.
    const own = (body: object, as: Credentials = payer) =>
      town.call('POST', '/api/fureaiplaza/payment/refund', { as, body: { yen: 600, way: 'cash', ...body } });
    const owed = async () => (await town.call('GET', '/api/fureaiplaza/payment', { as: payer })).body.payment.owed_back;
    expect(await owed()).toEqual({ yen: 600, waiting_yen: 0 });
    expect((await own({ yen: 601 })).body.codes).toEqual({ request: ['unbilled-changed'] });
    expect((await own({ yen: -600 })).status).toBe(422);
    expect((await own({}, asker)).body.codes).toEqual({ request: ['unbilled-changed'] });
    expect((await own({ way: 'mandate' })).body.codes).toEqual({ request: ['unbilled-changed'] });
    expect((await own({})).status).toBe(200);
    expect((await own({})).body.codes).toEqual({ request: ['unbilled-changed'] });
    expect(await owed()).toEqual({ yen: 0, waiting_yen: 600 });
    expect((await leave()).body.codes).toEqual({ request: ['refund-waiting'] });
    const asked = await waiting();
    expect(asked).toMatchObject({
      reason: '本人の申し出',
      asked_by_name: '湯川 試',
      recipient_name: '湯川 試',
      obstacle: null,
    });
    const { request_id } = asked;
    expect((await decide(request_id, 'released')).status).toBe(200);
    expect((await leave()).status).toBe(200);
    expect(
      await town.rows`select recipient_name, recipient_address, reason, yen from billing_request
        where request_id = ${request_id}`,
    ).toEqual([{ recipient_name: '', recipient_address: '', reason: '', yen: 600 }]);
  });

  test('of who has left is given back with the name of whoever gets it', async () => {
    await town.rows(
      `with gone as (update bathing_billing set member_id = null, payer = null, pseudonym = 'ABCD1234', state = 'carried', lines_yen = -600
         where billing_id = $1),
       entry as (insert into ledger_entry (kind, entered_at) values ('reduce', now()) returning ledger_entry_id)
       insert into ledger_posting (ledger_entry_id, account, billing_id, yen)
       select ledger_entry_id, account, billing_id, yen from entry,
         (values ('receivable', $1::int, -1200), ('income', null, 1200)) as p (account, billing_id, yen)`,
      bill,
    );
    expect(await read()).toMatchObject({ state: 'carried', owed_back: 600 });
    expect((await askBack(600)).body.codes).toEqual({
      recipient_name: ['required'],
      recipient_address: ['required'],
    });
    const recipient = { recipient_name: '湯川 試', recipient_address: '星守町旭1' };
    expect((await askBack(600, recipient)).status).toBe(201);
  });
});

test('an open bill is given up by two officials, with the reason, and is nobody’s debt [decision:billing.write-off]', async () => {
  expect((await act('write-off', { reason: ' ' })).body.codes).toEqual({ reason: ['required'] });
  expect((await act('write-off', { reason: '相続人がいないため' })).status).toBe(201);
  const { request_id } = await waiting();
  await act('reduce', { yen: 100, reason: '手違い' });
  expect((await decide(request_id, 'released')).body.codes).toEqual({ request: ['request-outdated'] });
  expect((await decide(request_id, 'refused')).status).toBe(200);
  await act('write-off', { reason: '相続人がいないため' });
  expect((await decide((await waiting()).request_id, 'released')).status).toBe(200);
  expect(await read()).toMatchObject({
    state: 'written-off',
    payment_status: 0,
    actions: expect.arrayContaining([expect.objectContaining({ kind: 'write-off' })]),
  });
  expect(await sums()).toEqual({ owed: 0, all: 0 });
  expect((await act('cash', { paid_on: today })).body.codes).toEqual({ request: ['bill-not-open'] });
});
