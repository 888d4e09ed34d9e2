import { ANSWER_SECONDS } from '@machi/domain/webhooks/rules';
import { Webhook } from 'standardwebhooks';
import {
  AddressRefused,
  internet,
  drain,
  failureCode,
  judgedPoster,
  readAddress,
  type Network,
} from '../public-address/judged-connection.ts';

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

interface Opening {
  readonly trialUrl: string | undefined;
  readonly network?: Network;
  readonly answerMilliseconds?: number;
}

/** Posts messages by Standard Webhooks. */
export function webhookPoster({ trialUrl, network = internet, answerMilliseconds = ANSWER_SECONDS * 1000 }: Opening) {
  const poster = judgedPoster(network, { maxSockets: MOST_CONNECTIONS, timeout: IDLE_MILLISECONDS });
  return {
    async post(address: string, { id, body, secrets, now }: SignedMessage): Promise<Posted> {
      try {
        const headers = {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Machi',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
        };
        const signal = AbortSignal.timeout(answerMilliseconds);
        const answer = await poster.post(readReceiver(address, trialUrl), { headers, signal }, body);
        await drain(answer);
        return { status: answer.statusCode ?? 0 };
      } catch (error) {
        return { error: failureCode(error) };
      }
    },
    close: poster.close,
  };
}
export type WebhookPoster = ReturnType<typeof webhookPoster>;
