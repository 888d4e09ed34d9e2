import { applicationMoney } from './features/filing/application-money.ts';
import type { PaymentHolder } from './platform/house.ts';

/** Whatever is paid for, a line each: who is told what became of the money (docs/decisions/0082). */
export const paymentHolders: readonly PaymentHolder[] = [applicationMoney];
