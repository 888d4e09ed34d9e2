import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import { pathParameters } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import { chooseLocale } from '@machi/domain/locale/model';
import type { Locale } from '@machi/domain/locale/model';
import { decidePermission } from '@machi/domain/permissions/model';
import type { Asker } from '@machi/domain/permissions/model';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import { isDatabaseGone } from '../database/database.ts';
import { isSecure } from './house.ts';
import type { House } from './house.ts';
import { Replay, isIdempotencyKey, writeOnce } from './idempotency.ts';
import type { Attempt } from './idempotency.ts';
import { readInput } from './input.ts';
import { plainAnswer, problemAnswer, refusalAnswer } from './reply.ts';
import type { Answer } from './reply.ts';
import { hashOf } from './secrets.ts';
import { PreparedReply } from './serve.ts';
import type { Route } from './serve.ts';
import { cookieName, findOpenSession } from './sessions.ts';
import type { OpenSession } from './sessions.ts';
import type { Visit } from './visit.ts';

const guest: Asker = { member_id: null, is_official: false, roles: [] };

const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Language',
};

const bearerOf = (header: string | undefined): string | undefined => /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1];

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** Where a request comes from: the connection, or what the trusted proxy in front says last. */
function addressOf(context: Context, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(context).remote.address ?? 'unknown';
}

const replyBody = (reply: unknown, expire?: number): string =>
  JSON.stringify({ result: true, errors: {}, ...(reply as object), ...(expire === undefined ? {} : { expire }) });

/** Endpoints where a secret could be guessed or a mail be caused have a limit of their own. */
const SIGN_IN = new Set(['login', 'signup', 'verifySignup']);

/** The one way of every request: rate, session, permission, input, handler, envelope. */
async function answerRequest(house: House, route: Route, context: Context, requestId: string, locale: Locale, cookies: string[]): Promise<Answer> {
  const { endpoint } = route;
  const now = house.clock();
  const address = addressOf(context, house.settings.trustsProxy);
  const wait = (await house.rates.ofAddress(address)) || (SIGN_IN.has(endpoint.name) ? await house.rates.ofSignIn(address) : 0);
  if (wait > 0) return tooMany(wait, locale);

  const token = bearerOf(context.req.header('access-token'));
  const cookie = cookieOf(context.req.header('cookie'), cookieName(isSecure(house)));
  const session = token && cookie ? await findOpenSession(house.database, token, cookie, now) : undefined;
  const verdict = decidePermission(session?.member ?? guest, endpoint.permission);
  if (verdict !== 'granted') return verdict === 'login-needed' ? plainAnswer(401, 'login-needed') : plainAnswer(403, 'forbidden');
  if (session) {
    const pause = await house.rates.ofAccount(session.member.member_id);
    if (pause > 0) return tooMany(pause, locale);
  }

  const read = await readInput(endpoint, context);
  if ('status' in read) return problemAnswer(read.status, read.code, locale);
  const checked = check(endpoint.input, read.input);
  if ('problems' in checked) {
    const names = pathParameters(endpoint.path);
    const isUnknownPath = checked.problems.some((problem) => names.includes(problem.field));
    return refusalAnswer(isUnknownPath ? refuse(404, { field: '', code: 'not-found' }) : refuse(422, ...checked.problems), locale);
  }

  const key = context.req.header('idempotency-key');
  if (key !== undefined && !isIdempotencyKey(key)) return problemAnswer(422, 'idempotency-key-format', locale);
  const attempt: Attempt | undefined =
    key !== undefined && session
      ? { member_id: session.member.member_id, key, requestHash: hashOf(`${endpoint.method} ${context.req.path}\n${read.rawBody}`), now }
      : undefined;
  return answerChecked(house, route, checked.value, session, token, { now, locale, requestId, address, attempt, cookies });
}

const tooMany = (seconds: number, locale: Locale): Answer => ({
  ...problemAnswer(429, 'too-many-requests', locale, [seconds]),
  headers: { 'retry-after': String(seconds) },
});

interface Circumstances {
  readonly now: Date;
  readonly locale: Locale;
  readonly requestId: string;
  readonly address: string;
  readonly attempt: Attempt | undefined;
  readonly cookies: string[];
}

async function answerChecked(
  house: House,
  { endpoint, answer }: Route,
  input: unknown,
  session: OpenSession | undefined,
  token: string | undefined,
  { now, locale, requestId, address, attempt, cookies }: Circumstances,
): Promise<Answer> {
  const visit: Visit = {
    member: session?.member ?? null,
    now,
    locale,
    requestId,
    address,
    sessionHash: session?.tokenHash ?? null,
    sessionToken: session && token ? token : false,
    sessionExpire: session?.expire ?? 0,
    write: (work) => writeOnce(house.database, attempt, work, (reply) => replyBody(reply)),
    setCookie: (value) => cookies.push(value),
  };
  try {
    const reply = await answer(input, visit);
    if (isRefusal(reply)) return refusalAnswer(reply, locale);
    if (reply instanceof PreparedReply) return { status: endpoint.success, body: reply.body };
    return { status: endpoint.success, body: replyBody(reply, session?.isRenewed ? session.expire : undefined) };
  } catch (error) {
    if (error instanceof Replay) return { status: endpoint.success, body: error.body };
    throw error;
  }
}

/** What became of an error that no handler expected; the cause goes to the log, never into the answer. */
export function errorAnswer(house: House, error: unknown, requestId: string, route: string, locale: Locale): Answer {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (isDatabaseGone(error)) {
    house.log.warn({ request_id: requestId, route, code }, 'database is away');
    return { ...problemAnswer(503, 'unavailable', locale), headers: { 'retry-after': '5' } };
  }
  const stack = error instanceof Error ? error.stack?.split('\n').slice(1, 8).join('\n') : undefined;
  house.log.error({ request_id: requestId, route, code, reason: message.slice(0, 200), stack }, 'request failed');
  return plainAnswer(500, 'server-error');
}

/** Mounts the routes on the application. */
export function mount(application: Hono, house: House, routes: readonly Route[]): void {
  for (const route of routes) {
    const { endpoint } = route;
    application.on(endpoint.method, endpoint.path, async (context) => {
      const start = performance.now();
      const requestId = randomUUID();
      const locale = chooseLocale(context.req.header('accept-language'));
      const cookies: string[] = [];
      const answer = await answerRequest(house, route, context, requestId, locale, cookies).catch((error: unknown) =>
        errorAnswer(house, error, requestId, endpoint.path, locale),
      );
      const seconds = (performance.now() - start) / 1000;
      house.metrics.requests.inc({ method: endpoint.method, route: endpoint.path, status: answer.status });
      house.metrics.seconds.observe({ route: endpoint.path }, seconds);
      house.log.info({ request_id: requestId, method: endpoint.method, route: endpoint.path, status: answer.status, ms: Math.round(seconds * 1000) }, 'request');
      const headers: Record<string, string | string[]> = { ...API_HEADERS, 'content-language': locale, 'x-request-id': requestId, ...answer.headers };
      if (cookies.length > 0) headers['set-cookie'] = cookies;
      return new Response(answer.body, { status: answer.status, headers: headersOf(headers) });
    });
  }
}

function headersOf(headers: Record<string, string | string[]>): Headers | Record<string, string> {
  const cookies = headers['set-cookie'];
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') plain[name] = value;
  if (!Array.isArray(cookies)) return plain;
  const all = new Headers(plain);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}
