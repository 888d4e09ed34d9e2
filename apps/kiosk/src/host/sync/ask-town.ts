import { requestFor, type RequestParts } from '@machi/client/request';
import { isEnvelope } from '@machi/client/reply';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import type { TerminalClock } from './terminal-clock.ts';

/**
 * Reads a response's text up to this many bytes: an endless response must not fill the terminal's memory. Rejects if
 * there is more, or if the connection breaks.
 */
async function limitedText(response: Response, mostBytes: number): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error(`The server's reply is longer than ${mostBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Largest reply: a snapshot of 5,000 holders has about 4 MB. */
const MOST_BYTES = 64_000_000;
/** Precision of HTTP's Date header (RFC 9110, 5.6.7). */
const DATE_HEADER_MILLISECONDS = 1000;

export type CallOutcome<E extends Endpoint> =
  | { readonly kind: 'reply'; readonly reply: ReplyOf<E> }
  /** The server refused, with codes of the contract. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly codes: readonly string[];
      readonly errors: readonly string[];
    }
  /** The outcome is unknown: no network, a timeout, or an answer outside the contract. */
  | { readonly kind: 'away'; readonly reason: string };

interface AskParts {
  readonly request: RequestParts;
  /** Headers in addition to those of every request. */
  headers(url: string, body: string | undefined): Readonly<Record<string, string>>;
  readonly clock: Pick<TerminalClock, 'hear' | 'monotonic'>;
  readonly signal: AbortSignal;
}

/** Asks the town's server once, by the contract. Rejects if the connection breaks or the signal aborts it. */
export async function askTown<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { request, headers, clock, signal }: AskParts,
): Promise<CallOutcome<E>> {
  const { url, init } = requestFor(endpoint, input, request);
  const all = new Headers(init.headers);
  for (const [name, value] of Object.entries(headers(url, typeof init.body === 'string' ? init.body : undefined)))
    all.set(name, value);
  const asked = clock.monotonic();
  const response = await fetch(url, { ...init, headers: all, credentials: 'omit', redirect: 'error', signal });
  const text = await limitedText(response, MOST_BYTES);
  const date = response.headers.get('date');
  if (date !== null) clock.hear(new Date(date), DATE_HEADER_MILLISECONDS, asked);
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    envelope = undefined;
  }
  if (!isEnvelope(envelope)) return { kind: 'away', reason: `status ${response.status} without a reply of ours` };
  if (!envelope.result || !response.ok) {
    const codes = Object.values(envelope.codes ?? {}).flat();
    if (response.status >= 500 || response.status === 429) return { kind: 'away', reason: `status ${response.status}` };
    return { kind: 'refused', status: response.status, codes, errors: Object.values(envelope.errors).flat() };
  }
  const reply = check<E['reply']>(endpoint.reply, envelope);
  return 'value' in reply
    ? { kind: 'reply', reply: reply.value }
    : { kind: 'away', reason: 'the reply is not what the contract says' };
}
