import type { SampleMember } from '@machi/domain/town/model';
import { readFile } from 'node:fs/promises';
import { SANDBOX_INBOX } from '../../bench/ground/api-process.ts';
import { waitUntil } from '../wait.ts';

/** Person of the sample town who is logged in. */
export interface Login {
  /** Record that the portal keeps in the browser. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly cookie: string;
}

const post = (origin: string, path: string, body: object): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Code of a sample official's authenticator app, from the sandbox inbox. */
async function codeFor(origin: string, address: string | undefined): Promise<string> {
  let code: string | undefined;
  await waitUntil(60_000, async () => {
    const inbox = await fetch(origin + SANDBOX_INBOX);
    const { authenticators }: { authenticators: { to: string; code: string | null }[] } = await inbox.json();
    code = authenticators.find(({ to }) => to === address)?.code ?? undefined;
    return code !== undefined;
  });
  return code ?? '';
}

type IsWanted = (person: SampleMember) => boolean;
const inRole =
  (role: string): IsWanted =>
  ({ roles }) =>
    roles?.some((held) => held === role) ?? false;
/** People of the sample for screens on which the first resident would find nothing. */
export const visitors: Readonly<Record<string, IsWanted>> = {
  '/member': inRole('system'),
  '/reception': inRole('reception'),
  '/message-desk': inRole('reception'),
  '/faq/desk': inRole('editor'),
  '/notice-desk': inRole('approver'),
  '/notice/create': inRole('editor'),
  '/onlineform/desk': inRole('forms'),
  '/onlineform/proxy': inRole('forms'),
  '/onlineform/editor': inRole('forms'),
  '/onlineform/editor/:onlineform_id': inRole('forms'),
  '/onlineform/editor/:onlineform_id/preview': inRole('forms'),
  '/dispatch': inRole('dispatch'),
  '/transport': inRole('transport'),
  '/driver': inRole('driver'),
  '/driver/ondemandbus': inRole('driver'),
  '/transport/ondemandbus': inRole('transport'),
  '/visit': inRole('enrolment'),
  '/terminal': inRole('enrolment'),
  '/door': inRole('reception'),
  '/report-desk': inRole('reception'),
  '/webhook': inRole('system'),
  '/pack': inRole('system'),
  '/api-key': inRole('system'),
  '/begin-town': inRole('system'),
  // Has visits all through the year.
  '/fureaiplaza': ({ email }) => email === undefined,
};

/**
 * Logs people of the sample in, with their second factor; each once, as a second code could be taken for the first.
 */
export async function openDoor(origin: string): Promise<(isWanted: IsWanted) => Promise<Login>> {
  const sample: SampleMember[] = JSON.parse(await readFile('towns/hoshimori/sample-members.json', 'utf8'));
  const logins = new Map<SampleMember | undefined, Promise<Login>>();
  return (isWanted) => {
    const person = sample.find(isWanted);
    const login = logins.get(person) ?? logIn(origin, person);
    logins.set(person, login);
    return login;
  };
}

async function logIn(origin: string, person: SampleMember | undefined): Promise<Login> {
  const first = await post(origin, '/api/login', {
    login_id: person?.email ?? person?.tel,
    password: person?.password,
  });
  const asked = await first.clone().json();
  const reply = asked.next
    ? await post(origin, '/api/login/factor', {
        challenge: asked.next.challenge,
        way: 'totp',
        code: await codeFor(origin, person?.email),
      })
    : first;
  const { result: _result, errors: _errors, expire, ...session } = await reply.json();
  const cookie = /sid=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1];
  if (cookie === undefined) throw new Error(`The sample's person could not log in: ${reply.status}`);
  return { record: { ...session, expire: expire * 1000 }, cookie };
}

/** Headers of a person's request. */
export const headersOf = ({ record, cookie }: Login) => ({
  'content-type': 'application/json',
  'access-token': `Bearer ${String(record['token'])}`,
  cookie: `sid=${cookie}`,
});
