import { randomUUID } from 'node:crypto';
import { pageEnd } from '@machi/domain/payments/hold';
import { CURRENCY, LEAST_AMOUNT, MOST_AMOUNT } from '@machi/domain/payments/model';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { House } from '../house.ts';
import { settlePayment, voidPayment } from './settle.ts';
import { payments, type Payment, type PaymentWish } from './store.ts';

/** The payment and the address for the payer. */
export interface Begun {
  readonly payment: Payment;
  readonly url: string;
}

/** An earlier payment may be in the way and end meanwhile. */
const MOST_ROUNDS = 3;

const unavailable = refuse(409, { field: '', code: 'payment-unavailable' });

/** The holder's open payment, or a new one, after a look at the provider. */
async function openOne(house: House, wish: PaymentWish, now: Date): Promise<Payment | undefined> {
  const { database } = house;
  const asked = { ...wish, currency: CURRENCY, ends_at: pageEnd(now) };
  const inserted = await payments.insert(database, randomUUID(), asked, now);
  if (inserted) await payments.note(database, inserted.payment_id, now, 'begun');
  const open = inserted ?? (await payments.open(database, wish.holder_kind, wish.holder_id));
  return open && settlePayment(house, open.payment_id, now);
}

/**
 * The page to pay for a holder by card. A holder has one open payment: another tab or a reload gets the same page, and
 * a different amount replaces it.
 */
export async function beginPayment(house: House, wish: PaymentWish, now: Date): Promise<Begun | Refusal> {
  if (wish.amount < LEAST_AMOUNT || wish.amount > MOST_AMOUNT)
    return refuse(422, { field: 'amount', code: 'payment-amount', params: [LEAST_AMOUNT, MOST_AMOUNT] });
  if (!(await house.payments.provider())) return unavailable;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const payment = await openOne(house, wish, now);
    if (payment?.state === 'held' || payment?.state === 'captured')
      return refuse(409, { field: '', code: 'payment-held' });
    if (payment?.state === 'begun') {
      const isSame = payment.amount === wish.amount && payment.intention === null;
      if (isSame) return payment.page_url === null ? unavailable : { payment, url: payment.page_url };
      const voided = await voidPayment(house, payment.payment_id, { by: null, reason: null, now });
      if (isRefusal(voided) || voided.state === 'begun') return unavailable;
    }
  }
  return unavailable;
}
