import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { feedLimits } from '@machi/domain/transport/feed/limits';
import { telegramLimits } from '@machi/domain/warnings/model';
import {
  AddressRefused,
  internet,
  judgedLookup,
  readAddress,
  type Network,
} from '../public-address/judged-connection.ts';

const MOST_REDIRECTS = 3;
const MOST_MILLISECONDS = 30_000;

/** Nothing was received, or too much. */
export class NotFetched extends Error {}

interface Wanted {
  readonly mostBytes: number;
  readonly accept: string;
  /** Conditions of a repeated request. */
  readonly headers?: Readonly<Record<string, string>>;
}

function get(url: URL, network: Network, signal: AbortSignal, { accept, headers }: Wanted): Promise<IncomingMessage> {
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
        headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Machi', ...headers },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) {
      answer.destroy();
      throw new NotFetched();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A file as it was received, and by which it is asked for next time. */
export interface Fetched {
  readonly content: Buffer;
  readonly etag: string | null;
  readonly modified: string | null;
}

/** Undefined: it has not changed. */
async function follow(
  url: URL,
  network: Network,
  signal: AbortSignal,
  wanted: Wanted,
  redirects = 0,
): Promise<Fetched | undefined> {
  const answer = await get(url, network, signal, wanted);
  const { statusCode = 0, headers } = answer;
  if (statusCode === 200) {
    const content = await readBody(answer, wanted.mostBytes);
    return { content, etag: headers.etag ?? null, modified: headers['last-modified'] ?? null };
  }
  answer.destroy();
  if (statusCode === 304 && wanted.headers) return undefined;
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined || redirects === MOST_REDIRECTS)
    throw new NotFetched();
  return follow(readAddress(new URL(headers.location, url).href), network, signal, wanted, redirects + 1);
}

async function fetchWanted(text: string, network: Network, wanted: Wanted): Promise<Fetched | undefined> {
  const url = readAddress(text.trim());
  const signal = AbortSignal.timeout(MOST_MILLISECONDS);
  try {
    return await follow(url, network, signal, wanted);
  } catch (error) {
    if (error instanceof AddressRefused) throw error;
    throw new NotFetched();
  }
}

const ZIP: Wanted = { mostBytes: feedLimits.mostBytes, accept: 'application/zip, application/octet-stream' };

/**
 * Fetches a file at a public https address: 5 MB, 30 seconds, three redirects.
 * @throws AddressRefused, also if a redirect or name leads into a private network; NotFetched
 */
export async function fetchFromAddress(text: string, network: Network = internet): Promise<Buffer> {
  const fetched = await fetchWanted(text, network, ZIP);
  if (!fetched) throw new NotFetched();
  return fetched.content;
}

/**
 * Fetches a feed or telegram unless it is as it was.
 * @param before what came with it the last time
 * @throws as fetchFromAddress
 */
export const fetchIfChanged = (
  text: string,
  { etag, modified }: Pick<Fetched, 'etag' | 'modified'>,
  network: Network = internet,
): Promise<Fetched | undefined> =>
  fetchWanted(text, network, {
    mostBytes: telegramLimits.mostBytes,
    accept: 'application/atom+xml, application/cap+xml, application/xml, text/xml',
    ...((etag !== null || modified !== null) && {
      headers: {
        ...(etag !== null && { 'if-none-match': etag }),
        ...(modified !== null && { 'if-modified-since': modified }),
      },
    }),
  });
