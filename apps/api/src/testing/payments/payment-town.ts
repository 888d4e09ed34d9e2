import type { Payment } from '../../platform/payments/store.ts';
import type { PaymentHolder } from '../../platform/house.ts';
import { intendPayment } from '../../platform/payments/change.ts';
import { WEBHOOK_PATH } from '../../providers/payment/open-provider.ts';
import { startPaymentSandbox, type SandboxOptions } from '../../providers/payment/sandbox/sandbox.ts';
import { START, openTown, type OpenTown, type OpenTownOptions } from '../towns/open-town.ts';

const SECRET_KEY = 'sk_test_of_the_town_under_test';
const WEBHOOK_SECRET = 'whsec_of_the_town_under_test';

/** What a holder was told, in order. */
export interface Told {
  readonly holder_id: number;
  readonly what: string;
}

interface PaymentTownOptions extends OpenTownOptions {
  readonly at?: SandboxOptions['at'];
  readonly carry?: SandboxOptions['carry'];
  /** Uses the product's own holders; by default one that records its calls. */
  readonly hasOwnHolders?: boolean;
  /** Delivers messages; by default all are lost. */
  readonly hasMessages?: boolean;
  /** Holders without an intention, whose holds are released at once. */
  readonly unwilling?: ReadonlySet<number>;
  /** Holders that throw when called. */
  readonly broken?: ReadonlySet<number>;
}

/** A town with its own payment sandbox and a holder that records its calls. */
export async function openPaymentTown({
  at,
  carry,
  hasMessages = false,
  hasOwnHolders = false,
  unwilling = new Set(),
  broken = new Set(),
  ...options
}: PaymentTownOptions = {}) {
  const open: { town?: OpenTown } = {};
  const told: Told[] = [];
  const sandbox = await startPaymentSandbox({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    clock: () => open.town?.now() ?? START,
    endpoint: () => (hasMessages && open.town ? open.town.origin + WEBHOOK_PATH : undefined),
    ...(at ? { at } : {}),
    ...(carry ? { carry } : {}),
  });
  const holder: PaymentHolder = {
    kind: 'application',
    async onState(transaction, payment: Payment, _house, now) {
      if (broken.has(payment.holder_id)) throw new Error('the holder breaks down');
      told.push({ holder_id: payment.holder_id, what: payment.state });
      if (payment.state === 'held' && unwilling.has(payment.holder_id))
        await intendPayment(transaction, payment.payment_id, 'void', { by: null, reason: null, now });
    },
    async onHoldEnding(_transaction, { holder_id }) {
      told.push({ holder_id, what: 'ending' });
    },
  };
  const opened = await openTown({
    ...options,
    ...(hasOwnHolders ? {} : { paymentHolders: [holder] }),
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_URL: sandbox.origin,
      ...options.environment,
    },
  });
  open.town = opened;
  return {
    ...opened,
    sandbox,
    told,
    async close() {
      await sandbox.quiet();
      await opened.close();
      await sandbox.close();
    },
  };
}
export type PaymentTown = Awaited<ReturnType<typeof openPaymentTown>>;

export const wishOf = (member_id: number, holder_id: number, amount = 300) => ({
  holder_kind: 'application' as const,
  holder_id,
  member_id,
  amount,
  title: '住民票の写し',
  locale: 'ja' as const,
  success_path: '/onlineform/form/1/1?paid=1',
  cancel_path: '/onlineform/form/1/1',
});
