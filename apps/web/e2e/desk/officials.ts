import { readFileSync } from 'node:fs';
import { request as requests } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { SANDBOX_INBOX } from '../../../../scripts/bench/ground/api-process.ts';
import type { Person } from '../person.ts';
import { expect, freshAddress } from '../portal.ts';

/** Of the portal under test, as Playwright's fixture of that name tells it. */
type BaseUrl = string | undefined;

/** A session as the login answered it, with the cookies that belong to it. */
export interface Desk {
  readonly session: { readonly token: string; readonly member_id: number; readonly expire: number };
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
}

const samples: readonly (Person & { readonly roles?: readonly string[] })[] = JSON.parse(
  readFileSync(new URL('../../../../towns/hoshimori/sample-members.json', import.meta.url), 'utf8'),
);

/** The code in the mails to an address; other letters may have come before or after it. */
async function codeFor(request: APIRequestContext, address: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const body: { mails: { to: string; text: string }[] } = await (await request.get(SANDBOX_INBOX)).json();
    return body.mails.flatMap(({ to, text }) => (to === address ? (/\b\d{6}\b/.exec(text)?.[0] ?? []) : []))[0];
  };
  await expect.poll(find, { message: `code for ${address}` }).toBeDefined();
  return (await find()) ?? '';
}

/** Logs in through the API, second factor included. */
async function logIn(baseURL: BaseUrl, { email, password }: Person): Promise<Desk> {
  const context = await requests.newContext({ baseURL });
  const login = await context.post('/api/login', { data: { login_id: email, password } });
  const { next }: { next: { step: string; challenge: string } | null } = await login.json();
  if (!next) throw new Error(`${email} is an official and is asked for a code`);
  const code = await codeFor(context, email);
  const answer = await context.post('/api/login/otp', { data: { challenge: next.challenge, code } });
  const session: Desk['session'] = await answer.json();
  if (typeof session.token !== 'string') throw new Error(`${email} could not log in`);
  const { cookies } = await context.storageState();
  await context.dispose();
  return { session, cookies };
}

const samplesOf = new Map<string, Promise<Desk>>();

/**
 * Codes are sent five times an hour: a sample official logs in once, for all browsers of a worker.
 * @param which 0 the first who has the role, 1 the second
 */
export function sampleOfficial(baseURL: BaseUrl, role: string, which: 0 | 1 = 0): Promise<Desk> {
  const person = samples.filter(({ roles }) => roles?.includes(role))[which];
  if (!person) throw new Error(`There is no sample official ${which} who is ${role}`);
  const key = `${baseURL} ${person.email}`;
  const desk = samplesOf.get(key) ?? logIn(baseURL, person);
  samplesOf.set(key, desk);
  return desk;
}

/** The API as an official uses it. */
export async function deskOf({ session, cookies }: Desk, baseURL: BaseUrl): Promise<APIRequestContext> {
  return requests.newContext({
    baseURL,
    extraHTTPHeaders: { 'Access-Token': `Bearer ${session.token}` },
    storageState: { cookies: cookies.map((cookie) => ({ ...plainCookie, ...cookie })), origins: [] },
  });
}
const plainCookie = { domain: '', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };

export interface NewMember {
  readonly name: string;
  readonly email?: string;
  readonly tel?: string;
  /** A password of their own is asked for at the first login. */
  readonly is_reset_forced?: 0 | 1;
}

/** Makes a member at the desk, nothing sent, the first password answered. */
export async function newMember(baseURL: BaseUrl, member: NewMember): Promise<{ memberId: number; password: string }> {
  const desk = await deskOf(await sampleOfficial(baseURL, 'member_admin'), baseURL);
  const answer = await desk.post('/api/members', { data: { is_reset_forced: 0, to_send_email: 0, ...member } });
  if (answer.status() !== 201) throw new Error(await answer.text());
  const made: { member: { member_id: number }; password: string } = await answer.json();
  await desk.dispose();
  return { memberId: made.member.member_id, password: made.password };
}

/** Another sample official than the first approves what waits for this member; nothing where nothing waits. */
async function approveRoles(baseURL: BaseUrl, memberId: number): Promise<void> {
  const second = await deskOf(await sampleOfficial(baseURL, 'system', 1), baseURL);
  const list: { requests: { role_request_id: number; member_id: number }[] } = await (
    await second.get('/api/role-requests')
  ).json();
  for (const { role_request_id } of list.requests.filter(({ member_id }) => member_id === memberId)) {
    const answer = await second.post(`/api/role-requests/${role_request_id}/approve`, { data: {} });
    if (answer.status() !== 200) throw new Error(await answer.text());
  }
  await second.dispose();
}

/** A new official with these roles, logged in. */
export async function newOfficial(baseURL: BaseUrl, roles: readonly string[], name = '試験 花子'): Promise<Desk> {
  const email = freshAddress('official');
  const { memberId, password } = await newMember(baseURL, { name, email });
  const system = await deskOf(await sampleOfficial(baseURL, 'system'), baseURL);
  const answer = await system.put(`/api/members/${memberId}/roles`, {
    data: { is_official: true, organization_id: 1, roles },
  });
  if (answer.status() !== 200) throw new Error(await answer.text());
  await system.dispose();
  await approveRoles(baseURL, memberId);
  return logIn(baseURL, { email, password });
}

/** Makes the browser find this session. */
export async function enter(page: Page, language: string, { session, cookies }: Desk): Promise<void> {
  await page.context().addCookies(cookies);
  await page.addInitScript(
    (record) => {
      if (!(localStorage.getItem('machi') ?? '').includes('"token":"')) {
        localStorage.setItem('machi', JSON.stringify(record));
      }
    },
    { ...session, expire: session.expire * 1000, locale: language },
  );
}
