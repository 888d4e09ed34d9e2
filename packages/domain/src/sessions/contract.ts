import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { atOnce, requiredText } from '../fields/model.ts';
import { Password, TypedPassword, isSamePassword, newPasswordRefusals } from '../members/password.ts';
import { PasskeyAnswer, PasskeyRequest } from '../factors/passkeys.ts';
import { TypedCode, factorWays } from '../factors/ways.ts';
import { Session } from './model.ts';

const forAll = endpointsFor('public');

export { readSession } from './read-session.ts';

/** Secret of a login in progress, which the client keeps between its steps. */
const Challenge = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128));

/** Whether this browser may be remembered. Officials are always asked. */
const MayRemember = z.boolean();

/** Next step before the session opens; null: it is open. */
export const LoginNext = z.nullable(
  z.union([
    z.object({
      step: z.literal('otp'),
      challenge: z.string(),
      channel: z.enum(['email', 'sms']),
      /** Masked recipient of the code. */
      sent_to: z.string(),
      /** Seconds until another code may be requested. */
      resend_after: z.number(),
      may_remember: MayRemember,
    }),
    z.object({
      step: z.literal('factor'),
      challenge: z.string(),
      may_remember: MayRemember,
      /** Possible ways, the first one as default. */
      ways: z.array(z.enum(factorWays)),
      /** Request to the browser if a passkey is among the ways. */
      passkey: z.nullable(PasskeyRequest),
    }),
    z.object({ step: z.literal('password'), challenge: z.string() }),
  ]),
);
export type LoginNext = z.infer<typeof LoginNext>;

/** A guest's session while a step is left, else the open session. */
export const LoginReply = z.extend(Session, { next: LoginNext });
export type LoginReply = z.infer<typeof LoginReply>;

/** Refusals of a login that may open an official's account. */
const ofDirectory = [
  'directory-needed',
  'directory-link-over',
  'directory-linked',
  'directory-last-resort',
  'directory-no-official',
] as const;

export const login = forAll('login', 'POST', '/api/login', {
  isGuarded: true,
  input: z.object({
    login_id: requiredText(128),
    password: TypedPassword,
    /** Of an official: the secret of a login at the office's directory, which this login links to the account. */
    directory: z.optional(Challenge),
  }),
  reply: LoginReply,
  refusals: [
    'login-failed',
    'first-password-over',
    'login-wait',
    'password-was-sent',
    'resend-wait',
    'resend-limit',
    ...ofDirectory,
  ],
  description:
    'Opens a session: the token is answered here, its second secret is set as a cookie. With a second factor or a forced change of password `next` says what is still asked.',
});

export const loginOtp = forAll('loginOtp', 'POST', '/api/login/otp', {
  isGuarded: true,
  input: z.object({
    challenge: Challenge,
    code: TypedCode,
    /** "Don't ask on this browser for 30 days". */
    remembers_browser: z._default(z.boolean(), false),
  }),
  reply: LoginReply,
  refusals: ['otp-wrong', 'otp-over', ...ofDirectory],
  description: 'Answers the code of the second factor: 6 digits, 10 minutes, 5 tries, one use.',
});

export const resendLoginOtp = forAll('resendLoginOtp', 'POST', '/api/login/otp/resend', {
  isGuarded: true,
  input: z.object({ challenge: Challenge }),
  reply: z.object({ resend_after: z.number() }),
  refusals: ['otp-over', 'resend-wait', 'resend-limit'],
  description: 'Sends another code: after 60 seconds, at most 5 an hour. The one before no longer counts.',
});

export const loginFactor = forAll('loginFactor', 'POST', '/api/login/factor', {
  isGuarded: true,
  input: z.object({
    challenge: Challenge,
    way: z.enum(['totp', 'recovery']),
    code: TypedCode,
    /** "Don't ask on this browser for 30 days". */
    remembers_browser: z._default(z.boolean(), false),
  }),
  reply: LoginReply,
  refusals: ['totp-wrong', 'recovery-wrong', 'otp-over', 'login-wait', ...ofDirectory],
  description:
    'Answers the second factor of one’s own by a code of the authenticator app, each once, or by a recovery code, each once: 10 minutes, 5 tries.',
});

export const loginPasskey = forAll('loginPasskey', 'POST', '/api/login/passkey', {
  isGuarded: true,
  input: z.object({
    challenge: Challenge,
    credential: PasskeyAnswer,
    /** "Don't ask on this browser for 30 days". */
    remembers_browser: z._default(z.boolean(), false),
  }),
  reply: LoginReply,
  refusals: ['passkey-wrong', 'otp-over', 'login-wait', ...ofDirectory],
  description: 'Answers the second factor of one’s own by a passkey: 10 minutes, 5 tries.',
  maxBodyBytes: 64 * 1024,
});

export const loginPassword = forAll('loginPassword', 'POST', '/api/login/password', {
  isGuarded: true,
  input: z
    .object({
      challenge: Challenge,
      password: Password,
      password_confirmation: TypedPassword,
    })
    .check(z.refine(isSamePassword, atOnce('password_confirmation', 'passwords-mismatch'))),
  reply: LoginReply,
  refusals: ['challenge-over', 'login-wait', ...newPasswordRefusals, 'password-unchanged', ...ofDirectory],
  description: 'Sets the new password that a forced reset or a temporary password asks for, and opens the session.',
});

export const remindPassword = forAll('remindPassword', 'POST', '/api/password/reminder', {
  isGuarded: true,
  input: z.object({ email: requiredText(128) }),
  refusals: ['sends-of-contact', 'sends-of-network', 'sends-of-town'],
  description:
    'Sends a temporary password to an e-mail address: 16 characters, 30 minutes, one use. The answer is the same whether or not the address is known.',
});

export const logout = endpoint('logout', 'POST', '/api/logout', {
  isOpenToEnrol: true,
  permission: 'session:end:own',
  description: 'Ends this session on the server.',
});
