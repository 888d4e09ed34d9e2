import { Agent, request } from 'node:http';
import type { OpenTown } from '../towns/open-town.ts';
import { cases } from '../cases.ts';
import { mutated, objectOf, strangeValue, type Schema } from './fuzz-values.ts';
import type { Random } from '../../ground/random.ts';
import { signedHeaders, type TestTerminal } from '../terminals/terminal.ts';

/** One operation of the OpenAPI document. */
interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Of path, query and body together. */
  readonly schema: Schema;
  readonly inPath: readonly string[];
}

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
}

export interface FuzzReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

interface DocumentOperation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

/** Every operation of a served document. */
export function operationsOf(document: { paths: Record<string, Record<string, DocumentOperation>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header');
      const body = operation.requestBody?.content['application/json'].schema.properties;
      const properties = {
        ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        ...(typeof body === 'object' ? body : {}),
      };
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        schema: { type: 'object', properties },
        inPath: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      };
    }),
  );
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Replaces lone surrogates, which encodeURIComponent refuses. */
const escaped = (value: unknown, most = 3000): string => encodeURIComponent(text(value).slice(0, most).toWellFormed());
/** For a path, where one character may take nine bytes: see `MOST_HEADER`. */
const MOST_IN_PATH = 1000;

function brokenTarget(target: string, random: Random): string {
  return random.pick([
    `${target}%`,
    `${target}%zz`,
    `${target}/%2e%2e/%2e%2e`,
    `/${target.slice(1).replaceAll('/', '%2f')}`,
    `${target}//`,
    `${target}/..%5c`,
    `${target}?${'a=1&'.repeat(1500)}`,
    `${target}/${'x'.repeat(9000)}`,
    `${target}%00`,
    `${target};jsessionid=1`,
    `${target}?__proto__=1&constructor=2`,
    target.toUpperCase(),
    `${target}?from=%ff%fe&from=2`,
    `/${target}`,
  ]);
}

function brokenBody(body: string, random: Random): string | Buffer {
  return random.pick([
    body.slice(0, -1),
    `${body}}`,
    'null',
    '[]',
    '"x"',
    '0',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '\ufeff{}',
    Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
    '['.repeat(50_000),
    '{"a":'.repeat(20_000),
    `{"x":"${'y'.repeat(300_000)}"}`,
    '{"a":1,"a":2}',
    ' ',
  ]);
}

/** A request for an operation: valid, nearly valid, or broken. */
export async function generate(town: OpenTown, operation: Operation, person: number, random: Random): Promise<Sent> {
  const memberId = cases[operation.name]?.spendsCaller ? (await town.addPerson()).member_id : person;
  const valid = { ...(await cases[operation.name]?.input(town, memberId)) };
  const kind = random.below(10);
  const input =
    kind === 0 ? valid : kind < 7 ? mutated(valid, operation.schema, random) : objectOf(operation.schema, random);
  const path = operation.path.replace(/\{([a-z_]+)\}/g, (_placeholder, name: string) =>
    escaped(input[name], MOST_IN_PATH),
  );
  const rest = Object.entries(input).filter(([name]) => !operation.inPath.includes(name));
  const isRead = operation.method === 'GET';
  const query = rest
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&')
    .slice(0, 6000);
  let target = isRead && query !== '' ? `${path}?${query}` : path;
  let method = operation.method;
  const headers: Record<string, string> = {
    'accept-language': random.pick(['ja', 'en', 'fr;q=1,*', ',;q=', 'en;q=x']),
    ...(await cases[operation.name]?.headers?.(town, valid)),
  };
  let body: string | Buffer | undefined = isRead ? undefined : JSON.stringify(Object.fromEntries(rest));
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (random.happens(0.85)) {
    const { token, cookie } = await town.openSession(memberId);
    Object.assign(headers, {
      'access-token': `Bearer ${token}`,
      cookie: random.happens(0.95) ? `sid=${cookie}` : 'sid==;;sid',
    });
  }
  if (random.happens(0.2))
    headers['idempotency-key'] = random.pick(['k', 'k', 'x'.repeat(129), 'a b', '\u00e9', String(random.next())]);
  if (random.happens(0.06)) target = brokenTarget(target, random);
  if (random.happens(0.06)) method = random.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'POST', 'OPTIONS', 'HEAD']);
  if (typeof body === 'string' && random.happens(0.08)) body = brokenBody(body, random);
  if (body !== undefined && random.happens(0.05))
    headers['content-type'] = random.pick([
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      '',
      'multipart/form-data; boundary=x',
      text(strangeValue(random))
        .replace(/[^!-~]/g, '')
        .slice(0, MOST_HEADER),
    ]);
  const told = cases[operation.name]?.message;
  if (told && random.happens(0.9)) Object.assign(headers, told(town, body?.toString() ?? ''));
  const isSent = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const terminal = random.happens(0.9) ? await cases[operation.name]?.terminal?.(town, valid) : undefined;
  if (terminal) Object.assign(headers, signatureOver(town, terminal, method, target, isSent ? body : undefined));
  return { method, target, headers, ...(isSent ? { body } : {}) };
}

/** Signs the request; without a signature if it cannot be signed. */
function signatureOver(
  town: OpenTown,
  terminal: TestTerminal,
  method: string,
  target: string,
  body: string | Buffer | undefined,
): Record<string, string> {
  try {
    return signedHeaders(terminal, { method, target, body: body?.toString() }, town.now());
  } catch {
    return {};
  }
}

/** Node accepts 16 KB of headers; beyond that it closes the connection in the middle of the body. */
const MOST_HEADER = 12_000;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends bytes unchanged: fetch would normalize addresses and headers. */
export function send(origin: string, { method, target, headers, body }: Sent): Promise<FuzzReply> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path: target,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            type: reply.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const SILENT = new Set([401, 403, 404]);

/** Marks a value that was not filled in. */
const HOLE = /\{\d\}|undefined|\[object/;

/** A sentence may repeat what was sent, such as a file named "undefined", and somebody's name, which its values tell. */
function isWhole(sentence: unknown, sent: Pick<Sent, 'body'>, values: unknown): boolean {
  if (typeof sentence !== 'string' || sentence.length <= 3) return false;
  const hole = HOLE.exec(sentence)?.[0];
  return hole === undefined || `${String(sent.body ?? '')}${JSON.stringify(values)}`.includes(hole);
}

/** A reply's fault; undefined if there is none. */
export function complaintAbout(sent: Pick<Sent, 'method' | 'body'>, reply: FuzzReply): string | undefined {
  if (reply.status >= 500) return `${reply.status}`;
  // 431 is Node's own reply to a request line longer than 16 KB; the application never saw it.
  if (reply.status < 400 || reply.status === 431 || sent.method === 'HEAD') return undefined;
  if (!reply.type.startsWith('application/json')) return `${reply.status} is ${reply.type}`;
  const { result, errors, codes, params = {} } = JSON.parse(reply.text);
  if (result !== false || typeof errors !== 'object' || typeof codes !== 'object')
    return `${reply.status} is no envelope`;
  const sentences = Object.values(errors).flat();
  if (SILENT.has(reply.status))
    return sentences.length === 0 && Object.keys(codes).length > 0 ? undefined : `${reply.status} is not silent`;
  const isTold = sentences.length > 0 && sentences.every((sentence) => isWhole(sentence, sent, params));
  if (!isTold) return `${reply.status} has no proper sentence: ${reply.text.slice(0, 200)}`;
  return Object.keys(errors).join() === Object.keys(codes).join()
    ? undefined
    : `${reply.status} has other codes than sentences`;
}
