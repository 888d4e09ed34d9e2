import { randomUUID } from 'node:crypto';
import { PAYMENT_KEY } from '@machi/domain/payments/model';
import { signMessage } from '../../providers/payment/sandbox/messages.ts';
import { stripePayments } from '../../providers/payment/stripe.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const WEBHOOK_SECRET = 'whsec_of_the_cases';

/** A completed payment that needs no request to the provider. */
async function newPayment(town: OpenTown): Promise<number> {
  const { member_id } = await town.addPerson();
  const [made] = await town.rows<{ payment_id: number }>(
    `insert into payment (payment_key, holder_kind, holder_id, member_id, amount, currency, title, locale, success_path, cancel_path,
       page_ends_at, session_id, intent_id, state, begun_at, captured_at, differences)
     select $1, 'application', coalesce(max(holder_id), 0) + 1, $2, 300, 'jpy', '住民票の写し', 'ja', '/', '/', $3, 'cs', 'pi', 'captured', $3, $3, '{}'
     from payment returning payment_id`,
    randomUUID(),
    member_id,
    town.now(),
  );
  if (!made) throw new Error('a payment was not written');
  return made.payment_id;
}

/** Lets a town without card payments verify messages, without sending requests. */
function knowSecret({ house }: OpenTown): void {
  const account = { secretKey: 'sk_test_of_the_cases', webhookSecret: WEBHOOK_SECRET, url: 'http://127.0.0.1:9' };
  const { isSigned } = stripePayments({ ...account, town: house.settings.townKey });
  const away = () => Promise.resolve({ trouble: 'unreachable' as const, code: 'away' });
  const provider = {
    openPage: away,
    look: away,
    closePage: away,
    capture: away,
    cancel: away,
    refund: away,
    list: away,
  };
  Object.assign(house.payments, { provider: () => Promise.resolve({ ...provider, isSigned }) });
}

/** Calls of billing about payments, and of the provider. */
export const cases: Readonly<Record<string, Case>> = {
  tellOfPayment: {
    input: () => ({
      type: 'checkout.session.completed',
      data: { object: { metadata: { [PAYMENT_KEY]: randomUUID() } } },
    }),
    message(town, body) {
      knowSecret(town);
      return { 'stripe-signature': signMessage(body, WEBHOOK_SECRET, town.now()).signature };
    },
  },
  listPayments: {
    input: async (town) => {
      await newPayment(town);
      return nothing();
    },
  },
  exportPayments: {
    input: async (town) => {
      await newPayment(town);
      return { format: 'csv' };
    },
  },
  readPayment: { input: async (town) => ({ payment_id: await newPayment(town) }) },
  refundPayment: {
    input: async (town) => ({ payment_id: await newPayment(town), reason: '二重の申請のため', seen: 'captured...' }),
  },
};
