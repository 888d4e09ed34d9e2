import * as z from 'zod/mini';
import {
  Email,
  Flag,
  Furigana,
  RequiredDate,
  Tel,
  Zipcode,
  atOnce,
  emailKey,
  requiredText,
  text,
} from '../fields/model.ts';
import { Password, isSamePassword } from './password.ts';

/** 0 no answer, 1 male, 2 female (specification section 3, member). */
export const Gender = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const ProfileFields = {
  lastname: requiredText(32),
  firstname: requiredText(32),
  lastfurigana: Furigana,
  firstfurigana: Furigana,
  tel: Tel,
  zipcode: Zipcode,
  prefecture: requiredText(16),
  address1: requiredText(64),
  address2: requiredText(64),
  address3: z._default(text(64), ''),
  gender: z._default(Gender, 0),
  birthdate: RequiredDate,
};

/** Re-entered e-mail addresses may differ in case and in blanks around them; an empty one is told apart. */
const isSameEmail = (input: { email?: unknown; email_confirmation?: unknown }): boolean => {
  const [email, again] = [input.email, input.email_confirmation];
  if (typeof email !== 'string' || typeof again !== 'string' || again === '') return true;
  return emailKey(email) === emailKey(again);
};

/**
 * What signing up with an e-mail address sends. Residence is not among it: everybody starts as a non-resident
 * until the office has verified them (decisions, "Permissions").
 */
export const SignupRequest = z
  .object({
    email: Email,
    email_confirmation: z.string().check(z.minLength(1, { error: 'required' })),
    password: Password,
    password_confirmation: z.string().check(z.minLength(1, { error: 'required' })),
    ...ProfileFields,
    is_agreed: z.literal(true, { error: 'agreement' }),
  })
  .check(
    z.refine(isSameEmail, { error: 'email-mismatch', path: ['email_confirmation'], ...atOnce }),
    z.refine(isSamePassword, { error: 'password-mismatch', path: ['password_confirmation'], ...atOnce }),
  );
export type SignupRequest = z.infer<typeof SignupRequest>;

/** The member's own view of their data. */
export const Account = z.object({
  member_id: z.number(),
  email: z.nullable(z.string()),
  tel: z.nullable(z.string()),
  name: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  lastfurigana: z.string(),
  firstfurigana: z.string(),
  zipcode: z.string(),
  prefecture: z.string(),
  address1: z.string(),
  address2: z.string(),
  address3: z.string(),
  gender: Gender,
  birthdate: z.nullable(z.string()),
  is_resident: Flag,
  is_handicapped: Flag,
});
export type Account = z.infer<typeof Account>;

/** The name as shown: last name first, as in Japan. */
export const fullName = (person: { lastname: string; firstname: string }): string =>
  `${person.lastname} ${person.firstname}`.trim();
