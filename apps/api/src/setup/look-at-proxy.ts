import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import type { Answer, ProxyFacts } from '@machi/domain/setup/proxy';
import { isLoopback, type Settings } from '../settings/settings.ts';

const PATIENCE_MILLISECONDS = 10_000;
/** An unassigned address (RFC 5737). */
const FORGED = '203.0.113.77';
const MOST_CHARACTERS = 10_000;

interface Heard {
  readonly answer: Answer;
  readonly text?: string;
  readonly date?: Date;
  readonly certificateEnds?: Date;
}

const failureOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no answer';

/** Sends one request over a new connection; never rejects. */
function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Heard> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    const outgoing = request(url, { agent: false, headers, timeout: PATIENCE_MILLISECONDS }, (incoming) => {
      const { socket } = incoming;
      const ends = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined;
      const { location, date, 'strict-transport-security': isHttpsAlone } = incoming.headers;
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(0, MOST_CHARACTERS)));
      incoming.on('error', (error) => resolve({ answer: { failure: failureOf(error) } }));
      incoming.on('end', () =>
        resolve({
          answer: { status: incoming.statusCode ?? 0, location, isHttpsAlone: isHttpsAlone !== undefined },
          text,
          ...(date === undefined ? {} : { date: new Date(date) }),
          ...(ends ? { certificateEnds: new Date(ends) } : {}),
        }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    outgoing.on('error', (error) => resolve({ answer: { failure: failureOf(error) } }));
    outgoing.end();
  });
}

function addressIn(text = ''): string | undefined {
  try {
    const told: unknown = JSON.parse(text);
    return typeof told === 'object' && told !== null && 'address' in told ? String(told.address) : undefined;
  } catch {
    return undefined;
  }
}

/** Requests PUBLIC_URL as a visitor, with a forged address. */
export async function lookAtProxy({
  publicUrl,
  trustsProxy,
  host,
  metricsKey,
  databaseStandbys,
}: Settings): Promise<ProxyFacts> {
  const known = { publicUrl, trustsProxy, isLocal: isLoopback(host), isHouse: databaseStandbys > 0, forged: FORGED };
  const nothing: Heard = { answer: { failure: 'not asked' } };
  const asks = publicUrl?.startsWith('https:') ? publicUrl : undefined;
  const key: Record<string, string> = metricsKey === undefined ? {} : { authorization: `Bearer ${metricsKey}` };
  const [door, metrics, plain] =
    asks === undefined
      ? [nothing, nothing, nothing]
      : await Promise.all([
          ask(`${asks}/readyz`, { ...key, 'x-forwarded-for': FORGED }),
          ask(`${asks}/metrics`, key),
          ask(`http://${new URL(asks).hostname}/`),
        ]);
  return {
    ...known,
    door: door.answer,
    metrics: metrics.answer,
    plain: plain.answer,
    seenAs: addressIn(door.text),
    certificateEnds: door.certificateEnds,
  };
}

/** Milliseconds by which this machine is ahead of another server, from its Date header; undefined without one. */
export async function offsetOf(url: string): Promise<number | undefined> {
  const asked = Date.now();
  const { date } = await ask(url);
  // The header is rounded down to a second.
  return date && (asked + Date.now()) / 2 - (date.getTime() + 500);
}
