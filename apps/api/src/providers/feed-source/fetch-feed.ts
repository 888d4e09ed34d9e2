import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { feedLimits } from '@machi/domain/transport/feed/limits';
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

function get(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
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

async function follow(url: URL, network: Network, signal: AbortSignal, redirects: number): Promise<Buffer> {
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
export async function fetchFromAddress(text: string, network: Network = internet): Promise<Buffer> {
  const url = readAddress(text.trim());
  const signal = AbortSignal.timeout(MOST_MILLISECONDS);
  try {
    return await follow(url, network, signal, 0);
  } catch (error) {
    if (error instanceof AddressRefused) throw error;
    throw new NotFetched();
  }
}
