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
  /** Who is told of payments is the product's own; otherwise a holder that writes down what it is told. */
  readonly hasOwnHolders?: boolean;
  /** Messages find the way; otherwise all of them are lost. */
  readonly hasMessages?: boolean;
  /** Holders that want nothing any more: what is held for them is given back at once. */
  readonly unwilling?: ReadonlySet<number>;
  /** Holders that break down when they are told something. */
  readonly broken?: ReadonlySet<number>;
}

/** A town whose payments go to a sandbox of its own, with a holder that writes down what it is told. */
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

/** What somebody wants to pay for. */
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
