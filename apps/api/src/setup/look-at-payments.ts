import type { PaymentFacts } from '@machi/domain/setup/payments';
import { openPaymentProvider } from '../providers/payment/open-provider.ts';
import { isTrouble } from '../providers/payment/payment.ts';
import { isPublic, type Settings } from '../settings/settings.ts';

/** Lists the account's payments of this moment: none, if the key is valid. */
export async function lookAtPayments(settings: Settings): Promise<PaymentFacts> {
  const { stripe } = settings;
  const facts = { account: undefined, isPublic: isPublic(settings), hasMessages: false, refused: null };
  if (stripe === undefined) return facts;
  const account = /^.._live_/.test(stripe.secretKey) ? 'live' : 'test';
  const clock = () => new Date();
  const provider = await openPaymentProvider({ settings, publicUrl: '', clock });
  const listed = await provider?.list(clock());
  const refused = listed && isTrouble(listed) ? listed.code : undefined;
  return { ...facts, account, hasMessages: stripe.webhookSecret !== undefined, refused };
}
