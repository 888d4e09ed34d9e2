import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSandboxKey } from '../start/sandbox-key.ts';

/** Origin of a portal, and the headers of a staff member. */
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

/** Asks as staff; throws the status of a refusal. */
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
  readonly authenticators?: readonly { readonly to: string; readonly code: string | null }[];
}

/** Code of a person's authenticator app, from the sandbox inbox. */
async function appCode(origin: string, address: string): Promise<string> {
  for (let tries = 0; tries < 240; tries += 1) {
    const { status, body } = await send(origin, 'GET', `/sandbox/${await readSandboxKey(process.env)}/inbox.json`, {});
    if (status !== 200)
      throw new Error(
        `${origin} has no sandbox inbox: this is for trying the product. Start it with npm start on the same data folder, and leave DATABASE_URL, HOST, PUBLIC_URL and SMTP_URL alone.`,
      );
    const { authenticators = [] }: Inbox = body;
    const app = authenticators.find(({ to }) => to === address);
    if (!app)
      throw new Error(`${address} has an authenticator app of their own: the sandbox inbox shows no code of it.`);
    if (app.code !== null) return app.code;
    await wait(250);
  }
  throw new Error(`No code of the app of ${address} is free.`);
}

/** Logs an official of the sample town in as a person does, with the code of their app from the sandbox inbox. */
export async function enterAs(role: 'reception' | 'transport', origin: string, townFolder: string): Promise<Staff> {
  const people: SamplePerson[] = JSON.parse(await readFile(path.join(townFolder, 'sample-members.json'), 'utf8'));
  const person = people.find(({ email, roles }) => email !== undefined && roles?.includes(role));
  if (person?.email === undefined) throw new Error(`The sample of this town has nobody with the role ${role}.`);
  const { email, password } = person;
  const first = await send(origin, 'POST', '/api/login', {}, { login_id: email, password });
  const { challenge } = Object(first.body['next']);
  if (first.status !== 200 || typeof challenge !== 'string')
    throw new Error(`${email} of the sample cannot log in at ${origin} (${first.status}).`);
  const code = await appCode(origin, email);
  const second = await send(origin, 'POST', '/api/login/factor', {}, { challenge, way: 'totp', code });
  const { token } = second.body;
  if (typeof token !== 'string') throw new Error(`${email} of the sample was not let in (${second.status}).`);
  return { origin, headers: { 'access-token': `Bearer ${token}`, cookie: second.cookies.join('; ') } };
}
