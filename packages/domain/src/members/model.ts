import * as z from 'zod/mini';
import { SHORT, bounded, tooLong } from '../bounds/bounds.ts';
import { keptShape, requestShape } from '../described/schema.ts';
import { EMAIL_LENGTH, Flag, atOnce, emailKey, isEmail, isWithin } from '../fields/model.ts';
import { isMobile, keptTel, telKey } from '../fields/tel.ts';
import { halfWidth } from '../fields/width.ts';
import { memberFields, profileFields } from './fields.ts';
import { Password, TypedPassword, isSamePassword } from './password.ts';

export const ProfileFields = requestShape(profileFields);

interface ContactInput {
  readonly has_no_email?: unknown;
  readonly email?: unknown;
  readonly email_confirmation?: unknown;
  readonly tel?: unknown;
  readonly tel_confirmation?: unknown;
}

/** Compares repeated e-mail addresses without case and surrounding blanks. An empty one has a problem of its own. */
const isSameEmail = (input: ContactInput): boolean => {
  const [email, again] = [input.email, input.email_confirmation];
  if (input.has_no_email === true || typeof email !== 'string' || typeof again !== 'string' || again === '')
    return true;
  return emailKey(email) === emailKey(again);
};

/** Compares repeated telephone numbers in any writing. An empty one has a problem of its own. */
const isSameTel = (input: ContactInput): boolean => {
  const [tel, again] = [input.tel, input.tel_confirmation];
  if (input.has_no_email !== true || typeof tel !== 'string' || typeof again !== 'string' || again === '') return true;
  return (telKey(tel) ?? tel) === (telKey(again) ?? again);
};

/** Whether a contact field is filled in, if required: address and repetition, or the repeated mobile number. */
const hasContact =
  (field: 'email' | 'email_confirmation' | 'tel_confirmation') =>
  (input: ContactInput): boolean =>
    (input.has_no_email === true) === (field !== 'tel_confirmation') || (input[field] ?? '') !== '';

/** Whether the address may be empty. With `has_no_email` it is ignored, because the form hides it. */
const needsNoEmail = ({ has_no_email, email }: ContactInput): boolean =>
  has_no_email === true || typeof email !== 'string' || email === '';

/** Without an address the number must be able to receive SMS. */
function hasMobile({ has_no_email, tel }: ContactInput): boolean {
  const key = typeof tel === 'string' ? telKey(tel) : undefined;
  return has_no_email !== true || key === undefined || isMobile(key);
}

/** An unchecked address: another field decides whether it has to be right. */
const TypedEmail = z.string().check(bounded(2 * EMAIL_LENGTH, tooLong(EMAIL_LENGTH)), z.overwrite(halfWidth));

/**
 * Body of a signup: an e-mail address, or `has_no_email` and a mobile number, which then is the login ID. Residence is
 * absent: every member starts as a non-resident until the office has verified them (product, "What the office
 * verifies").
 */
export const SignupRequest = z
  .object({
    has_no_email: z._default(z.boolean(), false),
    email: z._default(TypedEmail, ''),
    email_confirmation: z._default(TypedEmail, ''),
    password: Password,
    password_confirmation: TypedPassword,
    ...ProfileFields,
    tel_confirmation: z._default(z.string().check(bounded(SHORT), z.overwrite(keptTel)), ''),
    is_agreed: z.literal(true, { error: 'agreement' }),
  })
  .check(
    z.refine(hasContact('email'), atOnce('email', 'required')),
    z.refine((input: ContactInput) => needsNoEmail(input) || isWithin(String(input.email), EMAIL_LENGTH), {
      ...atOnce('email', 'max-length'),
      params: { values: [EMAIL_LENGTH] },
    }),
    z.refine((input: ContactInput) => needsNoEmail(input) || isEmail(String(input.email)), atOnce('email', 'email')),
    z.refine(hasContact('email_confirmation'), atOnce('email_confirmation', 'required')),
    z.refine(hasContact('tel_confirmation'), atOnce('tel_confirmation', 'required')),
    z.refine(hasMobile, atOnce('tel', 'mobile')),
    z.refine(isSameEmail, atOnce('email_confirmation', 'email-mismatch')),
    z.refine(isSameTel, atOnce('tel_confirmation', 'tel-mismatch')),
    z.refine(isSamePassword, atOnce('password_confirmation', 'password-mismatch')),
  );
export type SignupRequest = z.infer<typeof SignupRequest>;

/** Contact that a signup verifies, which becomes the login ID: the address or the mobile number. */
export type Channel = 'email' | 'sms';

/** The member's own view of their data. */
export const Account = z.object({
  member_id: z.number(),
  name: z.string(),
  /**
   * `town_id` is the town's own number of this person. On the wire it is also sent as `{town}_id` (`hoshimori_id`),
   * which a schema for every town cannot name (docs/decisions/0012).
   */
  ...keptShape(memberFields),
  /** The whole address as shown; empty if unknown. */
  address: z.string(),
  /** E-mail address, mobile number or both. */
  login_ids: z.array(z.string()),
  /** Name, gender, birth date and residence are verified: only the office edits them. */
  is_verified: z.boolean(),
  is_login_notified: Flag,
  is_otp_enabled: Flag,
  is_face_registered: Flag,
  /** Set after a deletion until every terminal has received it. */
  is_face_pending: Flag,
  is_mynumber_linked: Flag,
  /** A new contact that was accepted and is not confirmed yet. */
  pending_contact: z.nullable(z.object({ kind: z.enum(['email', 'tel']), value: z.string(), expires_at: z.string() })),
  services: z.array(
    z.object({
      service_id: z.number(),
      service_name: z.string(),
      created_at: z.string(),
      suspended_at: z.nullable(z.string()),
      /** True for the service of the passes: while suspended, neither card nor phone nor face opens anything. */
      has_passes: z.boolean(),
      /** Number of future reservations that a suspension hides. */
      future_reservations: z.number(),
    }),
  ),
});
export type Account = z.infer<typeof Account>;

/** The name as shown: last name first, as in Japan. */
export const fullName = (person: { lastname: string; firstname: string }): string =>
  `${person.lastname} ${person.firstname}`.trim();
