import type { OwnPayment } from '@machi/domain/applications/contract';
import { townTimeText } from '@machi/domain/calendar/model';
import type { Payment } from '../../../platform/payments/store.ts';

const timeOrNull = (at: Date | null): string | null => at && townTimeText(at);

/** A payment for the applicant. */
export const viewOwnPayment = (payment: Payment | undefined): OwnPayment | null =>
  payment === undefined
    ? null
    : {
        state: payment.state,
        amount: payment.amount,
        capture_before: timeOrNull(payment.capture_before),
        held_at: timeOrNull(payment.held_at),
        captured_at: timeOrNull(payment.captured_at),
        is_under_way: payment.intention === null ? 0 : 1,
      };
