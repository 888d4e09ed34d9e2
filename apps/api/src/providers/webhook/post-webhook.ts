import { Agent as PlainAgent, request as requestPlain, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { ANSWER_SECONDS } from '@machi/domain/webhooks/rules';
import { Webhook } from 'standardwebhooks';
import {
  AddressRefused,
  internet,
  judgedLookup,
  readAddress,
  type Network,
} from '../public-address/judged-connection.ts';

/** A longer answer ends its connection; nothing of it is kept. */
const MOST_ANSWER_BYTES = 16_384;
const MOST_CONNECTIONS = 10;
const IDLE_MILLISECONDS = 20_000;

export interface SignedMessage {
  /** The same at each try. */
  readonly id: string;
  readonly body: string;
  /** `whsec_…`: each of them signs. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** A status, or the code of why there was none. */
export type Posted = { readonly status: number } | { readonly error: string };

/**
 * A receiver on the public internet, by its name at the usual port of https, or at the address of the settings, which is
 * on this machine.
 * @throws AddressRefused
 */
export function readReceiver(address: string, trialUrl: string | undefined): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.hash !== '') throw new AddressRefused();
  return trialUrl !== undefined && url.origin === new URL(trialUrl).origin ? url : readAddress(address);
}

/** Reads the answer to its end, so that the connection can serve the next message. */
async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (bytes > MOST_ANSWER_BYTES) break;
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'address';
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'connection';
}

interface Opening {
  readonly trialUrl: string | undefined;
  readonly network?: Network;
  readonly answerMilliseconds?: number;
}

/**
 * Posts messages by Standard Webhooks. A connection is made only to an address that was judged at that moment, and
 * redirects are not followed.
 */
export function webhookPoster({ trialUrl, network = internet, answerMilliseconds = ANSWER_SECONDS * 1000 }: Opening) {
  const pool = { keepAlive: true, maxSockets: MOST_CONNECTIONS, timeout: IDLE_MILLISECONDS };
  const agent = new Agent({ ...pool, lookup: judgedLookup(network), ca: network.authority });
  const plainAgent = new PlainAgent(pool);

  function post(url: URL, { id, body, secrets, now }: SignedMessage): Promise<IncomingMessage> {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Machi',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    };
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(answerMilliseconds) };
    return new Promise((resolve, reject) => {
      const sending =
        url.protocol === 'http:'
          ? requestPlain(url, { ...options, agent: plainAgent }, resolve)
          : request(url, { ...options, agent, port: network.port }, resolve);
      sending.on('error', reject).end(body);
    });
  }

  return {
    async post(address: string, message: SignedMessage): Promise<Posted> {
      try {
        const answer = await post(readReceiver(address, trialUrl), message);
        // The status has come: what is wrong with the rest changes nothing.
        await drain(answer).catch(() => undefined);
        return { status: answer.statusCode ?? 0 };
      } catch (error) {
        return { error: codeOf(error) };
      }
    },
    close() {
      agent.destroy();
      plainAgent.destroy();
    },
  };
}
export type WebhookPoster = ReturnType<typeof webhookPoster>;
