import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { TypedPassword } from '../members/password.ts';
import { NewPasskey, PasskeyCreation } from './passkeys.ts';
import { OwnFactors } from './model.ts';
import { TypedCode } from './ways.ts';

const Enrolment = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128));

/** Codes are shown once: null where the ones of before go on counting. */
const Enrolled = z.extend(OwnFactors, { recovery_codes: z.nullable(z.array(z.string())) });
export type Enrolled = z.infer<typeof Enrolled>;

export const readFactors = endpoint({
  name: 'readFactors',
  isOpenToEnrol: true,
  method: 'GET',
  path: '/api/account/factors',
  permission: 'factor:keep:own',
  input: z.object({}),
  reply: OwnFactors,
  description: 'The second factors of one’s own and how many recovery codes are left.',
});

export const beginTotp = endpoint({
  name: 'beginTotp',
  isGuarded: true,
  isOpenToEnrol: true,
  method: 'POST',
  path: '/api/account/factors/totp',
  permission: 'factor:keep:own',
  input: z.object({ old_password: TypedPassword }),
  reply: z.object({
    /** Known to this page alone; it goes with the code that confirms. */
    enrolment: z.string(),
    /** Base32, to be typed into an authenticator app. */
    secret: z.string(),
    /** The same as `otpauth:` address, for a QR code. */
    uri: z.string(),
  }),
  refusals: ['password-wrong', 'login-wait'],
  description:
    'Makes the secret of an authenticator app; it counts once a code of it is answered by who began it, within 30 minutes.',
});

export const confirmTotp = endpoint({
  name: 'confirmTotp',
  isGuarded: true,
  isOpenToEnrol: true,
  method: 'POST',
  path: '/api/account/factors/totp/confirm',
  permission: 'factor:keep:own',
  input: z.object({
    enrolment: Enrolment,
    code: TypedCode,
  }),
  reply: Enrolled,
  refusals: ['not-found', 'totp-wrong', 'enrolment-over'],
  description:
    'Adds the authenticator app, in place of the one before, and ends every other session. With the first factor ten recovery codes are made.',
});

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  isGuarded: true,
  isOpenToEnrol: true,
  method: 'POST',
  path: '/api/account/factors/passkey',
  permission: 'factor:keep:own',
  input: z.object({ old_password: TypedPassword }),
  reply: z.object({ enrolment: z.string(), options: PasskeyCreation }),
  refusals: ['password-wrong', 'login-wait', 'passkey-most', 'passkey-address'],
  description:
    'What the browser is asked to make a passkey of; it counts once its answer comes back within 30 minutes.',
});

export const confirmPasskey = endpoint({
  name: 'confirmPasskey',
  isGuarded: true,
  isOpenToEnrol: true,
  method: 'POST',
  path: '/api/account/factors/passkey/confirm',
  permission: 'factor:keep:own',
  input: z.object({ enrolment: Enrolment, name: requiredText(32), credential: NewPasskey }),
  reply: Enrolled,
  refusals: ['not-found', 'passkey-wrong', 'passkey-known', 'passkey-most', 'enrolment-over'],
  description:
    'Adds a passkey beside the others and ends every other session. With the first factor ten recovery codes are made.',
});

export const removeFactor = endpoint({
  name: 'removeFactor',
  isGuarded: true,
  method: 'POST',
  path: '/api/account/factors/:factor_id/remove',
  permission: 'factor:keep:own',
  input: z.object({ factor_id: RowId, old_password: TypedPassword }),
  reply: OwnFactors,
  refusals: ['not-found', 'password-wrong', 'login-wait', 'factor-last'],
  description:
    'Takes an own factor away and ends every other session; with the last one the recovery codes go. Officials keep one.',
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  isGuarded: true,
  method: 'POST',
  path: '/api/account/recovery-codes',
  permission: 'factor:keep:own',
  input: z.object({ old_password: TypedPassword }),
  reply: z.extend(OwnFactors, { recovery_codes: z.array(z.string()) }),
  refusals: ['password-wrong', 'login-wait', 'factor-none'],
  description: 'Makes ten new recovery codes; the ones of before no longer count.',
});
