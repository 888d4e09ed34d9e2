import { request as requests, type APIRequestContext, type Page } from '@playwright/test';
import { join, logInAt } from '../person.ts';
import { expect, freshAddress, words, type Locale } from '../portal.ts';
import { logInThrough } from '../second-step.ts';

export const password = 'Yuki-no-machi9';
export const newPassword = 'Natsu-no-hoshi4';

/** Name of a button: its verb and, for screen readers, its object. */
export const verbOf = (language: Locale, ja: string, en: string): RegExp => {
  const [verb = '', about = ''] = words(language)(ja, en).split(/[（(]|）|\)$/);
  return new RegExp(`^${verb.trim()}\\s*[（(]${about}[）)]$`);
};

/** A new member, logged in at a page. */
export async function memberAt(
  page: Page,
  request: APIRequestContext,
  language: Locale,
  loginId: string,
  path: string,
): Promise<void> {
  await join(request, language, loginId, password);
  await logInAt(page, { email: loginId, password }, path);
  await expect(page).toHaveURL(path);
}

/** The same with an own address, which is returned. */
export async function newMemberAt(
  page: Page,
  request: APIRequestContext,
  language: Locale,
  project: string,
  path: string,
): Promise<string> {
  const email = freshAddress(project);
  await memberAt(page, request, language, email, path);
  return email;
}

/** A program instead of a second browser: its own cookies and session header. */
export interface Elsewhere {
  readonly context: APIRequestContext;
  readonly headers: Readonly<Record<string, string>>;
}

/** Logs the member in from another device; officials also pass the second factor. */
export async function logInElsewhere(baseURL: string, loginId: string, secret: string): Promise<Elsewhere> {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
  const context = await requests.newContext({ baseURL, userAgent });
  const opened = await logInThrough(context, loginId, secret);
  return { context, headers: { 'Access-Token': `Bearer ${String(opened.token)}` } };
}

export const mayRead = async ({ context, headers }: Elsewhere): Promise<number> =>
  (await context.get('/api/account', { headers })).status();
