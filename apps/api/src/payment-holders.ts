import { applicationMoney } from './features/filing/application-money.ts';
import type { PaymentHolder } from './platform/house.ts';

/** All features with payments, one a line, called when a payment changes (docs/decisions/0082). */
export const paymentHolders: readonly PaymentHolder[] = [applicationMoney];
