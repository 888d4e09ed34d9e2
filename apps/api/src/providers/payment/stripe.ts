import { PAYMENT_KEY } from '@machi/domain/payments/model';
import { Stripe } from 'stripe';
import type { ListedPayment, PageOrder, PaymentProvider, Trouble } from './payment.ts';
import { sideOfIntent, sideOfSession } from './their-side.ts';

/** Pinned, because replies differ between versions. It is the version of the library's types. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MILLISECONDS = 20_000;
/** Retries after the first try, with growing delays. */
const RETRIES = 2;
/** Payments compared at once; a town of five thousand makes a few hundred a year. */
const MOST_LISTED = 5000;
const SIGNATURE_SECONDS = 300;

export interface StripeAccount {
  readonly secretKey: string;
  /** Verifies Stripe's webhooks; without it none is accepted. */
  readonly webhookSecret: string | undefined;
  /** Another address than Stripe's own: a sandbox. */
  readonly url: string | undefined;
  /** The town's key, because several towns may share an account. */
  readonly town: string;
}

/** Our metadata of a payment, also visible in the dashboard. */
const META = { town: 'machi_town', key: PAYMENT_KEY, id: 'machi_payment_id' } as const;

/** Other values under our key were entered by hand. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const { errors } = Stripe;
/** Temporary failures, and those that the operator must correct: until then no payment is decided. */
const LATER = [
  errors.StripeConnectionError,
  errors.StripeRateLimitError,
  errors.StripeAuthenticationError,
  errors.StripePermissionError,
];
const LATER_CODES = new Set(['lock_timeout', 'idempotency_key_in_use', 'rate_limit']);

/** Why Stripe did not do it. Any other error is ours and is thrown. */
function troubleOf(error: unknown): Trouble {
  if (!(error instanceof errors.StripeError)) throw error;
  const code = error.code ?? error.type;
  if (code === 'resource_missing') return { trouble: 'missing', code };
  const isLater = LATER_CODES.has(code) || LATER.some((kind) => error instanceof kind);
  // Under one key Stripe repeats its reply, even a fault of its own. "refused" is retried under another key.
  return { trouble: isLater ? 'unreachable' : 'refused', code };
}

const attempt = <T>(asked: Promise<T>): Promise<T | Trouble> => asked.catch(troubleOf);
const attemptWrite = (asked: Promise<unknown>): Promise<Trouble | undefined> => asked.then(() => undefined, troubleOf);

const hostOf = (url: string | undefined) => {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === 'https:' ? ('https' as const) : ('http' as const) };
};

/** Cards on Stripe's own page: it makes a hold, which is captured only when we ask. */
export function stripePayments({ secretKey, webhookSecret, url, town }: StripeAccount): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MILLISECONDS,
    maxNetworkRetries: RETRIES,
    // Sends no telemetry and keeps no file in the home folder.
    telemetry: false,
    ...hostOf(url),
  });
  const metadataOf = ({ payment_id, payment_key }: PageOrder) => ({
    [META.town]: town,
    [META.key]: payment_key,
    [META.id]: String(payment_id),
  });

  async function listAll(since: Date): Promise<ListedPayment[]> {
    const listed: ListedPayment[] = [];
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
      const payment_key = intent.metadata[META.key] ?? '';
      if (intent.metadata[META.town] === town && UUID.test(payment_key)) {
        const theirs = sideOfIntent(intent, 'complete');
        listed.push({ intent_id: intent.id, payment_key, made_at: new Date(intent.created * 1000), theirs });
      }
      if (listed.length === MOST_LISTED) break;
    }
    return listed;
  }

  return {
    openPage(order, key) {
      const { amount, currency, title, locale, success_url, cancel_url, ends_at, payment_key } = order;
      const metadata = metadataOf(order);
      const asked = stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // The five card brands of Stripe in Japan; no wallet, which would store the card.
          allowed_payment_method_types: ['card'],
          wallet_options: { link: { display: 'never' } },
          line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: title } } }],
          payment_intent_data: { capture_method: 'manual', metadata },
          metadata,
          client_reference_id: payment_key,
          locale,
          success_url,
          cancel_url,
          expires_at: Math.floor(ends_at.getTime() / 1000),
        },
        { idempotencyKey: key },
      );
      return attempt(
        asked.then(({ id, url: page_url }) =>
          page_url === null ? { trouble: 'refused' as const, code: 'no-page' } : { session_id: id, page_url },
        ),
      );
    },

    look: (sessionId) =>
      attempt(
        stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }).then((session) => {
          const { payment_intent: intent } = session;
          return {
            intent_id: typeof intent === 'string' ? intent : (intent?.id ?? null),
            theirs: sideOfSession(session),
          };
        }),
      ),

    closePage: (sessionId, idempotencyKey) =>
      attemptWrite(stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey })),
    capture: (intentId, amount, idempotencyKey) =>
      attemptWrite(stripe.paymentIntents.capture(intentId, { amount_to_capture: amount }, { idempotencyKey })),
    cancel: (intentId, idempotencyKey) => attemptWrite(stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey })),
    refund: (payment_intent, idempotencyKey) =>
      attemptWrite(stripe.refunds.create({ payment_intent }, { idempotencyKey })),
    list: (since) => attempt(listAll(since)),

    isSigned(rawBody, signature, now) {
      if (webhookSecret === undefined || signature === undefined) return false;
      try {
        return (
          stripe.webhooks.signature?.verifyHeader(
            rawBody,
            signature,
            webhookSecret,
            SIGNATURE_SECONDS,
            undefined,
            now.getTime(),
          ) === true
        );
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError) return false;
        throw error;
      }
    },
  };
}
