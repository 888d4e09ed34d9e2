import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '@machi/domain/refusals/model';
import { beginPayment } from '../../platform/payments/begin.ts';
import { capturePayment, settlePayment } from '../../platform/payments/settle.ts';
import { payments } from '../../platform/payments/store.ts';
import type { SandboxMessage } from '../../providers/payment/sandbox/messages.ts';
import { openPaymentTown, wishOf, type PaymentTown } from '../../testing/payments/payment-town.ts';

/** Alters the provider's messages on their way, as each test needs. */
let carry: (messages: readonly SandboxMessage[]) => readonly SandboxMessage[] = (messages) => messages;
const town: PaymentTown = await openPaymentTown({ hasMessages: true, carry: (messages) => carry(messages) });
afterAll(() => town.close());

const { house, sandbox } = town;
const payer = await town.addPerson({ lastname: '支払' });
const billing = await town.addPerson({ roles: ['billing'] });
let holder = 0;
beforeEach(() => {
  holder += 1;
  carry = (messages) => messages;
});

async function begin(member_id = payer.member_id) {
  const begun = await beginPayment(house, wishOf(member_id, holder), town.now());
  if (isRefusal(begun)) throw new Error(JSON.stringify(begun));
  return begun;
}
const pay = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'held' }), redirect: 'manual' });
const stateOf = async (id: number) => (await payments.read(house.database, id))?.state;
async function paid(member_id?: number): Promise<number> {
  const { payment, url } = await begin(member_id);
  await pay(url);
  await settlePayment(house, payment.payment_id, town.now());
  await capturePayment(house, payment.payment_id, { by: null, reason: null, now: town.now() });
  await sandbox.quiet();
  expect(await stateOf(payment.payment_id)).toBe('captured');
  return payment.payment_id;
}

describe('what the provider tells by itself', () => {
  const post = ({ body, signature }: SandboxMessage) =>
    town.call('POST', '/api/payments/webhook', { body, headers: { 'stripe-signature': signature } });

  test('makes a payment known at once, without anybody coming back', async () => {
    const { payment, url } = await begin();
    await pay(url);
    await sandbox.quiet();
    expect(await stateOf(payment.payment_id)).toBe('held');
  });

  test('lost: the job finds out', async () => {
    carry = () => [];
    const { payment, url } = await begin();
    await pay(url);
    await sandbox.quiet();
    expect(await stateOf(payment.payment_id)).toBe('begun');
    await town.tidy(new Date(town.now().getTime() + 11 * 60_000));
    expect(await stateOf(payment.payment_id)).toBe('held');
  });

  test('doubled, reordered and late: each is answered, and the holder is told of each state once', async () => {
    const kept: SandboxMessage[] = [];
    carry = (messages) => {
      kept.push(...messages);
      return [];
    };
    const { payment, url } = await begin();
    await pay(url);
    await settlePayment(house, payment.payment_id, town.now());
    await capturePayment(house, payment.payment_id, { by: null, reason: null, now: town.now() });
    await sandbox.quiet();
    expect(kept.length).toBeGreaterThanOrEqual(3);
    const answers = await Promise.all([...kept.toReversed(), ...kept].map(post));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(town.told.filter(({ holder_id }) => holder_id === holder).map(({ what }) => what)).toEqual([
      'held',
      'captured',
    ]);
    expect(await stateOf(payment.payment_id)).toBe('captured');
  });

  test('nobody else does: another secret, another body, no signature, an old one', async () => {
    let kept: SandboxMessage | undefined;
    carry = ([message]) => {
      kept ??= message;
      return [];
    };
    const { payment, url } = await begin();
    await pay(url);
    await sandbox.quiet();
    if (!kept) throw new Error('nothing was told');
    const { body, signature } = kept;
    const forgeries: SandboxMessage[] = [
      { body: body.replace('"amount":300', '"amount":1'), signature },
      { body: `${body} `, signature },
      { body, signature: signature.replace(/v1=./, (begin) => (begin === 'v1=0' ? 'v1=1' : 'v1=0')) },
      { body, signature: signature.replace('v1=', 'v0=') },
      { body, signature: signature.replace(/t=\d+/, 't=0') },
      { body, signature: '' },
      { body, signature: 'x'.repeat(5000) },
    ];
    for (const forged of forgeries) {
      const answer = await post(forged);
      expect([answer.status, answer.body.errors]).toEqual([401, {}]);
    }
    expect((await town.call('POST', '/api/payments/webhook', { body })).status).toBe(401);
    const start = town.now();
    town.setNow(new Date(start.getTime() + 301_000));
    expect((await post(kept)).status).toBe(401);
    town.setNow(new Date(start.getTime() + 299_000));
    expect((await post(kept)).status).toBe(200);
    town.setNow(start);
    expect(await stateOf(payment.payment_id)).toBe('held');
  });

  test('of another amount than is there: what is there counts', async () => {
    const { payment, url } = await begin();
    const session = sandbox.bank
      .sessions()
      .find(({ metadata }) => metadata.machi_payment_id === String(payment.payment_id));
    expect(session?.amount).toBe(300);
    carry = () => [];
    await pay(url);
    const forgedAtProvider = sandbox.bank
      .intents()
      .find(({ metadata }) => metadata.machi_payment_key === payment.payment_key);
    if (!forgedAtProvider) throw new Error('nothing was paid');
    forgedAtProvider.amount = 1;
    carry = (messages) => messages;
    await town.tidy(new Date(town.now().getTime() + 24 * 60_000));
    expect(await stateOf(payment.payment_id)).toBe('failed');
    expect(forgedAtProvider.status).toBe('canceled');
  });
});

describe('billing', () => {
  const as = () => town.openSession(billing.member_id);
  const list = async (query = '') => (await town.call('GET', `/api/payments${query}`, { as: await as() })).body;
  const refund = async (id: number, parts: object = {}) => {
    const session = await as();
    const read = await town.call('GET', `/api/payments/${id}`, { as: session });
    return town.call('POST', `/api/payments/${id}/refund`, {
      as: session,
      body: { reason: '二重の申請のため', seen: read.body.payment.seen, ...parts },
    });
  };

  test('sees differences first, finds by state and person, and saves what it sees', async () => {
    const different = await paid();
    const row = await payments.read(house.database, different);
    sandbox.bank.intent(row?.intent_id ?? '').is_disputed = true;
    await settlePayment(house, different, town.now());
    const other = await town.addPerson({ lastname: '別人' });
    holder += 1;
    const second = await paid(other.member_id);
    const { payments: lines } = await list();
    expect(lines[0]).toMatchObject({
      payment_id: different,
      differences: ['disputed'],
      theirs: { money: 'captured', received: 300 },
    });
    const idsOf = async (query: string) =>
      (await list(query)).payments.map(({ payment_id }: { payment_id: number }) => payment_id);
    expect(await idsOf('?is_different=1')).toEqual([different]);
    expect(await idsOf('?q=%E5%88%A5%E4%BA%BA')).toEqual([second]);
    expect(await idsOf('?state=captured')).toContain(second);
    const file = await town.call('GET', '/api/payments/export?format=csv&is_different=1', {
      as: await as(),
      locale: 'ja',
    });
    const text = Buffer.from(file.body.content, 'base64').toString('utf8');
    expect(text).toContain('カード会社から異議が出ています');
    expect(text).toContain('支払');
    sandbox.bank.intent(row?.intent_id ?? '').is_disputed = false;
    await settlePayment(house, different, town.now());
  });

  test('gives back with a reason; the file says who, and the person sees that somebody did', async () => {
    const id = await paid();
    const answer = await refund(id);
    expect(answer.status).toBe(200);
    expect(answer.body.payment).toMatchObject({ state: 'refunded', differences: [], theirs: { refunded: 300 } });
    const [done, meant] = answer.body.payment.events;
    expect(done).toMatchObject({ what: 'refunded', by_name: null });
    expect(meant).toMatchObject({ what: 'intend-refund', reason: '二重の申請のため' });
    expect(meant.by_name).not.toBeNull();
    const looks = await town.call('GET', '/api/account/activities', { as: await town.openSession(payer.member_id) });
    expect(looks.body.looks.map(({ action }: { action: string }) => action)).toContain('payment:refund');
    expect((await refund(id)).body.codes).toEqual({ request: ['payment-not-captured'] });
  });

  test('is refused without a reason, after a change, and for its own payment', async () => {
    const id = await paid();
    expect((await refund(id, { reason: ' ' })).body.codes).toEqual({ reason: ['required'] });
    expect((await refund(id, { seen: 'held...' })).body.codes).toEqual({ request: ['payment-changed'] });
    holder += 1;
    expect((await refund(await paid(billing.member_id))).body.codes).toEqual({ request: ['own-account'] });
  });

  test('while the provider does not answer the refund stays meant, and is not asked for twice', async () => {
    const id = await paid();
    const provider = await house.payments.provider();
    if (!provider) throw new Error('nobody takes cards');
    const { refund: own } = provider;
    Object.assign(provider, { refund: async () => ({ trouble: 'unreachable', code: 'lost' }) });
    const answer = await refund(id);
    Object.assign(provider, { refund: own });
    expect(answer.body.payment).toMatchObject({ state: 'captured', intention: 'refund', differences: [] });
    expect((await refund(id)).body.codes).toEqual({ request: ['payment-under-way'] });
    await settlePayment(house, id, town.now());
    expect(await stateOf(id)).toBe('refunded');
  });
});
