import { createHash, createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { createSignatureSync } from 'http-message-sig';
import { askTown, type CallOutcome } from './ask-town.ts';
import type { TerminalClock } from './terminal-clock.ts';

export interface TerminalCaller {
  /** Never rejects. `limit`: timeout in milliseconds. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, limit: number, locale?: Locale): Promise<CallOutcome<E>>;
}

interface CallerParts {
  /** Origin of the server. */
  readonly server: string;
  readonly clock: TerminalClock;
  /** Terminal that signs; without it the request is unsigned (registration). */
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

/** Makes the headers that open a line of this terminal: a newly signed request each time. */
export function lineSigner(url: string, clock: TerminalClock, terminalId: number, pkcs8: Uint8Array) {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return (): Readonly<Record<string, string>> => signatureOf('GET', url, undefined, clock, terminalId, key);
}

/** Asks the town's server as this terminal. Corrects a wrong clock by the server's, and then asks once more. */
export function createTerminalCaller({ server, clock, signer }: CallerParts): TerminalCaller {
  const key = signer && createPrivateKey({ key: Buffer.from(signer.key), format: 'der', type: 'pkcs8' });

  const send = <E extends Endpoint>(endpoint: E, input: InputOf<E>, signal: AbortSignal, locale: Locale) =>
    askTown(endpoint, input, {
      request: { base: server, token: false, locale },
      headers: (url, body) =>
        signer && key ? signatureOf(endpoint.method, url, body, clock, signer.terminalId, key) : {},
      clock,
      signal,
    });

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
