import { lookup as lookupName, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { feedLimits } from '@machi/domain/transport/feed/limits';
import { isPublicAddress } from './public-address.ts';

const MOST_REDIRECTS = 3;
const MOST_MILLISECONDS = 30_000;

/** A refused address: not https, or not on the public internet. */
export class AddressRefused extends Error {}
/** Nothing was received, or too much. */
export class NotFetched extends Error {}

/** A name without an address gives an error only. */
type NamesToAddresses = (name: string, done: (error: Error | null, found?: readonly LookupAddress[]) => void) => void;

/** What a test replaces: name resolution, allowed addresses, and the expected certificate. */
export interface FeedNetwork {
  readonly resolve: NamesToAddresses;
  readonly isAllowed: (address: string) => boolean;
  readonly port: number;
  readonly authority: string | undefined;
}
const internet: FeedNetwork = {
  resolve: (name, done) => lookupName(name, { all: true }, done),
  isAllowed: isPublicAddress,
  port: 443,
  authority: undefined,
};

/** Parses an address as typed: https on the usual port, a name with a dot, no password. */
function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'https:' && url.username + url.password === '' && url.port === '';
  // A numeric address would not be resolved, and so would not be checked.
  if (!url || !isPlain || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || !url.hostname.includes('.'))
    throw new AddressRefused();
  return url;
}

/** Whether an address has an allowed form; what its name resolves to is checked at each request. */
export function isPublicHttps(text: string): boolean {
  try {
    return readAddress(text.trim()).protocol !== '';
  } catch {
    return false;
  }
}

/** Checks the addresses with which the connection is made, so that a later change of the name has no effect. */
const judgedLookup =
  ({ resolve, isAllowed }: FeedNetwork): LookupFunction =>
  (name, options, done) => {
    resolve(name, (error, found = []) => {
      const [first] = found;
      if (error || !first) return done(error ?? new NotFetched(), '', 4);
      if (!found.every(({ address }) => isAllowed(address))) return done(new AddressRefused(), '', 4);
      if (options.all === true) return done(null, [...found]);
      return done(null, first.address, first.family);
    });
  };

function get(url: URL, network: FeedNetwork, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        port: network.port,
        // Never reuses a connection that another lookup made.
        agent: false,
        lookup: judgedLookup(network),
        ca: network.authority,
        signal,
        headers: {
          accept: 'application/zip, application/octet-stream',
          'accept-encoding': 'identity',
          'user-agent': 'Machi',
        },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > feedLimits.mostBytes) {
      answer.destroy();
      throw new NotFetched();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function follow(url: URL, network: FeedNetwork, signal: AbortSignal, redirects: number): Promise<Buffer> {
  const answer = await get(url, network, signal);
  const { statusCode = 0, headers } = answer;
  if (statusCode === 200) return readBody(answer);
  answer.destroy();
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined || redirects === MOST_REDIRECTS)
    throw new NotFetched();
  return follow(readAddress(new URL(headers.location, url).href), network, signal, redirects + 1);
}

/**
 * Fetches a file at a public https address: 5 MB, 30 seconds, three redirects.
 * @throws AddressRefused, also if a redirect or name leads into a private network; NotFetched
 */
export async function fetchFromAddress(text: string, network: FeedNetwork = internet): Promise<Buffer> {
  const url = readAddress(text.trim());
  const signal = AbortSignal.timeout(MOST_MILLISECONDS);
  try {
    return await follow(url, network, signal, 0);
  } catch (error) {
    if (error instanceof AddressRefused) throw error;
    throw new NotFetched();
  }
}
