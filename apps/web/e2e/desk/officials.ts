import { request as requests, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { tryLogin, type Person } from '../person.ts';
import { freshAddress } from '../portal.ts';
import { peopleHere } from '../sample-town.ts';
import { logInThrough } from '../second-step.ts';

/** Address of the portal under test, from Playwright's fixture of that name. */
type BaseUrl = string | undefined;

/** A session from the login's reply, with its cookies. */
export interface Desk {
  readonly session: {
    readonly token: string;
    readonly member_id: number;
    readonly expire: number;
    readonly must_enrol?: boolean;
  };
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
}

/** Logs in through the API, second factor included; a new official enrols one. */
async function logIn(baseURL: BaseUrl, { email, password }: Person): Promise<Desk> {
  const context = await requests.newContext({ baseURL });
  const { token, member_id, expire, ...others } = await logInThrough(context, email, password);
  if (typeof token !== 'string') throw new Error(`${email} could not log in: ${JSON.stringify(others)}`);
  const { cookies } = await context.storageState();
  await context.dispose();
  return { session: { ...others, must_enrol: false, token, member_id, expire }, cookies };
}

const samplesOf = new Map<string, Promise<Desk>>();

/**
 * Logs a sample official in, once for all browsers of a worker, because each code of an app is valid once.
 * @param which 0 the first with the role, 1 the second
 */
export function sampleOfficial(baseURL: BaseUrl, role: string, which: 0 | 1 = 0): Promise<Desk> {
  const person = peopleHere().filter(({ roles }) => roles?.includes(role))[which];
  if (!person) throw new Error(`There is no sample official ${which} who is ${role}`);
  const key = `${baseURL} ${person.email}`;
  const desk = samplesOf.get(key) ?? logIn(baseURL, person);
  samplesOf.set(key, desk);
  return desk;
}

/** Logs a sample official in again: the earlier session is over. */
export function sampleOfficialAgain(baseURL: BaseUrl, role: string, which: 0 | 1 = 0): Promise<Desk> {
  for (const key of samplesOf.keys()) if (key.startsWith(`${baseURL} `)) samplesOf.delete(key);
  return sampleOfficial(baseURL, role, which);
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
  /** Whether the first login asks for an own password. */
  readonly is_reset_forced?: 0 | 1;
}

/** Creates a member at the desk without a notification, and returns the first password. */
export async function newMember(baseURL: BaseUrl, member: NewMember): Promise<{ memberId: number; password: string }> {
  const desk = await deskOf(await sampleOfficial(baseURL, 'member_admin'), baseURL);
  const answer = await desk.post('/api/members', { data: { is_reset_forced: 0, to_send_email: 0, ...member } });
  if (answer.status() !== 201) throw new Error(await answer.text());
  const made: { member: { member_id: number }; password: string } = await answer.json();
  await desk.dispose();
  return { memberId: made.member.member_id, password: made.password };
}

/** Verifies a person as resident at the office; returns the member id. */
export async function verifyResident(baseURL: BaseUrl, request: APIRequestContext, person: Person): Promise<number> {
  const desk = await deskOf(await sampleOfficial(baseURL, 'member_admin'), baseURL);
  const { member_id: memberId }: { member_id: number } = await (await tryLogin(request, person)).json();
  const { member }: { member: { seen: string } } = await (await desk.get(`/api/members/${memberId}`)).json();
  const verified = await desk.post(`/api/members/${memberId}/verification`, {
    data: { is_resident: 1, seen: member.seen },
  });
  if (verified.status() !== 200) throw new Error(await verified.text());
  await desk.dispose();
  return memberId;
}

/** Approves this member's requests as a second sample official; does nothing without any. */
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

/** A new official with these roles, before the first login. */
export async function freshOfficial(
  baseURL: BaseUrl,
  roles: readonly string[],
  name = '試験 花子',
): Promise<{ email: string; password: string; memberId: number }> {
  const email = freshAddress('official');
  const { memberId, password } = await newMember(baseURL, { name, email });
  const system = await deskOf(await sampleOfficial(baseURL, 'system'), baseURL);
  const answer = await system.put(`/api/members/${memberId}/roles`, {
    data: { is_official: true, organization_id: 1, roles },
  });
  if (answer.status() !== 200) throw new Error(await answer.text());
  await system.dispose();
  await approveRoles(baseURL, memberId);
  return { email, password, memberId };
}

/** A new official with these roles, logged in, with an own second factor. */
export async function newOfficial(baseURL: BaseUrl, roles: readonly string[], name?: string): Promise<Desk> {
  return logIn(baseURL, await freshOfficial(baseURL, roles, name));
}

/** Gives the browser this session. */
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
