import type { HolderKind } from '@machi/domain/payments/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../house.ts';
import type { Payment } from './store.ts';

/**
 * What is paid for, as it is told what becomes of the money. Each runs in the transaction that writes it, may be run
 * again, and does nothing outside of it.
 */
export interface PaymentHolder {
  readonly kind: HolderKind;
  /** The payment has a new state. What follows from it may be meant at once: `intendPayment` in this transaction. */
  onState(transaction: Queryable, payment: Payment, house: House, now: Date): Promise<void>;
  /** The hold ends in two days and nothing is decided; told once a payment. */
  onHoldEnding(transaction: Queryable, payment: Payment, house: House, now: Date): Promise<void>;
}
