import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PAID, SIGNED, completingIn } from '../../testing/forms/completing.ts';
import { openPaymentTown } from '../../testing/payments/payment-town.ts';
import { layCard } from '../../testing/signing/signer.ts';
import { START, type Credentials } from '../../testing/towns/open-town.ts';

const town = await openPaymentTown({ hasOwnHolders: true });
afterAll(() => town.close());
await layCard(town, 'own');
let begin = START;
beforeEach(() => {
  begin = new Date(begin.getTime() + 86_400_000);
  town.setNow(begin);
});
const { applicant, begun, own, paid, pay, post, signed } = completingIn(town);
const { member_id: officialId } = await town.addPerson({ roles: ['forms'] });
const desk = async (method: 'GET' | 'POST', id: number, action = '', body?: unknown) => {
  const as = await town.openSession(officialId);
  const path = `/api/form-desk/applications/${id}${action}`;
  return town.call(method, path, { as, locale: 'en', ...(body === undefined ? {} : { body }) });
};
const seenOf = async (id: number): Promise<string> => (await desk('GET', id)).body.application.seen;
const approve = async (id: number) =>
  (await desk('POST', id, '/decide', { seen: await seenOf(id), approval_status: 1, reason: '' })).body.application;
const correct = (as: Credentials, id: number, copies: number) =>
  post(as, `applications/${id}/correct`, { content: { copies }, is_agreed: true });
/** Filed with 600 yen held, and sent back. */
async function sentBack(parts: Readonly<Record<string, unknown>> = PAID) {
  const member = await applicant();
  const id = await begun(member, parts);
  if ('has_signing' in parts) await signed(member, id);
  await paid(member, id);
  await desk('POST', id, '/ask', { seen: await seenOf(id), body: '部数を直してください。', is_correction: 1 });
  return { member, id };
}
/** Amount and state of an application's payments at the provider, the oldest first. */
async function heldFor(id: number) {
  const rows = await town.rows<{ payment_id: number }>`select payment_id from payment
    where holder_kind = 'application' and holder_id = ${id} order by payment_id`;
  const intents = town.sandbox.bank.intents();
  return rows.flatMap(({ payment_id }) =>
    intents
      .filter(({ metadata }) => metadata.machi_payment_id === String(payment_id))
      .map(({ amount, status }) => [amount, status]),
  );
}
const soon = () => new Date(town.now().getTime() + 11 * 60_000);

describe('a correction of what is held on a card', () => {
  test('to another fee gives the hold back; the new one is paid, and alone collected', async () => {
    const { member, id } = await sentBack();
    const { body } = await correct(member, id, 3);
    expect(body.next).toBe('pay');
    expect(await heldFor(id)).toEqual([[600, 'canceled']]);
    expect((await town.mailsTo(member.email, 3)).at(-1)?.text).toContain('もう一度900円');
    // The office need not wait for the payment, and no unpaid application is approved.
    expect(await approve(id)).toMatchObject({ approval_status: 0, is_approval_waiting: 1 });
    expect((await paid(member, id)).body).toMatchObject({
      next: 'finish',
      payment: { state: 'captured', amount: 900 },
    });
    expect(await own(member, id)).toMatchObject({ approval_status: 1, amount: 900 });
    expect(await heldFor(id)).toEqual([
      [600, 'canceled'],
      [900, 'succeeded'],
    ]);
  });

  test('to the same fee keeps the hold', async () => {
    const parts = {
      ...PAID,
      fees: { kind: 'fixed', label: { ja: '登録', en: 'Entry' }, yen: 600 },
    };
    const { member, id } = await sentBack(parts);
    expect((await correct(member, id, 5)).body.next).toBe('finish');
    expect(await heldFor(id)).toEqual([[600, 'requires_capture']]);
    expect(await approve(id)).toMatchObject({ approval_status: 1 });
    expect(await heldFor(id)).toEqual([[600, 'succeeded']]);
  });

  test('to what costs nothing, or no card takes, gives it back and asks for no card', async () => {
    const free = { kind: 'free-when', condition: { field: 'copies', is: ['1'] } };
    const fees = { ...free, label: { ja: '1部は無料', en: 'One is free' }, fee: PAID.fees };
    const byNumber = { ...fees, condition: { field: 'copies', at_most: 1 } };
    const { member, id } = await sentBack({ ...PAID, fees: byNumber });
    expect((await correct(member, id, 1)).body.next).toBe('finish');
    expect(await own(member, id)).toMatchObject({ amount: 0, payment_way: 'none', next: null });
    expect(await heldFor(id)).toEqual([[600, 'canceled']]);
    expect((await pay(member, id)).body).toMatchObject({ url: null });
    expect(await approve(id)).toMatchObject({ approval_status: 1 });

    const small = await sentBack({ ...PAID, fees: { ...PAID.fees, yen: 40 } });
    expect((await correct(small.member, small.id, 1)).body.next).toBe('finish');
    expect(await own(small.member, small.id)).toMatchObject({ amount: 40, payment_way: 'counter', next: null });
    expect(await heldFor(small.id)).toEqual([[80, 'canceled']]);
  });

  test('while the provider is away goes on: nothing of the old amount is collected, whoever approves meanwhile', async () => {
    const { member, id } = await sentBack();
    const provider = await town.house.payments.provider();
    if (!provider) throw new Error('nobody takes cards');
    const { cancel } = provider;
    Object.assign(provider, { cancel: async () => ({ trouble: 'unreachable', code: 'lost' }) });
    expect((await correct(member, id, 4)).body.next).toBe('pay');
    expect(await heldFor(id)).toEqual([[600, 'requires_capture']]);
    expect(await approve(id)).toMatchObject({ approval_status: 0, is_approval_waiting: 1 });
    const early = await pay(member, id);
    expect([early.status, early.body.codes]).toEqual([409, { request: ['payment-unavailable'] }]);
    Object.assign(provider, { cancel });
    await town.tidy(soon());
    expect(await heldFor(id)).toEqual([[600, 'canceled']]);
    expect(await own(member, id)).toMatchObject({ next: 'pay', approval_status: 0 });
    await paid(member, id);
    expect(await heldFor(id)).toEqual([
      [600, 'canceled'],
      [1200, 'succeeded'],
    ]);
    expect(await own(member, id)).toMatchObject({ approval_status: 1 });
  });

  test('that is signed is signed and paid anew', async () => {
    const { member, id } = await sentBack({ ...PAID, ...SIGNED });
    expect((await correct(member, id, 3)).body.next).toBe('sign');
    expect(await heldFor(id)).toEqual([[600, 'canceled']]);
    // No payment before the signature.
    expect((await pay(member, id)).body).toEqual({ result: true, errors: {}, next: 'sign', url: null });
    expect((await signed(member, id)).body.next).toBe('pay');
    await paid(member, id);
    expect(await own(member, id)).toMatchObject({ next: null, payment: { state: 'held', amount: 900 } });
    expect(await approve(id)).toMatchObject({ approval_status: 1 });
  });
});
