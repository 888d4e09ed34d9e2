import type { LookupAddress } from 'node:dns';
import { Agent as PlainAgent, request as requestPlain, type AgentOptions, type IncomingMessage } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress } from './public-address.ts';

/** A refused address: not https, or not on the public internet. */
export class AddressRefused extends Error {}

/** A name without an address gives an error only. */
type NamesToAddresses = (name: string, done: (error: Error | null, found?: readonly LookupAddress[]) => void) => void;

/** What a test replaces: name resolution, allowed addresses, and the expected certificate. */
export interface Network {
  readonly resolve: NamesToAddresses;
  readonly isAllowed: (address: string) => boolean;
  readonly port: number;
  readonly authority: string | undefined;
}

type Names = Pick<Resolver, 'resolve4' | 'resolve6'>;

async function addressesOf(names: Names, name: string): Promise<readonly LookupAddress[]> {
  const [four, six] = await Promise.allSettled([names.resolve4(name), names.resolve6(name)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0) throw new Error('the name has no address');
  return found;
}

/**
 * Asks the name servers itself. The system's own look-up keeps one of two threads for as long as a name server that
 * somebody named stays silent, and every other name of this process waits behind it.
 */
export const askingNames = (names: () => Names): NamesToAddresses =>
  callbackify((name: string) => addressesOf(names(), name));

export const internet: Network = {
  // A new one each time: it knows the name servers of when it was made, and they may change.
  resolve: askingNames(() => new Resolver({ timeout: 2000, tries: 2 })),
  isAllowed: isPublicAddress,
  port: 443,
  authority: undefined,
};

/**
 * Parses an address from outside: https on the usual port, a name with a dot, no password.
 * @throws AddressRefused
 */
export function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'https:' && url.username + url.password === '' && url.port === '';
  // A numeric address would not be resolved, and so would not be checked.
  if (!url || !isPlain || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || !url.hostname.includes('.'))
    throw new AddressRefused();
  return url;
}

/** Whether an address has an allowed form; what its name resolves to is checked at each connection. */
export function isPublicHttps(text: string): boolean {
  try {
    return readAddress(text.trim()).protocol !== '';
  } catch {
    return false;
  }
}

/** Checks the addresses with which the connection is made, so that a later change of the name has no effect. */
export const judgedLookup =
  ({ resolve, isAllowed }: Network): LookupFunction =>
  (name, options, done) => {
    resolve(name, (error, found = []) => {
      const [first] = found;
      if (error || !first) return done(error ?? new Error('the name has no address'), '', 4);
      if (!found.every(({ address }) => isAllowed(address))) return done(new AddressRefused(), '', 4);
      if (options.all === true) return done(null, [...found]);
      return done(null, first.address, first.family);
    });
  };

/** A longer answer ends its connection; nothing of it is kept. */
const MOST_ANSWER_BYTES = 16_384;

/** Reads the answer to its end, so that the connection can serve the next message. What is wrong with it is ignored. */
export async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Leaving the loop ends the connection.
      if (bytes > MOST_ANSWER_BYTES) break;
    }
  } catch {
    // The status has come.
  }
}

/** Why there was no answer. */
export function failureCode(error: unknown): string {
  if (error instanceof AddressRefused) return 'address';
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'connection';
}

/**
 * Posts over connections that stay open and are each made only to an address that was judged at that moment. `http:`
 * is for an address of the settings on this machine. Redirects are not followed.
 */
export function judgedPoster(network: Network, pool: AgentOptions) {
  const agent = new Agent({ keepAlive: true, ...pool, lookup: judgedLookup(network), ca: network.authority });
  const plainAgent = new PlainAgent({ keepAlive: true, ...pool });
  return {
    post: (url: URL, options: Pick<RequestOptions, 'headers' | 'signal'>, body: string | Buffer) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const posting = { ...options, method: 'POST' };
        const sending =
          url.protocol === 'http:'
            ? requestPlain(url, { ...posting, agent: plainAgent }, resolve)
            : request(url, { ...posting, agent, port: network.port }, resolve);
        sending.on('error', reject).end(body);
      }),
    close() {
      agent.destroy();
      plainAgent.destroy();
    },
  };
}
