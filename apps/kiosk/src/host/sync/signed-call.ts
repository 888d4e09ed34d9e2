import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { requestFor } from '@machi/client/request';
import { isEnvelope } from '@machi/client/reply';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { check } from '@machi/domain/contract/problems';
import { createSignatureSync } from 'http-message-sig';
import { limitedText } from './limited-body.ts';
import type { TerminalClock } from './terminal-clock.ts';

/** Longest reply that is read: a snapshot of 5,000 holders has some 4 MB. */
const MOST_BYTES = 64_000_000;
/** How coarse the Date header of HTTP is (RFC 9110, 5.6.7). */
const DATE_HEADER_MILLISECONDS = 1000;

export type CallOutcome<E extends Endpoint> =
  | { readonly kind: 'reply'; readonly reply: ReplyOf<E> }
  /** The server said no, in the codes of the contract. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly codes: readonly string[];
      readonly errors: readonly string[];
    }
  /** Nobody can say what became of the request: no network, too slow, or an answer that is none of ours. */
  | { readonly kind: 'away'; readonly reason: string };

export interface TerminalCaller {
  /** Never rejects. `limit` is the longest wait in milliseconds. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, limit: number, locale?: Locale): Promise<CallOutcome<E>>;
}

interface CallerParts {
  /** Origin of the server. */
  readonly server: string;
  readonly clock: TerminalClock;
  /** Who signs; without it the request goes unsigned (registration). */
  readonly signer?: { readonly terminalId: number; /** PKCS#8 of Ed25519 */ readonly key: Uint8Array };
}

/** The headers that sign a request (RFC 9421, docs/terminal-requests.md). */
function signatureOf(
  method: string,
  url: string,
  body: string | undefined,
  clock: TerminalClock,
  terminalId: number,
  key: KeyObject,
): Record<string, string> {
  const digest = body === undefined ? undefined : `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const { signature, signatureInput } = createSignatureSync(
    {
      kind: 'request',
      method,
      targetUri: url,
      fields: digest === undefined ? [] : [{ name: 'content-digest', value: digest }],
    },
    {
      label: 'sig1',
      components: ['@method', '@path', '@query', ...(digest === undefined ? [] : ['content-digest'])],
      parameters: {
        created: Math.floor(clock.now().getTime() / 1000),
        nonce: randomBytes(16).toString('base64url'),
        keyid: String(terminalId),
        alg: 'ed25519',
      },
      signer: { algorithm: 'ed25519', sign: (data) => sign(null, data, key) },
    },
  );
  return {
    ...(digest === undefined ? {} : { 'Content-Digest': digest }),
    'Signature-Input': signatureInput,
    Signature: signature,
  };
}

/** Asks the town's server as this terminal. A clock that is off is corrected by the server's and asked once more. */
export function createTerminalCaller({ server, clock, signer }: CallerParts): TerminalCaller {
  const key = signer && createPrivateKey({ key: Buffer.from(signer.key), format: 'der', type: 'pkcs8' });

  async function send<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    signal: AbortSignal,
    locale: Locale,
  ): Promise<CallOutcome<E>> {
    const { url, init } = requestFor(endpoint, input, { base: server, token: false, locale });
    const body = typeof init.body === 'string' ? init.body : undefined;
    const headers = new Headers(init.headers);
    if (signer && key)
      for (const [name, value] of Object.entries(
        signatureOf(endpoint.method, url, body, clock, signer.terminalId, key),
      ))
        headers.set(name, value);
    const response = await fetch(url, { ...init, headers, credentials: 'omit', redirect: 'error', signal });
    const text = await limitedText(response, MOST_BYTES);
    const date = response.headers.get('date');
    if (date !== null) clock.hear(new Date(date), DATE_HEADER_MILLISECONDS);
    let envelope: unknown;
    try {
      envelope = JSON.parse(text);
    } catch {
      envelope = undefined;
    }
    if (!isEnvelope(envelope)) return { kind: 'away', reason: `status ${response.status} without a reply of ours` };
    if (!envelope.result || !response.ok) {
      const codes = Object.values(envelope.codes ?? {}).flat();
      if (response.status >= 500 || response.status === 429)
        return { kind: 'away', reason: `status ${response.status}` };
      return { kind: 'refused', status: response.status, codes, errors: Object.values(envelope.errors).flat() };
    }
    const reply = check<E['reply']>(endpoint.reply, envelope);
    return 'value' in reply
      ? { kind: 'reply', reply: reply.value }
      : { kind: 'away', reason: 'the reply is not what the contract says' };
  }

  return {
    async call(endpoint, input, limit, locale = 'ja') {
      const signal = AbortSignal.timeout(limit);
      try {
        const first = await send(endpoint, input, signal, locale);
        const isRepeatable =
          first.kind === 'refused' && first.codes.some((code) => code === 'signature-too-old' || code === 'nonce-used');
        return isRepeatable ? await send(endpoint, input, signal, locale) : first;
      } catch (error) {
        return { kind: 'away', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
