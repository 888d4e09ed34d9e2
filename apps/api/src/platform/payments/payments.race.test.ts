import { afterAll, expect, test } from 'vitest';
import { isRefusal } from '@machi/domain/refusals/model';
import { openPaymentTown, wishOf } from '../../testing/payments/payment-town.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { beginPayment } from './begin.ts';
import { capturePayment, settlePayment, voidPayment } from './settle.ts';
import { payments } from './store.ts';

const OFFICE = { by: null, reason: null };
const town = await openPaymentTown({ databaseUrl: await newSampleUrl(), environment: { DATABASE_POOL: '20' } });
afterAll(() => town.close());
const { house, sandbox } = town;
const { member_id } = await town.addPerson();
const now = () => town.now();

const beginAtOnce = async (holder: number, count: number) =>
  (
    await Promise.all(Array.from({ length: count }, () => beginPayment(house, wishOf(member_id, holder), now())))
  ).flatMap((begun) => (isRefusal(begun) ? [] : [begun]));
const pay = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'held' }), redirect: 'manual' });
async function held(holder: number): Promise<number> {
  const [begun] = await beginAtOnce(holder, 1);
  if (!begun) throw new Error('nothing was begun');
  await pay(begun.url);
  await settlePayment(house, begun.payment.payment_id, now());
  return begun.payment.payment_id;
}
const intentsOf = (payment_id: number) =>
  sandbox.bank.intents().filter(({ metadata }) => metadata.machi_payment_id === String(payment_id));

test('thirty who begin at once are led to one page, and one payment is there', async () => {
  const begun = await beginAtOnce(1, 30);
  expect(begun).toHaveLength(30);
  expect(new Set(begun.map(({ url }) => url)).size).toBe(1);
  expect(await town.countRows('payment', 'holder_id = 1')).toBe(1);
});

test('without the guard there would be several: the race is one @guard', async () => {
  await town.rows('drop index payment_open');
  await expect(beginAtOnce(2, 30)).rejects.toThrow();
  await town.rows`create unique index payment_open on payment (holder_kind, holder_id)
    where state in ('begun', 'held', 'captured')`;
});

test('captured and given back at the same moment: one of both, and both sides say the same', async () => {
  for (let holder = 10; holder < 20; holder += 1) {
    const id = await held(holder);
    const actions = [capturePayment, voidPayment, capturePayment, voidPayment].map((action) =>
      action(house, id, { ...OFFICE, now: now() }),
    );
    await Promise.all(actions);
    const payment = await payments.read(house.database, id);
    const [intent] = intentsOf(id);
    expect(payment).toMatchObject({ intention: null, differences: [] });
    expect(intent?.status).toBe(payment?.state === 'captured' ? 'succeeded' : 'canceled');
    const told = town.told.filter(({ holder_id }) => holder_id === holder).map(({ what }) => what);
    expect(told).toEqual(['held', payment?.state]);
  }
});

test('return page, job and message settle at once: the holder is told once of each state', async () => {
  const [begun] = await beginAtOnce(30, 1);
  if (!begun) throw new Error('nothing was begun');
  await pay(begun.url);
  const settled = await Promise.all(
    Array.from({ length: 30 }, () => settlePayment(house, begun.payment.payment_id, now())),
  );
  expect(settled.map((payment) => payment?.state)).toEqual(settled.map(() => 'held'));
  expect(town.told.filter(({ holder_id }) => holder_id === 30)).toHaveLength(1);
});
