import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSandboxKey } from '../start/sandbox-key.ts';

/** Where a portal is, and who speaks to it. */
export interface Staff {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookies: readonly string[];
}

async function send(
  origin: string,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
) {
  const response = await fetch(origin + target, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return { status: response.status, body: { ...Object(parsed) }, cookies } satisfies Answer;
}

/** Asks as staff; throws with the status when it was refused. */
export async function askAs({ origin, headers }: Staff, method: string, target: string, body?: unknown) {
  const answer = await send(origin, method, target, headers, body);
  if (answer.status >= 300) throw new Error(`${method} ${target} was answered ${answer.status}`);
  return answer.body;
}

interface SamplePerson {
  readonly email?: string;
  readonly password: string;
  readonly roles?: readonly string[];
}
interface Inbox {
  readonly mails?: readonly { readonly id: number | string; readonly to: string; readonly text: string }[];
}

async function mailsTo(origin: string, address: string) {
  const { status, body } = await send(origin, 'GET', `/sandbox/${await readSandboxKey(process.env)}/inbox.json`, {});
  if (status !== 200)
    throw new Error(
      `${origin} has no sandbox inbox: this is for trying the product. Start it with npm start on the same data folder, and leave DATABASE_URL, HOST, PUBLIC_URL and SMTP_URL alone.`,
    );
  const { mails = [] }: Inbox = body;
  return mails.filter(({ to }) => to === address);
}

/** The code that arrives for this address after those that are known. */
async function newCode(origin: string, address: string, known: ReadonlySet<number | string>): Promise<string> {
  for (let tries = 0; tries < 40; tries += 1) {
    const mail = (await mailsTo(origin, address)).find(({ id }) => !known.has(id));
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await wait(250);
  }
  throw new Error(`No code came to ${address}. Codes are sent five times an hour: try again later.`);
}

/** The reception of the sample town, logged in as a person does, with the code from the sandbox inbox. */
export async function enterAsReception(origin: string, townFolder: string): Promise<Staff> {
  const people: SamplePerson[] = JSON.parse(await readFile(path.join(townFolder, 'sample-members.json'), 'utf8'));
  const person = people.find(({ email, roles }) => email !== undefined && roles?.includes('reception'));
  if (person?.email === undefined) throw new Error('The sample of this town has nobody at the reception.');
  const { email, password } = person;
  const known = new Set((await mailsTo(origin, email)).map(({ id }) => id));
  const first = await send(origin, 'POST', '/api/login', {}, { login_id: email, password });
  const { challenge } = Object(first.body['next']);
  if (first.status !== 200 || typeof challenge !== 'string')
    throw new Error(`${email} of the sample cannot log in at ${origin} (${first.status}).`);
  const code = await newCode(origin, email, known);
  const second = await send(origin, 'POST', '/api/login/otp', {}, { challenge, code });
  const { token } = second.body;
  if (typeof token !== 'string') throw new Error(`${email} of the sample was not let in (${second.status}).`);
  return { origin, headers: { 'access-token': `Bearer ${token}`, cookie: second.cookies.join('; ') } };
}
