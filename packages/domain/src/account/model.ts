import * as z from 'zod/mini';
import { keptNames } from '../described/kept.ts';
import { requestShape, wholeShape } from '../described/schema.ts';
import { EMAIL_LENGTH, atOnce, emailKey, isEmail, isWithin, requiredText } from '../fields/model.ts';
import { isMobile, isTel, keptTel, telKey } from '../fields/tel.ts';
import { halfWidth } from '../fields/width.ts';
import { heldByMember, heldByOffice } from '../members/fields.ts';
import { TypedPassword } from '../members/password.ts';

/** Fields that the office holds once it has verified them (product, "What the office verifies"). */
export const heldFields = keptNames(heldByOffice);

/** Fields that a member may always change. */
export const AddressChange = z.object(requestShape(heldByMember));

/** Changes of an own profile; absent fields stay. Telephone and e-mail have an endpoint of their own. */
export const ProfileChange = z.object({
  ...requestShape(heldByMember),
  ...z.partial(z.object(wholeShape(heldByOffice))).shape,
});
export type ProfileChange = z.infer<typeof ProfileChange>;

interface ContactInput {
  readonly kind?: unknown;
  readonly value?: unknown;
  readonly value_confirmation?: unknown;
}

/** A rule about a value that is not empty; an empty one has a problem of its own. */
const ofKind =
  (kind: 'email' | 'tel', isRight: (value: string) => boolean) =>
  (input: ContactInput): boolean =>
    input.kind !== kind || typeof input.value !== 'string' || input.value.trim() === '' || isRight(input.value);

const isSame =
  (kind: 'email' | 'tel', keyOf: (value: string) => string) =>
  ({ value_confirmation: again, ...input }: ContactInput): boolean =>
    typeof again !== 'string' || again.trim() === '' || ofKind(kind, (value) => keyOf(value) === keyOf(again))(input);

/** An e-mail address or a number, as stored. */
const Contact = requiredText(EMAIL_LENGTH).check(
  z.overwrite((typed) => (/[@＠]/.test(typed) ? halfWidth(typed) : keptTel(typed))),
);

/**
 * A new e-mail address or telephone number, entered twice. The change needs the password. rules.ts says who may have a
 * landline.
 */
export const ContactChange = z
  .object({
    kind: z.enum(['email', 'tel']),
    value: Contact,
    value_confirmation: Contact,
    old_password: TypedPassword,
  })
  .check(
    z.refine(
      ofKind('email', (value) => !isWithin(value, EMAIL_LENGTH) || isEmail(value)),
      atOnce('value', 'email'),
    ),
    z.refine(ofKind('tel', isTel), atOnce('value', 'tel')),
    z.refine(isSame('email', emailKey), atOnce('value_confirmation', 'email-mismatch')),
    z.refine(
      isSame('tel', (value) => telKey(value) ?? value),
      atOnce('value_confirmation', 'tel-mismatch'),
    ),
  );

/** A browser that is logged in, or remembered for the second factor. */
export const OwnDevice = z.object({
  device_id: z.number(),
  /** Browser and system by their own names, such as "Chrome, Android". */
  label: z.string(),
  created_at: z.string(),
  used_at: z.string(),
  expires_at: z.string(),
  is_this: z.boolean(),
});
export type OwnDevice = z.infer<typeof OwnDevice>;

/** An event of the account (product, "Account page"). */
export const MemberActivity = z.object({ acted_at: z.string(), action: z.string(), label: z.string() });
export type MemberActivity = z.infer<typeof MemberActivity>;

/** An official's access to or change of the member's data; it names the office, not the person. */
export const Look = z.object({
  acted_at: z.string(),
  action: z.string(),
  organization_name: z.string(),
  /** The reason, if that access requires one. */
  reason: z.optional(z.string()),
});
export type Look = z.infer<typeof Look>;

/** Whether a new contact is a number without SMS, so that its link goes to the e-mail address. */
export const isLandline = ({ kind, value }: { readonly kind: 'email' | 'tel'; readonly value: string }): boolean =>
  kind === 'tel' && !isMobile(telKey(value) ?? '');

/** Whether a member may have a landline: they log in by e-mail alone. A number that is a login ID must be mobile. */
export const takesLandline = (email: string | null, loginTel: string | null): boolean =>
  email !== null && loginTel === null;
