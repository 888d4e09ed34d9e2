import { randomBytes } from 'node:crypto';

const HOLD_SECONDS = 7 * 86_400;

export interface SandboxSession {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly title: string;
  readonly locale: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'open' | 'complete' | 'expired';
  intent_id: string | null;
}

export interface SandboxIntent {
  readonly id: string;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The session's amount; tests may forge it. */
  amount: number;
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  cancellation_reason: 'requested_by_customer' | 'automatic' | null;
  received: number;
  refunded: number;
  is_disputed: boolean;
  capture_before: number | null;
}

/** A refusal in Stripe's format. */
export class SandboxRefusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(code: string | undefined, message: string, status = 400) {
    super(message);
    this.name = 'SandboxRefusal';
    this.code = code;
    this.status = status;
  }
}

const unexpected = (intent: SandboxIntent, action: string) =>
  new SandboxRefusal(
    'payment_intent_unexpected_state',
    `This PaymentIntent could not be ${action} because it has a status of ${intent.status}.`,
  );

export type Tell = (type: string, object: { readonly object: string; readonly id: string }) => void;

/** The state from an earlier start. */
interface Before {
  readonly sessions: readonly SandboxSession[];
  readonly intents: readonly SandboxIntent[];
}

/** The sandbox's bank: pages, holds and refunds by Stripe's rules, in memory. */
export function sandboxBank(clock: () => Date, tell: Tell, before: Before = { sessions: [], intents: [] }) {
  const sessions = new Map(before.sessions.map((one) => [one.id, one]));
  const intents = new Map(before.intents.map((one) => [one.id, one]));
  const now = () => Math.floor(clock().getTime() / 1000);
  const newId = (kind: string) => `${kind}_test_${randomBytes(12).toString('hex')}`;
  const told = (type: string, kind: string, id: string) => tell(type, { object: kind, id });

  /** Expires what is due whenever it is read. */
  function session(id: string): SandboxSession {
    const found = sessions.get(id);
    if (!found) throw new SandboxRefusal('resource_missing', `No such checkout.session: '${id}'`, 404);
    if (found.status === 'open' && found.expires_at <= now()) {
      found.status = 'expired';
      told('checkout.session.expired', 'checkout.session', id);
    }
    return found;
  }
  function intent(id: string): SandboxIntent {
    const found = intents.get(id);
    if (!found) throw new SandboxRefusal('resource_missing', `No such payment_intent: '${id}'`, 404);
    if (found.status === 'requires_capture' && found.capture_before !== null && found.capture_before <= now()) {
      Object.assign(found, { status: 'canceled', cancellation_reason: 'automatic' });
      told('payment_intent.canceled', 'payment_intent', id);
    }
    return found;
  }
  /** A page's intent, made at the first try to pay. */
  function intentOf(page: SandboxSession): SandboxIntent {
    if (page.intent_id !== null) return intent(page.intent_id);
    const made: SandboxIntent = {
      id: newId('pi'),
      created: now(),
      currency: page.currency,
      metadata: page.metadata,
      amount: page.amount,
      status: 'requires_payment_method',
      cancellation_reason: null,
      received: 0,
      refunded: 0,
      is_disputed: false,
      capture_before: null,
    };
    intents.set(made.id, made);
    page.intent_id = made.id;
    return made;
  }

  return {
    session,
    intent,
    sessions: () => [...sessions.keys()].map(session),
    intents: () => [...intents.keys()].map(intent),
    everything: () => ({ sessions: [...sessions.values()], intents: [...intents.values()] }),

    open(order: Omit<SandboxSession, 'id' | 'created' | 'status' | 'intent_id'>): SandboxSession {
      if (order.amount < 50) throw new SandboxRefusal('amount_too_small', 'The amount must be at least ¥50.');
      if (order.amount > 9_999_999)
        throw new SandboxRefusal('amount_too_large', 'The amount must be no more than ¥9,999,999.');
      if (order.expires_at < now() + 30 * 60 - 60 || order.expires_at > now() + 86_400)
        throw new SandboxRefusal(
          undefined,
          'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
        );
      const made: SandboxSession = { ...order, id: newId('cs'), created: now(), status: 'open', intent_id: null };
      sessions.set(made.id, made);
      return made;
    },

    /** The result of a card on an open page. */
    pay(id: string, outcome: 'held' | 'declined' | 'asks-bank'): SandboxSession {
      const page = session(id);
      if (page.status !== 'open') return page;
      const paid = intentOf(page);
      if (outcome === 'asks-bank') paid.status = 'requires_action';
      else if (outcome === 'declined') {
        paid.status = 'requires_payment_method';
        told('payment_intent.payment_failed', 'payment_intent', paid.id);
      } else {
        Object.assign(paid, { status: 'requires_capture', capture_before: now() + HOLD_SECONDS });
        page.status = 'complete';
        told('checkout.session.completed', 'checkout.session', id);
        told('payment_intent.amount_capturable_updated', 'payment_intent', paid.id);
      }
      return page;
    },

    expire(id: string): SandboxSession {
      const page = session(id);
      if (page.status !== 'open')
        throw new SandboxRefusal(
          undefined,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${page.status}.`,
        );
      page.status = 'expired';
      told('checkout.session.expired', 'checkout.session', id);
      return page;
    },

    capture(id: string, amount: number | undefined): SandboxIntent {
      const held = intent(id);
      if (held.status === 'canceled' && held.cancellation_reason === 'automatic')
        throw new SandboxRefusal(
          'charge_expired_for_capture',
          'This charge cannot be captured: its authorization has expired.',
        );
      if (held.status !== 'requires_capture') throw unexpected(held, 'captured');
      if (amount !== undefined && amount > held.amount)
        throw new SandboxRefusal(
          'amount_too_large',
          `The amount to capture, ${amount}, is more than what can be captured, ${held.amount}.`,
        );
      Object.assign(held, { status: 'succeeded', received: amount ?? held.amount });
      told('payment_intent.succeeded', 'payment_intent', id);
      return held;
    },

    cancel(id: string): SandboxIntent {
      const held = intent(id);
      if (held.status === 'canceled' || held.status === 'succeeded') throw unexpected(held, 'canceled');
      Object.assign(held, { status: 'canceled', cancellation_reason: 'requested_by_customer' });
      told('payment_intent.canceled', 'payment_intent', id);
      return held;
    },

    refund(id: string, amount: number | undefined): { readonly id: string; readonly amount: number } {
      const paid = intent(id);
      if (paid.status !== 'succeeded') throw unexpected(paid, 'refunded');
      const left = paid.received - paid.refunded;
      if (left === 0) throw new SandboxRefusal('charge_already_refunded', 'This charge has already been refunded.');
      if (amount !== undefined && amount > left)
        throw new SandboxRefusal(
          'amount_too_large',
          `Refund amount (¥${amount}) is greater than unrefunded amount on charge (¥${left})`,
        );
      paid.refunded += amount ?? left;
      told('charge.refunded', 'charge', id.replace(/^pi/, 'ch'));
      return { id: newId('re'), amount: amount ?? left };
    },
  };
}
export type SandboxBank = ReturnType<typeof sandboxBank>;
