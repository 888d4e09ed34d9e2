import { addDays, dateAt } from '@machi/domain/calendar/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { newBill } from '../../testing/billing/bills.ts';
import { newMandate } from '../../testing/papers/mandates.ts';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const today = dateAt(town.now());
/** Twenty days, by the sample town's rules. */
const DUE = addDays(today, -20);

type Person = Credentials & { readonly member_id: number };
let payer: Person;
let bill: number;

const billing = await town.addPerson({ roles: ['billing'] });
beforeEach(async () => {
  payer = await town.addPerson({ lastname: '湯川' });
  bill = await newBill(town, payer.member_id, { yen: 600, planned_on: DUE });
});

const list = async () => (await town.call('GET', '/api/billing/reminders', { as: billing })).body;
const due = async (memberId = payer.member_id) =>
  (await list()).due.filter(({ member_id }: { member_id: number }) => member_id === memberId);
const send = (bills: object[], as: Credentials = billing) =>
  town.call('POST', '/api/billing/reminders', { as, body: { bills } });
const paper = (id: number) => town.call('GET', `/api/billing/reminders/${id}/paper`, { as: billing });

describe('dunning letters', () => {
  test('are made for what is overdue by the town’s days, once, and again when the town says so', async () => {
    expect(await due()).toMatchObject([{ billing_id: bill, amount: 600, reminded_on: null }]);
    const sent = await send(await due());
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body.reminder).toMatchObject({ reminded_on: today, open: 1, by_name: expect.any(String) });
    expect(await due()).toEqual([]);
    const again = await send([{ billing_id: bill, seen: `${bill}.1.open` }]);
    expect(again.body.codes).toEqual({ request: ['reminders-changed'] });
    await town.rows('update bathing_billing set reminded_on = $2 where billing_id = $1', bill, addDays(today, -29));
    expect(await due()).toEqual([]);
    await town.rows('update bathing_billing set reminded_on = $2 where billing_id = $1', bill, addDays(today, -30));
    expect(await due()).toMatchObject([{ billing_id: bill, reminded_on: addDays(today, -30) }]);
  });

  test('are for nobody whose bill is a day too young, paid, or waits for the bank', async () => {
    const other = await town.addPerson();
    await newBill(town, other.member_id, { planned_on: addDays(DUE, 1) });
    expect(await due(other.member_id)).toEqual([]);
    const { mandate_id, member_id } = await newMandate(town);
    const owed = await newBill(town, member_id, { planned_on: DUE });
    expect(await due(member_id)).toHaveLength(1);
    await town.call('POST', `/api/mandates/${mandate_id}/accept`, {
      as: billing,
      body: { revision: 0, accepted_on: today },
    });
    expect(await due(member_id)).toEqual([]);
    await town.rows(`update bathing_billing set debit_failure = 'funds' where billing_id = $1`, owed);
    expect(await due(member_id)).toHaveLength(1);
  });

  test('are for no bill of which somebody has asked that it be written off, until that is turned down', async () => {
    const [{ seen }] = await due();
    const asked = await town.call('POST', `/api/billing/bills/${bill}/write-off`, {
      as: billing,
      body: { seen, reason: '相続人がいないため' },
    });
    expect(asked.status, asked.text).toBe(201);
    expect(await due()).toEqual([]);
    expect((await send([{ billing_id: bill, seen }])).body.codes).toEqual({ request: ['reminders-changed'] });
    await town.rows`update billing_request set outcome = 'refused', decided_at = asked_at where billing_id = ${bill}`;
    expect(await due()).toHaveLength(1);
  });

  test('of one press are sent all or not: one that changed meanwhile keeps all back', async () => {
    const other = await town.addPerson();
    await newBill(town, other.member_id, { planned_on: DUE });
    const bills = [...(await due()), ...(await due(other.member_id))];
    await town.rows('update bathing_billing set turn = turn + 1 where billing_id = $1', bill);
    expect((await send(bills)).body.codes).toEqual({ request: ['reminders-changed'] });
    expect(await due(other.member_id)).toHaveLength(1);
    const own = await newBill(town, billing.member_id, { planned_on: DUE });
    expect((await send([{ billing_id: own, seen: `${own}.0.open` }])).body.codes).toEqual({ request: ['own-account'] });
    await town.rows(`update bathing_billing set member_id = null where billing_id = $1`, own);
    expect((await send([])).status).toBe(422);
    expect((await send(Array.from({ length: 201 }, () => bills[0]))).status).toBe(422);
    expect((await send([{ billing_id: 999_999_999, seen: 'x' }])).body.codes).toEqual({
      request: ['reminders-changed'],
    });
  });

  test('are a page for each payer with all their bills, in words of a town office, of what is still open', async () => {
    const second = await newBill(town, payer.member_id, { month: '2026-11', yen: 400, planned_on: DUE });
    const other = await town.addPerson({ lastname: '岩瀬' });
    const theirs = await newBill(town, other.member_id, { planned_on: DUE });
    const sent = await send([...(await due()), ...(await due(other.member_id))]);
    const { reminder } = sent.body;
    const { pages } = await readPdf((await paper(reminder.reminder_id)).body.content);
    const [first = '', last = ''] = pages.map((page) => page.replaceAll(/\s/g, ''));
    expect(pages).toHaveLength(2);
    for (const word of ['督促状', '湯川', '合計1,000円', '地方自治法第231条の3第1項', '審査請求', '1/1'])
      expect(first).toContain(word);
    expect(last).toContain('岩瀬');
    expect(last).toContain('1/1');
    expect(last).not.toContain('湯川');
    const paying = [bill, second, theirs].map((id) => `billing_id = ${id}`).join(' or ');
    await town.rows(`update bathing_billing set state = 'paid', paid_on = closed_on, paid_by = 'cash' where ${paying}`);
    expect((await paper(reminder.reminder_id)).body.codes).toEqual({ request: ['reminders-none-open'] });
    expect((await paper(999_999_999)).status).toBe(404);
  });

  test('are on the bill, in the log and in the payer’s messages, in their language', async () => {
    await send(await due());
    const file = await town.call('GET', `/api/billing/bills/${bill}`, { as: billing });
    expect(file.body.bill.actions[0]).toMatchObject({ kind: 'remind', yen: 600, by_name: expect.any(String) });
    const { looks } = (await town.call('GET', '/api/account/activities', { as: payer })).body;
    expect(looks.map(({ action }: { action: string }) => action)).toContain('bill:remind');
    const { messages } = (await town.call('GET', '/api/messages', { as: payer })).body;
    expect(messages).toMatchObject([{ subject: '入浴料のお支払いについて', is_read: 0 }]);
    const stranger = await town.addPerson();
    for (const [method, path] of [
      ['GET', '/api/billing/reminders'],
      ['GET', '/api/billing/reminders/1/paper'],
      ['POST', '/api/billing/reminders'],
    ] as const)
      expect(
        (await town.call(method, path, { as: stranger, ...(method === 'POST' && { body: { bills: [] } }) })).status,
        path,
      ).toBe(403);
  });
});
