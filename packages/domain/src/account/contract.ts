import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId, atOnce } from '../fields/model.ts';
import { Account } from '../members/model.ts';
import { Password, TypedPassword, isSamePassword, newPasswordRefusals } from '../members/password.ts';
import { ContactChange, Look, MemberActivity, OwnDevice, ProfileChange } from './model.ts';

const toRead = endpointsFor('account:read:own');
const toEdit = endpointsFor('account:edit:own');

const Token = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128));

export const readAccount = endpoint('readAccount', 'GET', '/api/account', {
  permission: 'profile:read:own',
  reply: z.object({ account: Account }),
  description: "The member's own profile, settings and services.",
});

export const updateAccount = toEdit('updateAccount', 'PUT', '/api/account', {
  input: ProfileChange,
  reply: z.object({ account: Account }),
  refusals: ['office-held', 'max-date'],
  description: 'Changes the own profile; what the office holds is refused once the office has verified it.',
});

export const updateSettings = toEdit('updateSettings', 'PUT', '/api/account/settings', {
  input: z.object({
    is_login_notified: z.optional(Flag),
    is_otp_enabled: z.optional(Flag),
    /** Required to switch the second factor off. */
    old_password: z.optional(TypedPassword),
  }),
  reply: z.object({ account: Account }),
  refusals: ['password-wrong', 'otp-needed', 'login-wait'],
  description:
    'Switches login notification and second factor. Switching the second factor off asks for the password; officials keep theirs.',
});

export const changePassword = toEdit('changePassword', 'POST', '/api/account/password', {
  isGuarded: true,
  input: z
    .object({
      old_password: TypedPassword,
      password: Password,
      password_confirmation: TypedPassword,
    })
    .check(z.refine(isSamePassword, atOnce('password_confirmation', 'new-password-mismatch'))),
  refusals: ['password-wrong', 'password-unchanged', ...newPasswordRefusals, 'login-wait'],
  description: 'Changes the password, ends every other session and forgets every remembered browser.',
});

export const changeContact = toEdit('changeContact', 'POST', '/api/account/contact', {
  isGuarded: true,
  input: ContactChange,
  reply: z.object({ account: Account }),
  refusals: [
    'password-wrong',
    'login-wait',
    'mobile',
    'resend-wait',
    'resend-limit',
    'sends-of-contact',
    'sends-of-network',
    'sends-of-town',
  ],
  description:
    'Accepts a new e-mail address or telephone number; it holds once the link sent to it is opened, of a landline the one sent to the e-mail address. The old contact is told. The answer is the same whether or not somebody else has it.',
});

export const cancelContactChange = toEdit('cancelContactChange', 'DELETE', '/api/account/contact', {
  reply: z.object({ account: Account }),
  description: 'Gives up a change of contact that is not yet confirmed.',
});

/** The link is `${publicUrl}/account#contact=<token>`; its secret comes after # (docs/decisions/0004). */
export const confirmContact = endpoint('confirmContact', 'POST', '/api/account/contact/confirm', {
  isGuarded: true,
  permission: 'public',
  input: z.object({ token: Token }),
  reply: z.object({
    /** Kind of the confirmed contact; a landline is not a login ID. */
    kind: z.enum(['email', 'tel', 'landline']),
  }),
  refusals: ['link-invalid'],
  description: 'Confirms a new contact with the secret of its link.',
});

export const listDevices = toRead('listDevices', 'GET', '/api/account/devices', {
  reply: z.object({ sessions: z.array(OwnDevice), browsers: z.array(OwnDevice) }),
  description: 'Where the member is logged in, and which browsers are not asked for the second factor.',
});

export const endOwnSession = toEdit('endOwnSession', 'DELETE', '/api/account/sessions/:device_id', {
  input: z.object({ device_id: RowId }),
  refusals: ['not-found'],
  description: 'Ends one of the own sessions.',
});

export const forgetBrowser = toEdit('forgetBrowser', 'DELETE', '/api/account/browsers/:device_id', {
  input: z.object({ device_id: RowId }),
  refusals: ['not-found'],
  description: 'Asks this remembered browser for the second factor again.',
});

export const listActivities = toRead('listActivities', 'GET', '/api/account/activities', {
  reply: z.object({ activities: z.array(MemberActivity), looks: z.array(Look) }),
  description:
    'What happened with the own account, and which office looked at its data or changed it; the newest 100 of each.',
});

export const exportAccount = toRead('exportAccount', 'GET', '/api/account/export', {
  input: z.object({ format: z.enum(['json', 'csv']) }),
  reply: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
  description: 'All own data as a file: profile, reservations, services, cards, visits, activities.',
});

export const withdraw = toEdit('withdraw', 'POST', '/api/withdrawal', {
  isGuarded: true,
  input: z.object({ password: TypedPassword }),
  refusals: [
    'password-wrong',
    'login-wait',
    'bills-unpaid',
    'rooms-unpaid',
    'rooms-exemption-open',
    'room-refund-owed',
    'rooms-paid-ahead',
    'refund-waiting',
    'visits-unbilled',
  ],
  description: 'Ends the membership: future reservations are cancelled, the data is deleted and cannot be restored.',
});
