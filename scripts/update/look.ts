import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ground, LookedTown } from './ground.ts';

const PATIENCE_MILLISECONDS = 10_000;
/** Pages at which guests arrive. */
const PAGES = ['/', '/spot', '/notice'];
/** Lines of the portal's log that say that somebody got no answer. */
const ERROR_LINE = /^\{.*"msg":"(?:request failed|what waits could not be counted)".*$/m;
/** Answers that say that something is broken; 503 also means that it is busy, or that the database is away. */
const BROKEN_ANSWERS = /^machi_http_requests_total\{[^}]*status="5(?!03)\d\d"[^}]*\} (\d+)/gm;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Asks one process as nginx does. */
function ask(
  port: number,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<Answer> {
  return new Promise((resolve) => {
    const nothing = (reason: string): void => resolve({ status: 0, text: reason });
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        agent: false,
        path: target,
        method: body === undefined ? 'GET' : 'POST',
        timeout: PATIENCE_MILLISECONDS,
        headers: {
          'accept-language': 'ja',
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'https',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (incoming) => {
        const parts: string[] = [];
        incoming.setEncoding('utf8').on('data', (part: string) => parts.push(part));
        incoming.on('error', (error) => nothing(error.message));
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: parts.join('') }));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', (error) => nothing(error.message));
    outgoing.end(body);
  });
}

export const isReady = async (port: number): Promise<boolean> => (await ask(port, '/readyz')).status === 200;

/** Waits until a process can work. */
export async function untilReady(port: number, seconds: number): Promise<boolean> {
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    if (await isReady(port)) return true;
    await pause(200);
  }
  return false;
}

const firstOf = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1];

/** The price of the first room, as somebody asks for it before booking; nothing is held. */
async function askForPrice(port: number, headers: Readonly<Record<string, string>>): Promise<string | undefined> {
  const spots = await ask(port, '/api/spots', headers);
  if (spots.status !== 200) return `/api/spots answers ${spots.status}`;
  const room = await firstRoom(port, headers, spots.text);
  if (room === undefined) return undefined;
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const wish = { target_date: day, times: [{ room_id: Number(room), target_time: { start: '10:00', end: '11:00' } }] };
  const { status } = await ask(port, '/api/availability/prices', headers, JSON.stringify(wish));
  return status === 200 ? undefined : `the price of a booking is answered with ${status}`;
}

/** The first room of the first facilities that have one. */
async function firstRoom(port: number, headers: Readonly<Record<string, string>>, spots: string) {
  for (const [, spot = ''] of [...spots.matchAll(/"spot_id":(\d+)/g)].slice(0, 10)) {
    const room = firstOf(/"room_id":(\d+)/, (await ask(port, `/api/spots/${spot}`, headers)).text);
    if (room !== undefined) return room;
  }
  return undefined;
}

async function lookAtTown(port: number, { host, metricsKey }: LookedTown): Promise<string | undefined> {
  const headers: Readonly<Record<string, string>> = host === undefined ? {} : { host };
  const at = host === undefined ? '' : ` at ${host}`;
  let script: string | undefined;
  for (const page of PAGES) {
    const { status, text } = await ask(port, page, headers);
    if (status !== 200) return `${page}${at} answers ${status === 0 ? text : status}`;
    if (!text.includes('</html>')) return `${page}${at} is no page`;
    script ??= firstOf(/src="(\/assets\/[^"]+\.js)"/, text);
  }
  if (script === undefined) return `no page${at} names its program`;
  const program = await ask(port, script, headers);
  if (program.status !== 200) return `${script}${at} answers ${program.status}`;
  const price = await askForPrice(port, headers);
  if (price !== undefined) return price + at;
  if (metricsKey === undefined) return undefined;
  const { text } = await ask(port, '/metrics', { ...headers, authorization: `Bearer ${metricsKey}` });
  const broken = [...text.matchAll(BROKEN_ANSWERS)].reduce((sum, [, count]) => sum + Number(count), 0);
  return broken === 0 ? undefined : `${broken} requests${at} were answered with 5xx since its start`;
}

/**
 * Looks at a process as people see it, and at what it says of itself.
 * @param since seconds since 1970: the start of the process
 * @returns what is wrong
 */
async function lookAt(ground: Ground, port: number, since: number): Promise<string | undefined> {
  if (!(await isReady(port))) return 'it is not ready (/readyz)';
  for (const town of ground.towns) {
    const wrong = await lookAtTown(port, town);
    if (wrong !== undefined) return wrong;
  }
  const { output } = await ground.run('MACHI_LOG', { p: port, t: since });
  const line = ERROR_LINE.exec(output)?.[0];
  return line === undefined ? undefined : `its log says: ${line.slice(0, 300)}`;
}

/** Looks again and again, while people are there. */
export async function watch(ground: Ground, port: number, since: number, seconds: number): Promise<string | undefined> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const wrong = await lookAt(ground, port, since);
    if (wrong !== undefined || Date.now() >= until) return wrong;
    await pause(1000);
  }
}
