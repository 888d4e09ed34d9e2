import webPush from 'web-push';
import type { TownKeys } from '../../ground/town-keys.ts';
import { DeliveryFailure } from '../delivery-failure.ts';
import { drain, failureCode, internet, judgedPoster, type Network } from '../public-address/judged-connection.ts';
import { readPushAddress, type PushAddress, type PushMessage, type PushProvider } from './push.ts';

const TIMEOUT_MILLISECONDS = 10_000;
/** Connections to one push service, which serves most browsers. */
const MOST_CONNECTIONS = 40;
/** A connection rests this long for a further message. Browsers name the services, whose number needs this bound. */
const IDLE_MILLISECONDS = 30_000;
/** A proof of the town's key counts for 12 hours (RFC 8292: 24 at most) and is renewed before. */
const PROOF_MILLISECONDS = 11 * 3_600_000;
/** A push service that asks for rest gets it, within bounds. */
const LEAST_REST_SECONDS = 1;
const MOST_REST_SECONDS = 600;
/** Push services of which something is remembered. Browsers name them, so their number needs a bound. */
const MOST_SERVICES = 500;

/** A retry helps where the service is busy or broken, or refused the proof, which the next try renews. */
const isWorthRetry = (status: number): boolean => status >= 500 || [401, 403, 408, 425, 429].includes(status);

/** What is remembered of a push service. Times are of `performance.now()`: a corrected clock does not matter. */
interface Service {
  proof: string;
  proofUntil: number;
  restUntil: number;
}

interface Opening {
  readonly keys: TownKeys['push'];
  /** Whom a push service asks about the sender (RFC 8292): an https address or `mailto:`. */
  readonly subject: string;
  /** A push service on this machine, for trials. */
  readonly serviceUrl: string | undefined;
  readonly network?: Network;
  readonly idleMilliseconds?: number | undefined;
}

/** Seconds of a `Retry-After`: their number, or a time of day (RFC 9110, 10.2.3). */
const secondsUntil = (after: string): number =>
  /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;

/**
 * Web Push (RFC 8030): encrypts a message for one browser and hands it to the push service that the browser named, at a
 * public address only.
 */
export function webPushProvider({
  keys,
  subject,
  serviceUrl,
  network = internet,
  idleMilliseconds = IDLE_MILLISECONDS,
}: Opening): PushProvider {
  const poster = judgedPoster(network, {
    maxSockets: MOST_CONNECTIONS,
    maxFreeSockets: MOST_CONNECTIONS,
    timeout: idleMilliseconds,
  });
  const services = new Map<string, Service>();

  function serviceAt(origin: string): Service {
    const known = services.get(origin);
    if (known) return known;
    if (services.size >= MOST_SERVICES) services.clear();
    const made = { proof: '', proofUntil: 0, restUntil: 0 };
    services.set(origin, made);
    return made;
  }

  /** Signing takes longer than encrypting, and one proof counts for all messages to a service. */
  function proofFor(origin: string, service: Service): string {
    const now = performance.now();
    if (service.proofUntil > now) return service.proof;
    const { publicKey, privateKey } = keys;
    service.proof = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm').Authorization;
    service.proofUntil = now + PROOF_MILLISECONDS;
    return service.proof;
  }

  return {
    async send({ endpoint, p256dh, auth }: PushAddress, { payload, topic, isUrgent, ttlSeconds }: PushMessage) {
      let url: URL;
      try {
        url = readPushAddress(endpoint, serviceUrl);
      } catch {
        throw new DeliveryFailure('address', true);
      }
      const service = serviceAt(url.origin);
      if (service.restUntil > performance.now()) throw new DeliveryFailure('asked-to-rest', false);
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
        headers: { Authorization: proofFor(url.origin, service) },
      });
      let status: number;
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
        const answer = await poster.post(url, { headers, signal }, body);
        status = answer.statusCode ?? 0;
        const rest = secondsUntil(answer.headers['retry-after'] ?? '');
        if ((status === 429 || status === 503) && rest > 0)
          service.restUntil =
            performance.now() + 1000 * Math.min(Math.max(rest, LEAST_REST_SECONDS), MOST_REST_SECONDS);
        await drain(answer);
      } catch (error) {
        const code = failureCode(error);
        throw new DeliveryFailure(code, code === 'address');
      }
      if (status >= 200 && status < 300) return 'taken';
      if (status === 404 || status === 410) return 'gone';
      if (status === 401 || status === 403) service.proofUntil = 0;
      throw new DeliveryFailure(`HTTP_${status}`, !isWorthRetry(status));
    },
    close: poster.close,
  };
}
