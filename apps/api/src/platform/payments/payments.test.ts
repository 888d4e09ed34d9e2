import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '@machi/domain/refusals/model';
import { openPaymentTown, wishOf, type PaymentTown } from '../../testing/payments/payment-town.ts';
import { START } from '../../testing/towns/open-town.ts';
import { beginPayment } from './begin.ts';
import { reconcileHolds, reconcilePaid, settleOpenPayments } from './reconcile.ts';
import { strays } from './strays.ts';
import type { Trouble } from '../../providers/payment/payment.ts';
import { capturePayment, refundPayment, settlePayment, voidPayment } from './settle.ts';
import { payments, type Payment } from './store.ts';

const DAY = 86_400_000;
const OFFICE = { by: null, reason: null };

const unwilling = new Set<number>();
const broken = new Set<number>();
const town: PaymentTown = await openPaymentTown({ unwilling, broken });
afterAll(() => town.close());

const { house, sandbox } = town;
const { member_id } = await town.addPerson();
let holder = 0;
beforeEach(() => {
  holder += 1;
  town.told.length = 0;
  town.setNow(START);
});
const toldNow = () => town.told.filter(({ holder_id }) => holder_id === holder).map(({ what }) => what);

async function begin(amount = 300) {
  const begun = await beginPayment(house, wishOf(member_id, holder, amount), town.now());
  if (isRefusal(begun)) throw new Error(JSON.stringify(begun));
  return begun;
}
const codeOf = (value: unknown) => (isRefusal(value) ? value.problems[0]?.code : undefined);
const pay = (url: string, card: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
/** A payment that is held on the card. */
async function hold(): Promise<Payment> {
  const { payment, url } = await begin();
  expect((await pay(url, 'held')).status).toBe(303);
  const held = await settlePayment(house, payment.payment_id, town.now());
  if (held?.state !== 'held') throw new Error('nothing is held');
  return held;
}
async function ofOurs(): Promise<Payment> {
  const newest = await payments.newest(house.database, 'application', holder);
  if (!newest) throw new Error('the holder has no payment');
  return newest;
}
const intentOf = ({ intent_id }: Payment) => sandbox.bank.intent(intent_id ?? '');

describe('a payment', () => {
  test('is begun, held, captured and refunded; its holder is told of each, once', async () => {
    const held = await hold();
    expect(held.capture_before).toEqual(new Date(START.getTime() + 7 * DAY));
    const captured = await capturePayment(house, held.payment_id, { ...OFFICE, now: town.now() });
    expect(captured).toMatchObject({ state: 'captured', intention: null, captured_at: START, differences: [] });
    expect(intentOf(held)).toMatchObject({ status: 'succeeded', received: 300 });
    await settlePayment(house, held.payment_id, town.now());
    const refunded = await refundPayment(house, held.payment_id, { ...OFFICE, now: town.now() });
    expect(refunded).toMatchObject({ state: 'refunded', intention: null, differences: [] });
    expect(intentOf(held)).toMatchObject({ refunded: 300 });
    expect(toldNow()).toEqual(['held', 'captured', 'refunded']);
    const events = await town.rows<{ what: string }>`select what from payment_event
      where payment_id = ${held.payment_id} order by payment_event_id`;
    expect(events.map(({ what }) => what)).toEqual([
      'begun',
      'held',
      'intend-capture',
      'captured',
      'intend-refund',
      'refunded',
    ]);
  });

  test('whoever comes again, by another tab at once too, gets the same page', async () => {
    const urls = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    expect((await begin()).url).toBe(urls[0]?.url);
    expect(await town.countRows('payment', `holder_id = ${holder}`)).toBe(1);
    expect(
      sandbox.bank
        .sessions()
        .filter(({ metadata }) => metadata.machi_payment_id === String(urls[0]?.payment.payment_id)),
    ).toHaveLength(1);
  });

  test('another amount takes the place of the first page, which is closed', async () => {
    const first = await begin(300);
    const second = await begin(500);
    expect(second.url).not.toBe(first.url);
    expect((await pay(first.url, 'held')).status).toBe(200);
    expect(await payments.read(house.database, first.payment.payment_id)).toMatchObject({ state: 'voided' });
  });

  test('what is held or paid is not paid again', async () => {
    const held = await hold();
    const again = () => beginPayment(house, wishOf(member_id, holder), town.now());
    expect(codeOf(await again())).toBe('payment-held');
    await capturePayment(house, held.payment_id, { ...OFFICE, now: town.now() });
    expect(codeOf(await again())).toBe('payment-held');
  });

  test('paid on the page and never come back: who begins again is told that it is paid', async () => {
    const { url } = await begin();
    await pay(url, 'held');
    expect(codeOf(await beginPayment(house, wishOf(member_id, holder), town.now()))).toBe('payment-held');
    expect(toldNow()).toEqual(['held']);
  });

  test('a card that is declined, expired or not confirmed leaves the page open; the next one pays', async () => {
    const { payment, url } = await begin();
    for (const card of ['declined', 'expired', 'asks-bank', 'refused', 'nothing']) {
      await pay(url, card);
      expect(await settlePayment(house, payment.payment_id, town.now()), card).toMatchObject({ state: 'begun' });
    }
    await pay(url, 'asks-bank');
    expect((await pay(url, 'confirmed')).status).toBe(303);
    expect(await settlePayment(house, payment.payment_id, town.now())).toMatchObject({ state: 'held' });
  });

  test('a page that was left fails after its hour, and another one can be begun', async () => {
    const first = await begin();
    town.setNow(new Date(START.getTime() + 61 * 60_000));
    const second = await begin();
    expect(second.url).not.toBe(first.url);
    expect(await payments.read(house.database, first.payment.payment_id)).toMatchObject({
      state: 'failed',
      failure: 'session-expired',
    });
    expect(toldNow()).toEqual(['failed']);
  });

  test('is given back on denial, and cannot be captured then', async () => {
    const held = await hold();
    const voided = await voidPayment(house, held.payment_id, { ...OFFICE, now: town.now() });
    expect(voided).toMatchObject({ state: 'voided', differences: [] });
    expect(intentOf(held)).toMatchObject({ status: 'canceled' });
    expect(codeOf(await capturePayment(house, held.payment_id, { ...OFFICE, now: town.now() }))).toBe(
      'payment-not-held',
    );
    expect(await voidPayment(house, held.payment_id, { ...OFFICE, now: town.now() })).toMatchObject({
      state: 'voided',
    });
  });

  test('captured twenty times at once: once', async () => {
    const held = await hold();
    await Promise.all(
      Array.from({ length: 20 }, () => capturePayment(house, held.payment_id, { ...OFFICE, now: town.now() })),
    );
    expect(await ofOurs()).toMatchObject({ state: 'captured' });
    expect(intentOf(held).received).toBe(300);
    expect(toldNow()).toEqual(['held', 'captured']);
  });

  test('amounts that no card takes are refused beside the field', async () => {
    for (const amount of [49, 10_000_000])
      expect(codeOf(await beginPayment(house, wishOf(member_id, holder, amount), town.now()))).toBe('payment-amount');
  });

  test('another amount at the provider is given back, and nobody counts as having paid', async () => {
    const { payment, url } = await begin();
    await pay(url, 'held');
    const intent = sandbox.bank.intents().find(({ metadata }) => metadata.machi_payment_key === payment.payment_key);
    if (!intent) throw new Error('no intent');
    intent.amount = 30;
    expect(await settlePayment(house, payment.payment_id, town.now())).toMatchObject({
      state: 'failed',
      failure: 'amount',
    });
    expect(intent.status).toBe('canceled');
    expect(toldNow()).toEqual(['failed']);
  });

  test('a holder that wants nothing any more gets its money back in the same settling', async () => {
    unwilling.add(holder);
    const { payment, url } = await begin();
    await pay(url, 'held');
    expect(await settlePayment(house, payment.payment_id, town.now())).toMatchObject({ state: 'voided' });
    expect(toldNow()).toEqual(['held', 'voided']);
  });
});

describe('a hold', () => {
  test('two days before its end its holder is told, once; then it lapses and can be paid anew', async () => {
    const held = await hold();
    const afterDays = async (days: number) => {
      town.setNow(new Date(START.getTime() + days * DAY));
      await town.tidy(town.now());
    };
    await afterDays(4.9);
    expect(toldNow()).toEqual(['held']);
    await afterDays(5.01);
    await afterDays(5.5);
    expect(toldNow()).toEqual(['held', 'ending']);
    await afterDays(7.01);
    expect(toldNow()).toEqual(['held', 'ending', 'lapsed']);
    expect(await payments.read(house.database, held.payment_id)).toMatchObject({ failure: 'hold-ended' });
    expect(codeOf(await capturePayment(house, held.payment_id, { ...OFFICE, now: town.now() }))).toBe(
      'payment-not-held',
    );
    expect((await begin()).payment.payment_id).not.toBe(held.payment_id);
  });

  test('over by our clock and not by theirs: it is given back before it lapses', async () => {
    const held = await hold();
    intentOf(held).capture_before = (START.getTime() + 30 * DAY) / 1000;
    await town.rows`update payment set theirs = null, capture_before = ${START} where payment_id = ${held.payment_id}`;
    // The provider's time counts; without one, seven days.
    Object.assign(intentOf(held), { capture_before: null });
    town.setNow(new Date(START.getTime() + 1000));
    expect(await settlePayment(house, held.payment_id, town.now())).toMatchObject({ state: 'lapsed' });
    expect(intentOf(held).status).toBe('canceled');
  });

  test('captured in the last moment, too late at the provider: lapsed, and not approved', async () => {
    const held = await hold();
    intentOf(held).capture_before = START.getTime() / 1000;
    expect(await capturePayment(house, held.payment_id, { ...OFFICE, now: town.now() })).toMatchObject({
      state: 'lapsed',
      intention: null,
    });
    expect(toldNow()).toEqual(['held', 'lapsed']);
  });
});

describe('an answer that is lost', () => {
  const AWAY: Trouble = { trouble: 'unreachable', code: 'lost' };
  /** Runs `work` while a request, or its reply, is lost. */
  async function losing<T>(
    what: 'openPage' | 'capture' | 'cancel' | 'refund',
    at: 'before' | 'after',
    work: () => Promise<T>,
  ) {
    const provider = await house.payments.provider();
    if (!provider) throw new Error('nobody takes cards');
    const own = provider[what];
    const lost = async (...given: unknown[]) => {
      if (at === 'after') await Reflect.apply(own, provider, given);
      return AWAY;
    };
    Object.assign(provider, { [what]: lost });
    try {
      return await work();
    } finally {
      Object.assign(provider, { [what]: own });
    }
  }

  test.each(['before', 'after'] as const)('%s a page is opened: the next try opens the same one', async (at) => {
    const lost = await losing('openPage', at, () => beginPayment(house, wishOf(member_id, holder), town.now()));
    expect(codeOf(lost)).toBe('payment-unavailable');
    const { payment } = await begin();
    expect(await town.countRows('payment', `holder_id = ${holder}`)).toBe(1);
    expect(
      sandbox.bank.sessions().filter(({ metadata }) => metadata.machi_payment_key === payment.payment_key),
    ).toHaveLength(1);
  });

  test.each([
    ['capture', capturePayment, 'captured', { status: 'succeeded', received: 300 }],
    ['cancel', voidPayment, 'voided', { status: 'canceled' }],
  ] as const)('of %s: the job goes on, and it is done once', async (what, action, state, there) => {
    for (const at of ['before', 'after'] as const) {
      holder += 1;
      const held = await hold();
      const meant = await losing(what, at, () => action(house, held.payment_id, { ...OFFICE, now: town.now() }));
      expect(meant).toMatchObject({ state: 'held' });
      await settleOpenPayments(house, town.now());
      expect(await ofOurs()).toMatchObject({ state, intention: null });
      expect(intentOf(held)).toMatchObject(there);
    }
  });

  test('of a refund: it is given back once', async () => {
    const held = await hold();
    await capturePayment(house, held.payment_id, { ...OFFICE, now: town.now() });
    await losing('refund', 'after', () => refundPayment(house, held.payment_id, { ...OFFICE, now: town.now() }));
    await settleOpenPayments(house, town.now());
    expect(await ofOurs()).toMatchObject({ state: 'refunded' });
    expect(intentOf(held).refunded).toBe(300);
  });
});

test('a holder that breaks down keeps the others from nothing, and its payment waits for it', async () => {
  const first = await begin();
  await pay(first.url, 'held');
  broken.add(holder);
  const brokenHolder = holder;
  holder += 1;
  const second = await begin();
  await pay(second.url, 'held');
  await expect(settleOpenPayments(house, town.now())).rejects.toThrow('breaks down');
  expect(await ofOurs()).toMatchObject({ state: 'held' });
  expect(await payments.read(house.database, first.payment.payment_id)).toMatchObject({ state: 'begun' });
  broken.delete(brokenHolder);
  await settleOpenPayments(house, town.now());
  expect(await payments.read(house.database, first.payment.payment_id)).toMatchObject({ state: 'held' });
});

describe('both sides beside each other', () => {
  const ours = async () => (await ofOurs()).differences;

  test('a hold of which nobody here knows is given back; what was paid is shown', async () => {
    const [held, paid] = [
      await hold(),
      await (async () => {
        holder += 1;
        return hold();
      })(),
    ];
    await capturePayment(house, paid.payment_id, { ...OFFICE, now: town.now() });
    // As after the restore of an older backup.
    await town.rows('delete from payment_event');
    await town.rows('delete from payment where payment_id = any($1)', [held.payment_id, paid.payment_id]);
    await reconcileHolds(house, town.now());
    expect(intentOf(held).status).toBe('canceled');
    expect(intentOf(paid).status).toBe('succeeded');
    const kept = await strays.list(house.database, 10);
    expect(kept.map(({ intent_id, differences }) => [intent_id, differences])).toEqual([
      [paid.intent_id, ['missing-here']],
    ]);
  });

  test('a hold that is over for us and stands there is given back', async () => {
    const held = await hold();
    await town.rows(`update payment set state = 'voided' where payment_id = $1`, held.payment_id);
    await reconcileHolds(house, town.now());
    expect(intentOf(held).status).toBe('canceled');
    expect(await ours()).toEqual([]);
  });

  test('what somebody did at the provider is a difference, and approves nobody', async () => {
    const held = await hold();
    sandbox.bank.capture(held.intent_id ?? '', 200);
    await reconcilePaid(house, town.now());
    expect(await ofOurs()).toMatchObject({ state: 'held', differences: ['other-amount', 'captured-unasked'] });
    expect(toldNow()).toEqual(['held']);
  });

  test('what was paid and the bank asks back, or was given back there, is a difference', async () => {
    const held = await hold();
    await capturePayment(house, held.payment_id, { ...OFFICE, now: town.now() });
    intentOf(held).is_disputed = true;
    await reconcilePaid(house, town.now());
    expect(await ours()).toEqual(['disputed']);
    intentOf(held).is_disputed = false;
    sandbox.bank.refund(held.intent_id ?? '', 100);
    await reconcilePaid(house, town.now());
    expect(await ours()).toEqual(['refunded-unasked']);
    // Refunding the rest settles it.
    await refundPayment(house, held.payment_id, { ...OFFICE, now: town.now() });
    expect(await ofOurs()).toMatchObject({ state: 'refunded', differences: [] });
  });

  test('a page that the provider does not know keeps nobody from beginning anew', async () => {
    const first = await begin();
    await town.rows`update payment set session_id = 'cs_test_forgotten' where payment_id = ${first.payment.payment_id}`;
    expect((await begin()).url).not.toBe(first.url);
    expect(await payments.read(house.database, first.payment.payment_id)).toMatchObject({ state: 'failed' });
  });

  test('what the provider does not know is a difference', async () => {
    const held = await hold();
    await town.rows(`update payment set session_id = 'cs_test_unknown' where payment_id = $1`, held.payment_id);
    await settlePayment(house, held.payment_id, town.now());
    expect(await ours()).toEqual(['missing-there']);
    expect(await ofOurs()).toMatchObject({ state: 'held' });
  });
});
