import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { refuseKey } from '@machi/domain/api-keys/rules';
import { pathParameters, type Endpoint } from '@machi/domain/contract/endpoint';
import { isIdempotencyKey } from '@machi/domain/contract/idempotency-key';
import { check } from '@machi/domain/contract/problems';
import { TableFile } from '@machi/domain/desk/table-file';
import { PdfFile } from '@machi/domain/files/pdf-file';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { withTownLength } from '@machi/domain/members/password';
import {
  decidePermission,
  deviceKindOf,
  isForAll,
  isOfTerminals,
  senderOf,
  type Asker,
  type DeviceKind,
  type MessageSender,
} from '@machi/domain/permissions/model';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { isDatabaseGone } from '../../database/database.ts';
import { ACTING_FOR, delegationIdOf } from '../delegations/acting.ts';
import type { ActingPair } from '../delegations/acting-now.ts';
import { addressOf, cookieOf, credentialsOf, deviceKeyOf, systemKeyOf } from './credentials.ts';
import { findApiKey, noteKeyUse } from '../systems/api-keys.ts';
import { findDevice } from '../sessions/device-keys.ts';
import { deviceLabel } from '../sessions/device-label.ts';
import { isSecure, type House } from '../house.ts';
import { Replay, writeOnce, type Attempt } from './idempotency.ts';
import { readInput } from './input.ts';
import { requestKindOf } from './metrics.ts';
import { cookieOfWrite, readerOf } from './own-writes.ts';
import {
  plainAnswer,
  problemAnswer,
  refusalAnswer,
  replyBody,
  responseOf,
  tooMany,
  withExpire,
  type Answer,
} from './reply.ts';
import { keyedHash } from '../../ground/secrets.ts';
import { PreparedReply, type Route } from './serve.ts';
import { embedHeaders } from './embedding.ts';
import { tracesOf } from './traces.ts';
import { findOpenSession, sessionCookie, type OpenSession } from '../sessions/sessions.ts';
import { acceptOnce, readSignature, type SignedRequest } from '../terminals/terminal-requests.ts';
import type { Exchange, AskingDevice, AskingSystem } from './exchange.ts';

const guest: Asker = { member_id: null, is_official: false, is_company: false, roles: [] };

/** Replies with an `expire` of their own, which takes precedence. */
const TELLS_EXPIRE = new Set(['login', 'loginOtp', 'loginFactor', 'loginPasskey', 'loginPassword', 'readSession']);

/** PDFs, tables and statistics, which cost much and which nobody needs at once. */
const canWait = ({ canWait: declared, reply }: Endpoint): boolean =>
  declared ?? (reply === PdfFile || reply === TableFile);

/** What is known of a request before it is handled. */
interface Arrival {
  readonly now: Date;
  readonly locale: Locale;
  readonly requestId: string;
  readonly address: string;
  readonly label: string;
  cookie(name: string): string | undefined;
  readonly cookies: string[];
  /** Records the identified client for the log line of a refusal: kind and number. */
  noteAsker(asker: string): void;
}

/** The header with each sender's signature. */
const SIGNATURES: Readonly<Record<MessageSender, string>> = {
  payment: 'stripe-signature',
  line: 'x-line-signature',
  remotelock: 'x-secret',
  nuki: 'x-nuki-signature-sha256',
};

/** A signed message: its claimed sender, and the signature over its body. */
interface Message {
  readonly sender: MessageSender;
  readonly signature: string | undefined;
}

/** The client, once identified: a session, a device, a terminal or the sender of a signed message. */
interface Known {
  readonly session?: OpenSession | undefined;
  readonly device?: AskingDevice;
  readonly signed?: SignedRequest;
  readonly message?: Message;
  readonly system?: AskingSystem;
  /** For whom the session's member acts. */
  readonly pair?: ActingPair;
}

/** Handles a request whose address is within its limits: session, permission, input, handler, envelope. */
async function answerRequest(house: House, route: Route, context: Context, arrival: Arrival): Promise<Answer> {
  const { endpoint } = route;
  const { now, locale, address } = arrival;
  if (canWait(endpoint) && house.storm.isOn())
    return { ...problemAnswer(503, 'put-off', locale), headers: { 'retry-after': '1800' } };
  const systemKey = systemKeyOf(context);
  if (systemKey !== undefined) return answerSystem(house, route, context, arrival, systemKey);
  const wait = endpoint.isGuarded ? await house.rates.ofSignIn(address) : 0;
  if (wait > 0) return tooMany(wait, locale);
  const deviceKind = deviceKindOf(endpoint.permission);
  if (deviceKind) return answerDevice(house, route, context, arrival, deviceKind);
  if (isOfTerminals(endpoint.permission)) return answerTerminal(house, route, context, arrival);
  const sender = senderOf(endpoint.permission);
  if (sender) {
    const message = { sender, signature: context.req.header(SIGNATURES[sender]) };
    return message.signature === undefined
      ? plainAnswer(401, 'login-needed')
      : answerPermitted(house, route, context, arrival, { message });
  }

  const credentials = credentialsOf(context, house);
  const isVisit = endpoint.isFollowed !== true;
  const findOwn = async () =>
    credentials && (await findOpenSession(house, credentials.token, credentials.cookie, now, isVisit));
  const found = await findOwn();
  if (found) arrival.noteAsker(`member ${found.member.member_id}`);
  const isShutOut = found?.mustEnrol === true && endpoint.isOpenToEnrol !== true;
  if (isShutOut && !isForAll(endpoint.permission)) return plainAnswer(403, 'factor-needed');
  const session = isShutOut ? undefined : found;
  if (session?.isRenewed) {
    const end = new Date(session.expire * 1000);
    arrival.cookies.push(sessionCookie(isSecure(house), credentials?.cookie ?? '', end));
  }
  const verdict = decidePermission(session?.member ?? guest, endpoint.permission);
  if (verdict === 'login-needed') return plainAnswer(401, 'login-needed');
  // A company is treated as a guest at public endpoints: it has no data of its own here.
  const asGuest = session?.member.is_company === true && isForAll(endpoint.permission) && !endpoint.isOpenToEnrol;
  const actingFor = session ? context.req.header(ACTING_FOR) : undefined;
  const permitted = () =>
    (session && actingFor !== undefined
      ? answerForAnother(house, route, context, arrival, session, actingFor)
      : answerPermitted(house, route, context, arrival, { session: asGuest ? undefined : session })
    ).catch(async (error: unknown) => {
      // A member who withdrew during the request no longer exists.
      if (!session || isDatabaseGone(error) || (await findOwn())) throw error;
      return plainAnswer(401, 'login-needed');
    });
  const answer = verdict === 'granted' ? await permitted() : plainAnswer(403, 'forbidden');
  const wrote = await cookieOfWrite(house, endpoint, answer.status, now);
  if (wrote !== undefined) arrival.cookies.push(wrote);
  return session?.isRenewed && !TELLS_EXPIRE.has(endpoint.name) ? withExpire(answer, session.expire) : answer;
}

/** Answers a member who acts for another. What is public and nobody's matter they get as a guest does. */
async function answerForAnother(
  house: House,
  route: Route,
  context: Context,
  arrival: Arrival,
  session: OpenSession,
  actingFor: string,
): Promise<Answer> {
  const { endpoint } = route;
  if (endpoint.permission === 'public') return answerPermitted(house, route, context, arrival, {});
  const { now, requestId } = arrival;
  const request = { endpoint, delegationId: delegationIdOf(actingFor), delegate: session.member, now, requestId };
  const answer = await house.acting(request, (pair) =>
    answerPermitted(house, route, context, arrival, { session, pair }),
  );
  return isRefusal(answer) ? refusalAnswer(answer, arrival.locale) : answer;
}

/** A device needs its key. A missing, wrong or revoked key, or one of another kind, is the same 401. */
async function answerDevice(
  house: House,
  route: Route,
  context: Context,
  arrival: Arrival,
  kind: DeviceKind,
): Promise<Answer> {
  const key = deviceKeyOf(context);
  const device = key === undefined ? undefined : await findDevice(house.database, kind, key);
  if (!device) return plainAnswer(401, 'login-needed');
  arrival.noteAsker(`device ${device.device_id}`);
  const pause = await house.rates.ofDevice(device.device_id);
  if (pause > 0) return tooMany(pause, arrival.locale);
  return answerPermitted(house, route, context, arrival, { device });
}

/** Headers that only browsers send: a key there could be read by whoever opens the page. */
const OF_BROWSERS = ['origin', 'cookie', 'sec-fetch-site'];

/** Another system shows its key, which opens only what its scopes name. The database is asked each time. */
async function answerSystem(
  house: House,
  route: Route,
  context: Context,
  arrival: Arrival,
  text: string,
): Promise<Answer> {
  const { now, locale } = arrival;
  if (OF_BROWSERS.some((name) => context.req.header(name) !== undefined))
    return problemAnswer(403, 'key-in-browser', locale);
  const key = await findApiKey(house.database, text);
  if (!key) {
    const wait = await house.rates.ofSignIn(arrival.address);
    return wait > 0 ? tooMany(wait, locale) : problemAnswer(401, 'key-unknown', locale);
  }
  arrival.noteAsker(`key ${key.api_key_id}`);
  const pause = await house.rates.ofSystem(key.api_key_id, key.rate);
  if (pause > 0) return tooMany(pause, locale);
  const refusal = refuseKey(key, route.endpoint, now);
  await noteKeyUse(house.database, key, route.endpoint.name, arrival, refusal === undefined);
  if (refusal) return problemAnswer(refusal === 'key-scope' ? 403 : 401, refusal, locale);
  return answerPermitted(house, route, context, arrival, { system: key });
}

/** A terminal signs each request. Every reply carries the server's time, so that it can correct its clock. */
async function answerTerminal(house: House, route: Route, context: Context, arrival: Arrival): Promise<Answer> {
  const answer = await answerSigned(house, route, context, arrival);
  return { ...answer, headers: { ...answer.headers, date: arrival.now.toUTCString() } };
}

async function answerSigned(house: House, route: Route, context: Context, arrival: Arrival): Promise<Answer> {
  const { method, url } = context.req;
  const head = { method, url, header: (name: string) => context.req.header(name) };
  const signed = await readSignature(house.database, head, route.endpoint.permission, arrival.now);
  if ('status' in signed) return plainAnswer(signed.status, signed.code);
  arrival.noteAsker(`terminal ${signed.terminal.terminal_id}`);
  const pause = await house.rates.ofTerminal(signed.terminal.terminal_id);
  if (pause > 0) return tooMany(pause, arrival.locale);
  return answerPermitted(house, route, context, arrival, { signed });
}

/** Whether the sender of a message is authentic. The signature covers the raw body. */
async function isTold({ payments, line, locks }: House, { sender, signature }: Message, rawBody: string, now: Date) {
  if (sender === 'payment') return (await payments.provider())?.isSigned(rawBody, signature, now) ?? false;
  return (sender === 'line' ? line : locks.maker(sender))?.isSigned(rawBody, signature) ?? false;
}

/** An endpoint's checked input for an empty query, cached: most requests for public lists have none. */
const saidNothing = new WeakMap<Endpoint, ReturnType<typeof check<Endpoint['input']>>>();
function checkInput(endpoint: Endpoint, input: Record<string, unknown>) {
  if (Object.keys(input).length > 0) return check(endpoint.input, input);
  const known = saidNothing.get(endpoint);
  if (known) return known;
  const checked = check(endpoint.input, input);
  if ('value' in checked) Object.freeze(checked.value);
  saidNothing.set(endpoint, checked);
  return checked;
}

async function answerPermitted(
  house: House,
  route: Route,
  context: Context,
  arrival: Arrival,
  known: Known,
): Promise<Answer> {
  const { endpoint } = route;
  const { now, locale } = arrival;
  const { session } = known;
  if (session) {
    const pause = await house.rates.ofAccount(session.member.member_id);
    if (pause > 0) return tooMany(pause, locale);
  }

  const read = await readInput(endpoint, context);
  if ('status' in read) return problemAnswer(read.status, read.code, locale);
  const fault = known.signed && (await acceptOnce(house.database, known.signed, read.rawBody, now));
  if (fault) return plainAnswer(401, fault);
  if (known.message && !(await isTold(house, known.message, read.rawBody, now)))
    return plainAnswer(401, 'login-needed');
  const checked = checkInput(endpoint, read.input);
  if ('problems' in checked) {
    const names = pathParameters(endpoint.path);
    const isUnknownPath = checked.problems.some((problem) => names.includes(problem.field));
    const problems = withTownLength(checked.problems, house.town.town.password_max_length);
    return refusalAnswer(isUnknownPath ? notFound : refuse(422, ...problems), locale);
  }

  const key = context.req.header('idempotency-key');
  if (key !== undefined && !isIdempotencyKey(key)) return problemAnswer(422, 'idempotency-key-format', locale);
  // Keyed, because a body may contain a password, which could be guessed from a plain hash.
  const requestHash = () =>
    Buffer.from(
      keyedHash(
        house.secret,
        `${endpoint.method} ${context.req.path}${known.pair ? ` for ${known.pair.principal.member_id}` : ''}\n${read.rawBody}`,
      ),
      'hex',
    );
  const attempt =
    key !== undefined && session
      ? { member_id: session.member.member_id, key, requestHash: requestHash(), now }
      : undefined;
  return answerChecked(house, route, checked.value, arrival, known, attempt);
}

async function answerChecked(
  house: House,
  { endpoint, answer }: Route,
  input: unknown,
  { cookies, noteAsker: _noted, ...arrival }: Arrival,
  { session, device, signed, message, system, pair }: Known,
  attempt: Attempt | undefined,
): Promise<Answer> {
  const exchange: Exchange = {
    ...arrival,
    member: pair?.principal ?? session?.member ?? null,
    delegate: pair?.delegate ?? null,
    session: pair ? null : (session ?? null),
    device: device ?? null,
    terminal: signed?.terminal ?? null,
    sender: message?.sender ?? null,
    system: system ?? null,
    attempt,
    write: (work) => writeOnce(house.database, attempt, work, replyBody),
    reader: readerOf(house, arrival.cookie),
    setCookie: (value) => cookies.push(value),
  };
  try {
    const reply = await answer(input, exchange);
    if (isRefusal(reply)) return refusalAnswer(reply, arrival.locale);
    return {
      status: endpoint.success,
      ...(reply instanceof PreparedReply ? { body: reply.body, bytes: reply.bytes } : { body: replyBody(reply) }),
    };
  } catch (error) {
    if (error instanceof Replay) return { status: endpoint.success, body: error.body };
    throw error;
  }
}

/** The reply to an unexpected error. The cause goes to the log, never into the reply. */
function errorAnswer(house: House, error: unknown, route: string, requestId: string, locale: Locale): Answer {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isDatabaseGone(error)) {
    house.log.warn({ request_id: requestId, route, code }, 'database is away');
    return { ...problemAnswer(503, 'unavailable', locale), headers: { 'retry-after': '5' } };
  }
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200);
  const stack = error instanceof Error ? error.stack?.split('\n').slice(1, 8).join('\n') : undefined;
  house.log.error({ request_id: requestId, route, code, reason, stack }, 'request failed');
  return plainAnswer(500, 'server-error');
}

/** Mounts the routes, and the replies outside of them. */
export function mount(application: Hono, house: House, routes: readonly Route[]): void {
  // These lines have fixed keys and no private data; redaction would only cost time.
  const requestLog = house.log.child({}, { redact: [] });
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const kind = requestKindOf(route.endpoint, canWait(route.endpoint));
    // Cached: finding a counter by its labels takes longer than counting.
    let timed: ReturnType<typeof house.metrics.seconds.labels> | undefined;
    const counters = new Map<number, ReturnType<typeof house.metrics.requests.labels>>();
    const count = (status: number) => {
      const counter = counters.get(status) ?? house.metrics.requests.labels({ method, route: path, status });
      counters.set(status, counter);
      return counter;
    };
    application.on(method, path, async (context) => {
      const start = performance.now();
      const requestId = randomUUID();
      const locale = chooseLocale(context.req.header('accept-language'));
      const cookies: string[] = [];
      let asker: string | undefined;
      const address = addressOf(context, house.settings.trustsProxy);
      const arrival = {
        now: house.clock(),
        locale,
        requestId,
        address,
        label: deviceLabel(context.req.header('user-agent')),
        cookie: (name: string) => cookieOf(context.req.header('cookie'), name),
        cookies,
        noteAsker: (noted: string) => {
          asker = noted;
          context.set('payer', noted);
        },
      };
      const answer = await answerRequest(house, route, context, arrival).catch((error: unknown) =>
        errorAnswer(house, error, path, requestId, locale),
      );
      const seconds = (performance.now() - start) / 1000;
      const { status } = answer;
      count(status).inc();
      timed ??= house.metrics.seconds.labels({ kind, route: path });
      timed.observe(seconds);
      // A refused request may be an attack, so its log lines get traces that connect them.
      const traces = status >= 400 ? tracesOf(house, address, asker) : {};
      requestLog.info(
        { request_id: requestId, method, route: path, status, ms: Math.round(seconds * 1000), ...traces },
        'request',
      );
      const embedding = route.endpoint.isEmbedded ? embedHeaders(house, context) : undefined;
      const sent = embedding ? { ...answer, headers: { ...answer.headers, ...embedding } } : answer;
      return responseOf(house, sent, requestId, locale, cookies);
    });
  }

  application.notFound((context) => {
    const locale = chooseLocale(context.req.header('accept-language'));
    return responseOf(house, plainAnswer(404, 'not-found'), randomUUID(), locale, []);
  });
  application.onError((error, context) => {
    const requestId = randomUUID();
    const locale = chooseLocale(context.req.header('accept-language'));
    // The path itself may contain what must not be logged.
    const answer = errorAnswer(house, error, 'outside the contract', requestId, locale);
    return responseOf(house, answer, requestId, locale, []);
  });
}
