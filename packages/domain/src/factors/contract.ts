import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { TypedPassword } from '../members/password.ts';
import { NewPasskey, PasskeyCreation } from './passkeys.ts';
import { OwnFactors } from './model.ts';
import { TypedCode } from './ways.ts';

const endpoint = endpointsFor('factor:keep:own');

const Enrolment = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128));

/** Recovery codes are shown once; null if the earlier codes stay valid. */
const Enrolled = z.extend(OwnFactors, { recovery_codes: z.nullable(z.array(z.string())) });
export type Enrolled = z.infer<typeof Enrolled>;

export const readFactors = endpoint('readFactors', 'GET', '/api/account/factors', {
  isOpenToEnrol: true,
  reply: OwnFactors,
  description: 'The second factors of one’s own and how many recovery codes are left.',
});

export const beginTotp = endpoint('beginTotp', 'POST', '/api/account/factors/totp', {
  isGuarded: true,
  isOpenToEnrol: true,
  input: z.object({ old_password: TypedPassword }),
  reply: z.object({
    /** Secret of this page, to be sent with the confirming code. */
    enrolment: z.string(),
    /** Base32, to be typed into an authenticator app. */
    secret: z.string(),
    /** The same as an `otpauth:` URI for a QR code. */
    uri: z.string(),
  }),
  refusals: ['password-wrong', 'login-wait'],
  description:
    'Makes the secret of an authenticator app; it counts once a code of it is answered by who began it, within 30 minutes.',
});

export const confirmTotp = endpoint('confirmTotp', 'POST', '/api/account/factors/totp/confirm', {
  isGuarded: true,
  isOpenToEnrol: true,
  input: z.object({
    enrolment: Enrolment,
    code: TypedCode,
  }),
  reply: Enrolled,
  refusals: ['not-found', 'totp-wrong', 'enrolment-over'],
  description:
    'Adds the authenticator app, in place of the one before, and ends every other session. With the first factor ten recovery codes are made.',
});

export const beginPasskey = endpoint('beginPasskey', 'POST', '/api/account/factors/passkey', {
  isGuarded: true,
  isOpenToEnrol: true,
  input: z.object({ old_password: TypedPassword }),
  reply: z.object({ enrolment: z.string(), options: PasskeyCreation }),
  refusals: ['password-wrong', 'login-wait', 'passkey-most', 'passkey-address'],
  description:
    'What the browser is asked to make a passkey of; it counts once its answer comes back within 30 minutes.',
});

export const confirmPasskey = endpoint('confirmPasskey', 'POST', '/api/account/factors/passkey/confirm', {
  isGuarded: true,
  isOpenToEnrol: true,
  input: z.object({ enrolment: Enrolment, name: requiredText(32), credential: NewPasskey }),
  reply: Enrolled,
  refusals: ['not-found', 'passkey-wrong', 'passkey-known', 'passkey-most', 'enrolment-over'],
  description:
    'Adds a passkey beside the others and ends every other session. With the first factor ten recovery codes are made.',
});

export const removeFactor = endpoint('removeFactor', 'POST', '/api/account/factors/:factor_id/remove', {
  isGuarded: true,
  input: z.object({ factor_id: RowId, old_password: TypedPassword }),
  reply: OwnFactors,
  refusals: ['not-found', 'password-wrong', 'login-wait', 'factor-last'],
  description:
    'Takes an own factor away and ends every other session; with the last one the recovery codes go. Officials keep one.',
});

export const renewRecoveryCodes = endpoint('renewRecoveryCodes', 'POST', '/api/account/recovery-codes', {
  isGuarded: true,
  input: z.object({ old_password: TypedPassword }),
  reply: z.extend(OwnFactors, { recovery_codes: z.array(z.string()) }),
  refusals: ['password-wrong', 'login-wait', 'factor-none'],
  description: 'Makes ten new recovery codes; the ones of before no longer count.',
});
