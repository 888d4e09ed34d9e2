import type { Endpoint, Envelope, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { readReply } from '@machi/domain/contract/read-reply';
import { isLoginPath, loginPathFor } from '@machi/domain/sessions/backuri';
import { otherFailureLines, type AlertLine } from './failure-lines.ts';
import type { RecordStore } from './record-store.ts';
import { envelopeOf } from './reply.ts';
import { requestFor, type PreparedRequest } from './request.ts';

/** Per-request switches of the standard handling (product, "When a request fails"). */
export interface CallFlags {
  /** Turns all standard handling off: no pages and no alerts. */
  readonly ignoresError?: boolean;
  /** No alert for `result` false with errors: the caller shows them. */
  readonly ignoresErrorMessage?: boolean;
  readonly ignores401?: boolean;
  readonly ignores403?: boolean;
  readonly ignores404?: boolean;
  readonly ignores500?: boolean;
  /** No alert for a lost reply (`isReplyLost`): the caller says that the result is unknown. */
  readonly ignoresLostReply?: boolean;
  /** Makes repeating a write safe; see `createAttemptKeys`. */
  readonly idempotencyKey?: string;
  /** Aborts the call. An aborted call shows nothing. */
  readonly signal?: AbortSignal;
  /** Timeout in milliseconds, for work that is known to take longer. */
  readonly timeLimit?: number;
  /** Continues when the page is left. Its body has at most 64 KB (Fetch, "keepalive"). */
  readonly outlivesPage?: boolean;
}

/** Flags of a call whose caller shows the failure itself. */
export const toldInPlace = { ignoresErrorMessage: true, ignoresLostReply: true } as const;

type Lists = Envelope['errors'];

/** `status` is 0 when no reply came. */
export interface CallFailure {
  readonly ok: false;
  readonly status: number;
  readonly errors: Lists;
  readonly codes: Lists;
  /** Seconds after which a retry makes sense, if the server says so (Retry-After). */
  readonly retryAfterSeconds?: number;
}

/** Messages of a failure, each once. */
export const sentencesOf = ({ errors }: Pick<CallFailure, 'errors'>): readonly string[] => [
  ...new Set(Object.values(errors).flat()),
];

/** Tells whether it is unknown if a write was carried out: no reply came, or a gateway got none. */
export const isReplyLost = ({ status }: Pick<CallFailure, 'status'>): boolean => [0, 502, 504].includes(status);

export type CallResult<E extends Endpoint> = { readonly ok: true; readonly reply: ReplyOf<E> } | CallFailure;

export interface ClientOptions {
  /** Says a refusal as the page speaks. */
  readonly retell?: (envelope: Envelope) => Envelope | Promise<Envelope>;
  /** Prefix of every path; empty for the same origin. */
  readonly base: string;
  readonly store: RecordStore;
  /** The delegation by which this browser calls an endpoint for somebody else; undefined: for its own member. */
  readonly actingFor?: (endpoint: Endpoint) => number | undefined;
  /** Path and query of the present or coming screen, for backuri. */
  readonly currentPath: () => string;
  readonly navigate: (path: string) => void;
  readonly alert: (lines: readonly AlertLine[]) => void;
  /** Timeout of a call in milliseconds. */
  readonly timeLimit?: number;
}

export interface Client {
  readonly call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, flags?: CallFlags) => Promise<CallResult<E>>;
}

const TIME_LIMIT = 30_000;
const none: Lists = {};

/** Pages for transport errors. 401 is handled separately because it ends the session. */
const errorPages: Readonly<Record<number, { path: string; flag: 'ignores403' | 'ignores404' | 'ignores500' }>> = {
  403: { path: '/403', flag: 'ignores403' },
  404: { path: '/404', flag: 'ignores404' },
  500: { path: '/500', flag: 'ignores500' },
};

interface Answer {
  readonly status: number;
  readonly envelope: Envelope | undefined;
  readonly retryAfterSeconds?: number;
}

/** The header may also hold a date (RFC 9110, 10.2.3); our server never sends one. */
function retryAfterOf(response: Response): Pick<CallFailure, 'retryAfterSeconds'> {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? { retryAfterSeconds: Number(text) } : {};
}

/**
 * Makes the typed API client. It handles sessions and transport errors in one place (product, "When a request
 * fails").
 */
export function createClient(options: ClientOptions): Client {
  const { store } = options;

  /** Sends a request and never rejects. Without a complete reply the status is 0. */
  async function send({ url, init }: PreparedRequest, flags: CallFlags): Promise<Answer> {
    const limit = new AbortController();
    const end = () => limit.abort();
    const timer = setTimeout(end, flags.timeLimit ?? options.timeLimit ?? TIME_LIMIT);
    flags.signal?.addEventListener('abort', end);
    if (flags.signal?.aborted) end();
    try {
      const response = await fetch(url, { ...init, signal: limit.signal, keepalive: flags.outlivesPage ?? false });
      return { status: response.status, envelope: await envelopeOf(response), ...retryAfterOf(response) };
    } catch {
      return { status: 0, envelope: undefined };
    } finally {
      clearTimeout(timer);
      flags.signal?.removeEventListener('abort', end);
    }
  }

  function handleFailure({ status, envelope }: Answer, flags: CallFlags, token: string | false): void {
    if (flags.ignoresError) return;
    if (status === 401) {
      if (flags.ignores401) return;
      // The 401 must belong to the present token: a newer session may have started since.
      if (store.read().token === token) store.clearSession();
      const path = options.currentPath();
      // On the login page, keep the address: a late 401 of an earlier page must not replace its reason.
      if (!isLoginPath(path)) options.navigate(loginPathFor(path));
      return;
    }
    const page = errorPages[status];
    if (page) {
      if (!flags[page.flag]) options.navigate(page.path);
      return;
    }
    const messages = envelope?.result === false ? sentencesOf(envelope) : [];
    if (messages.length === 0) {
      if (!flags.ignoresLostReply || !isReplyLost({ status })) options.alert(otherFailureLines);
    } else if (!flags.ignoresErrorMessage) options.alert(messages.map((text) => ({ text })));
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    flags: CallFlags = {},
  ): Promise<CallResult<E>> {
    const { token, locale } = store.read();
    const { idempotencyKey } = flags;
    const actingFor = options.actingFor?.(endpoint);
    const parts = { base: options.base, token, locale, idempotencyKey, actingFor };
    const came = await send(requestFor(endpoint, input, parts), flags);
    const answer =
      came.envelope?.result === false && options.retell
        ? { ...came, envelope: await options.retell(came.envelope) }
        : came;
    if (flags.signal?.aborted) return { ok: false, status: 0, errors: none, codes: none };

    const { status, envelope, ...retry } = answer;
    if (envelope?.expire && token !== false && store.read().token === token) store.renewSession(envelope.expire);
    if (envelope?.result === true && status >= 200 && status < 300) {
      const reply = readReply(endpoint, envelope);
      if (reply !== undefined) return { ok: true, reply };
      handleFailure({ status, envelope: undefined }, flags, token);
      return { ok: false, status, errors: none, codes: none };
    }
    handleFailure(answer, flags, token);
    return { ok: false, status, errors: envelope?.errors ?? none, codes: envelope?.codes ?? none, ...retry };
  }

  return { call };
}
