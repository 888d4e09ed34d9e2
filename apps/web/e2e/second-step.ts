import type { APIRequestContext } from '@playwright/test';
import { codeShown } from '../../api/src/testing/factors/authenticator.ts';
import { SANDBOX_INBOX } from '../../../scripts/bench/ground/api-process.ts';
import { expect } from './portal.ts';

/** The part of a login's reply about its second step. */
export interface LoginAnswer {
  readonly token: string | false;
  readonly member_id: number;
  readonly expire: number;
  readonly must_enrol?: boolean;
  readonly next: { readonly step: string; readonly challenge: string } | null;
}

/** The sample's code of an authenticator app, from the sandbox inbox; the next one when it is used up. */
export async function appCode(request: APIRequestContext, address: string): Promise<string> {
  let code: string | null | undefined;
  const find = async () => {
    const inbox: { authenticators: { to: string; code: string | null }[] } = await (
      await request.get(SANDBOX_INBOX)
    ).json();
    code = inbox.authenticators.find(({ to }) => to === address)?.code;
    return code ?? undefined;
  };
  // Two logins within half a minute use up the valid codes.
  await expect.poll(find, { message: `code of the app of ${address}`, timeout: 60_000 }).toBeDefined();
  return code ?? '';
}

/** The code in the mails to an official: notifications about roles may come before or after it. */
export async function mailedCode(request: APIRequestContext, address: string): Promise<string> {
  let code: string | undefined;
  const find = async () => {
    const { mails }: { mails: { to: string; text: string }[] } = await (await request.get(SANDBOX_INBOX)).json();
    code = mails.flatMap(({ to, text }) => (to === address ? (/(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []) : []))[0];
    return code;
  };
  await expect.poll(find, { message: `code for ${address}` }).toBeDefined();
  return code ?? '';
}

/** Enrols an authenticator app in a session that allows nothing else. */
async function enrol(context: APIRequestContext, token: string, password: string): Promise<void> {
  const headers = { 'Access-Token': `Bearer ${token}` };
  const begun = await context.post('/api/account/factors/totp', { headers, data: { old_password: password } });
  const { enrolment, secret }: { enrolment: string; secret: string } = await begun.json();
  const data = { enrolment, code: codeShown(secret, new Date()) };
  const done = await context.post('/api/account/factors/totp/confirm', { headers, data });
  expect(done.status(), await done.text()).toBe(200);
}

/** Logs in through the API with any second step: a code by mail, an app's code, an app to enrol. */
export async function logInThrough(
  context: APIRequestContext,
  loginId: string,
  password: string,
): Promise<LoginAnswer> {
  const login = await context.post('/api/login', { data: { login_id: loginId, password } });
  let opened: LoginAnswer = await login.json();
  if (opened.next?.step === 'otp') {
    const data = { challenge: opened.next.challenge, code: await mailedCode(context, loginId) };
    opened = await (await context.post('/api/login/otp', { data })).json();
  } else if (opened.next?.step === 'factor') {
    const data = { challenge: opened.next.challenge, way: 'totp', code: await appCode(context, loginId) };
    opened = await (await context.post('/api/login/factor', { data })).json();
  }
  if (opened.must_enrol === true) await enrol(context, String(opened.token), password);
  return opened;
}
