import { paymentWayOf } from '@machi/domain/applications/completion';
import { isWaiting } from '@machi/domain/applications/rules';
import type { Queryable } from '../../database/database.ts';
import type { House, PaymentHolder } from '../../platform/house.ts';
import { intendPayment } from '../../platform/payments/change.ts';
import type { Payment } from '../../platform/payments/store.ts';
import { applicationStore, type ApplicationRow } from './application-store.ts';
import { fileApplication } from './file-application.ts';
import { tellDecided, tellHoldEnding, tellPayAgain } from './notifications.ts';

/** Approves an application whose approval waited for its payment. */
async function approveMeant(transaction: Queryable, house: House, row: ApplicationRow, now: Date): Promise<void> {
  const { onlineform_application_id: id, approval_meant_by: by, reason } = row;
  await applicationStore.decide(transaction, id, { status: 1, reason, at: now, by });
  await applicationStore.addEvent(transaction, id, { kind: 'approved', body: reason, by, at: now });
  await tellDecided(transaction, house, { ...row, approval_status: 1 }, 'taken', now);
}

/** Whether this payment is the one that the application waits for. */
const isWanted = (row: ApplicationRow, { intention, amount }: Payment): boolean =>
  intention === null &&
  row.member_id !== null &&
  row.amount === amount &&
  paymentWayOf(row) === 'card' &&
  (row.stage === 'paying' || isWaiting(row));

async function onHeld(transaction: Queryable, payment: Payment, house: House, now: Date, row?: ApplicationRow) {
  const byItself = { by: null, reason: null, now };
  if (!row || !isWanted(row, payment)) {
    // The application was decided, taken back, replaced or deleted during the payment.
    if (payment.intention === null) await intendPayment(transaction, payment.payment_id, 'void', byItself);
    return;
  }
  const id = row.onlineform_application_id;
  await applicationStore.addEvent(transaction, id, { kind: 'held', by: row.member_id, at: now });
  if (row.stage === 'paying') await fileApplication(transaction, house, row, { by: row.member_id, now });
  if (row.approval_meant_at !== null) await intendPayment(transaction, payment.payment_id, 'capture', byItself);
}

/** A hold ended without anybody releasing it: the applicant has to pay again. */
async function onGone(transaction: Queryable, payment: Payment, house: House, now: Date, row: ApplicationRow) {
  const kind = payment.state === 'lapsed' ? 'lapsed' : 'voided';
  await applicationStore.addEvent(transaction, row.onlineform_application_id, { kind, by: null, at: now });
  // After a correction nothing may be due.
  if (isWaiting(row) && paymentWayOf(row) === 'card')
    await tellPayAgain(transaction, house, row, row.approval_meant_at !== null, now);
}

/** The effect of payments on applications (docs/decisions/0082): the hold files one, and the money approves it. */
export const applicationMoney: PaymentHolder = {
  kind: 'application',
  async onState(transaction, payment, house, now) {
    const row = await applicationStore.lock(transaction, payment.holder_id);
    if (payment.state === 'held') return onHeld(transaction, payment, house, now, row);
    // The payment page was left.
    if (payment.held_at === null) return;
    if (!row) {
      if (payment.state === 'captured')
        await intendPayment(transaction, payment.payment_id, 'refund', { by: null, reason: null, now });
      return;
    }
    if (payment.state === 'lapsed' || payment.state === 'voided') return onGone(transaction, payment, house, now, row);
    if (payment.state === 'captured') {
      await applicationStore.addEvent(transaction, payment.holder_id, { kind: 'captured', by: null, at: now });
      if (row.approval_meant_at !== null && isWaiting(row)) await approveMeant(transaction, house, row, now);
      // The applicant has just left: refund the money.
      else await intendPayment(transaction, payment.payment_id, 'refund', { by: null, reason: null, now });
    }
    if (payment.state === 'refunded')
      await applicationStore.addEvent(transaction, payment.holder_id, { kind: 'refunded', by: null, at: now });
  },
  async onHoldEnding(transaction, payment, house, now) {
    const row = await applicationStore.lock(transaction, payment.holder_id);
    if (row && isWaiting(row) && payment.capture_before)
      await tellHoldEnding(transaction, house, row, payment.capture_before, now);
  },
};
