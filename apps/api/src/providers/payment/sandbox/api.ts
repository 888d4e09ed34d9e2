import { only } from '@machi/domain/fields/only';
import type { Context, Hono } from 'hono';
import { SandboxRefusal, type SandboxBank, type SandboxIntent, type SandboxSession } from './bank.ts';

/** A body as Stripe's library encodes it: `a[b][0][c]=d`, nested. Lists are records by index. */
type Form = { readonly [name: string]: string | Form };

const isForm = (value: string | Form | undefined): value is Form => typeof value === 'object';

function put(form: Record<string, string | Form>, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const held = form[name];
  const inner = isForm(held) ? { ...held } : {};
  put(inner, rest, value);
  form[name] = inner;
}

function readForm(text: string): Form {
  const form: Record<string, string | Form> = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, name.replaceAll(']', '').split('['), value);
  return form;
}

/** The text at a path of names; undefined if there is none or a nested form. */
function textAt(form: Form, ...names: readonly string[]): string | undefined {
  let at: string | Form | undefined = form;
  for (const name of names) at = isForm(at) ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The texts below a path, by name. */
function textsAt(form: Form, ...names: readonly string[]): Record<string, string> {
  let at: string | Form | undefined = form;
  for (const name of names) at = isForm(at) ? at[name] : undefined;
  const texts = isForm(at)
    ? Object.entries(at).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : [];
  return Object.fromEntries(texts);
}

/** Settings of the sandbox for the adapter and tests. */
export interface SandboxApiOptions {
  readonly secretKey: string;
  pageOf(sessionId: string): string;
  /** Called before a write and before its reply; tests interrupt it here. */
  at?(moment: 'before' | 'after', what: string): Promise<void> | void;
}

const writtenCharge = (intent: SandboxIntent) => ({
  id: intent.id.replace(/^pi/, 'ch'),
  object: 'charge',
  amount: intent.amount,
  amount_refunded: intent.refunded,
  captured: intent.status === 'succeeded',
  disputed: intent.is_disputed,
  payment_method_details: {
    type: 'card',
    card: intent.capture_before === null ? {} : { capture_before: intent.capture_before },
  },
});

const writtenIntent = (intent: SandboxIntent) => ({
  ...only(intent, ['id', 'amount', 'cancellation_reason', 'created', 'currency', 'metadata', 'status']),
  object: 'payment_intent',
  amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
  amount_received: intent.received,
  capture_method: 'manual',
  latest_charge: intent.capture_before === null ? null : writtenCharge(intent),
});

const DONE: Readonly<Record<SandboxSession['status'], string | null>> = {
  open: null,
  complete: 'unpaid',
  expired: 'unpaid',
};

/** A reply under a key, and its request. */
interface Kept {
  readonly asked: string;
  readonly status: number;
  readonly body: object;
}

/** The part of Stripe's API that the adapter uses, at `/v1`. */
export function mountSandboxApi(application: Hono, bank: SandboxBank, options: SandboxApiOptions): void {
  const kept = new Map<string, Kept>();

  const writtenSession = (session: SandboxSession) => ({
    ...only(session, ['id', 'created', 'currency', 'expires_at', 'metadata', 'status']),
    object: 'checkout.session',
    amount_total: session.amount,
    payment_intent: session.intent_id === null ? null : writtenIntent(bank.intent(session.intent_id)),
    payment_status: DONE[session.status] ?? 'unpaid',
    url: session.status === 'open' ? options.pageOf(session.id) : null,
  });

  const answer = (work: () => object): { readonly status: number; readonly body: object } => {
    try {
      return { status: 200, body: work() };
    } catch (error) {
      if (!(error instanceof SandboxRefusal)) throw error;
      const { status, code, message } = error;
      return { status, body: { error: { type: 'invalid_request_error', code, message } } };
    }
  };
  const isKnown = (context: Context) => context.req.header('authorization') === `Bearer ${options.secretKey}`;
  const send = (context: Context, { status, body }: { readonly status: number; readonly body: object }) =>
    new Response(JSON.stringify(body), {
      status,
      headers: {
        'content-type': 'application/json',
        'request-id': `req_${context.req.header('idempotency-key') ?? 'read'}`,
      },
    });
  const stranger = {
    status: 401,
    body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
  };

  const read = (path: string, work: (context: Context) => object) =>
    application.get(path, (context) => send(context, isKnown(context) ? answer(() => work(context)) : stranger));

  /** A write runs once for its key: a repeated request gets the same reply. */
  const write = (path: string, work: (context: Context, form: Form) => object) =>
    application.post(path, async (context) => {
      if (!isKnown(context)) return send(context, stranger);
      const text = await context.req.text();
      const asked = `${context.req.path}\n${text}`;
      const key = context.req.header('idempotency-key') ?? '';
      const before = kept.get(key);
      if (before && before.asked !== asked)
        return send(context, {
          status: 400,
          body: {
            error: {
              type: 'idempotency_error',
              message: 'Keys for idempotent requests can only be used with the same parameters.',
            },
          },
        });
      if (before) return send(context, before);
      await options.at?.('before', path);
      const reply = answer(() => work(context, readForm(text)));
      // Stripe stores replies once it has started the work; invalid parameters do not start it.
      if (key !== '' && reply.status === 200) kept.set(key, { asked, ...reply });
      await options.at?.('after', path);
      return send(context, reply);
    });

  write('/v1/checkout/sessions', (_context, form) =>
    writtenSession(
      bank.open({
        amount: Number(textAt(form, 'line_items', '0', 'price_data', 'unit_amount')),
        currency: textAt(form, 'line_items', '0', 'price_data', 'currency') ?? '',
        title: textAt(form, 'line_items', '0', 'price_data', 'product_data', 'name') ?? '',
        locale: textAt(form, 'locale') ?? 'ja',
        success_url: textAt(form, 'success_url') ?? '',
        cancel_url: textAt(form, 'cancel_url') ?? '',
        expires_at: Number(textAt(form, 'expires_at')),
        metadata: textsAt(form, 'payment_intent_data', 'metadata'),
      }),
    ),
  );
  write('/v1/checkout/sessions/:id/expire', (context) => writtenSession(bank.expire(context.req.param('id') ?? '')));
  write('/v1/payment_intents/:id/capture', (context, form) => {
    const amount = textAt(form, 'amount_to_capture');
    return writtenIntent(
      bank.capture(context.req.param('id') ?? '', amount === undefined ? undefined : Number(amount)),
    );
  });
  write('/v1/payment_intents/:id/cancel', (context) => writtenIntent(bank.cancel(context.req.param('id') ?? '')));
  write('/v1/refunds', (_context, form) => {
    const amount = textAt(form, 'amount');
    const refund = bank.refund(textAt(form, 'payment_intent') ?? '', amount === undefined ? undefined : Number(amount));
    return { ...refund, object: 'refund', status: 'succeeded' };
  });

  read('/v1/checkout/sessions/:id', (context) => writtenSession(bank.session(context.req.param('id') ?? '')));
  read('/v1/payment_intents', (context) => {
    const { 'created[gte]': since = '0', limit = '10', starting_after: after } = context.req.query();
    const newest = bank
      .intents()
      .filter(({ created }) => created >= Number(since))
      .toReversed();
    const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
    const page = newest.slice(from, from + Number(limit));
    return {
      object: 'list',
      url: '/v1/payment_intents',
      has_more: from + page.length < newest.length,
      data: page.map(writtenIntent),
    };
  });
}
