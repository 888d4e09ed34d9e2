import { randomBytes } from 'node:crypto';
import type { Settings } from '../../settings/settings.ts';
import type { PaymentProvider } from './payment.ts';

/** The path for the provider's messages. */
export const WEBHOOK_PATH = '/api/payments/webhook';

interface Around {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

/**
 * Without an account, in trials: the sandbox, with secrets of this process. Its payments are stored in the data folder.
 */
async function openSandbox({ settings, publicUrl, clock }: Around): Promise<PaymentProvider> {
  const [{ startPaymentSandbox }, { fileOfBank }, { stripePayments }] = await Promise.all([
    import('./sandbox/sandbox.ts'),
    import('./sandbox/kept-bank.ts'),
    import('./stripe.ts'),
  ]);
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const endpoint = () => publicUrl + WEBHOOK_PATH;
  const { origin } = await startPaymentSandbox({
    secretKey,
    webhookSecret,
    clock,
    endpoint,
    file: fileOfBank(settings),
  });
  return stripePayments({ secretKey, webhookSecret, url: origin, town: settings.townKey });
}

/** The payment provider of the settings, loaded at first use. Undefined: none. */
export async function openPaymentProvider(around: Around): Promise<PaymentProvider | undefined> {
  const { stripe, townKey, sandboxKey } = around.settings;
  if (stripe !== undefined) return (await import('./stripe.ts')).stripePayments({ ...stripe, town: townKey });
  return sandboxKey === undefined ? undefined : openSandbox(around);
}
