import * as z from 'zod/mini';
import { keptNames } from '../described/kept.ts';
import { requestShape, wholeShape } from '../described/schema.ts';
import { EMAIL_LENGTH, atOnce, emailKey, isEmail, isWithin, requiredText } from '../fields/model.ts';
import { isMobile, isTel, keptTel, telKey } from '../fields/tel.ts';
import { halfWidth } from '../fields/width.ts';
import { heldByMember, heldByOffice } from '../members/fields.ts';
import { TypedPassword } from '../members/password.ts';

/** Fields that the office holds once it has verified them (product, "What the office verifies"); what is left out stays as it is. */
export const heldFields = keptNames(heldByOffice);

/** What a member still changes when the office holds the rest. */
export const AddressChange = z.object(requestShape(heldByMember));

/** What a member may change of their profile by themselves; telephone and e-mail have a way of their own. */
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

/** A rule about a value that is there; a missing one is told apart. */
const ofKind =
  (kind: 'email' | 'tel', isRight: (value: string) => boolean) =>
  (input: ContactInput): boolean =>
    input.kind !== kind || typeof input.value !== 'string' || input.value.trim() === '' || isRight(input.value);

const isSame =
  (kind: 'email' | 'tel', keyOf: (value: string) => string) =>
  ({ value_confirmation: again, ...input }: ContactInput): boolean =>
    typeof again !== 'string' || again.trim() === '' || ofKind(kind, (value) => keyOf(value) === keyOf(again))(input);

/** An address, or else a number, as it is kept. */
const Contact = requiredText(EMAIL_LENGTH).check(
  z.overwrite((typed) => (/[@＠]/.test(typed) ? halfWidth(typed) : keptTel(typed))),
);

/**
 * A new e-mail address or telephone number, entered twice; changing it asks for the password. rules.ts says whose may
 * be a landline.
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
  /** Browser and system as it named itself, such as "Chrome, Android". */
  label: z.string(),
  created_at: z.string(),
  used_at: z.string(),
  expires_at: z.string(),
  is_this: z.boolean(),
});
export type OwnDevice = z.infer<typeof OwnDevice>;

/** Something that happened with the account (product, "Account page"). */
export const MemberActivity = z.object({ acted_at: z.string(), action: z.string(), label: z.string() });
export type MemberActivity = z.infer<typeof MemberActivity>;

/** An official's look at or change of the member's data; the office is named, never the person. */
export const Look = z.object({
  acted_at: z.string(),
  action: z.string(),
  organization_name: z.string(),
  /** Of a look for which a reason has to be given. */
  reason: z.optional(z.string()),
});
export type Look = z.infer<typeof Look>;

/** Whether a new contact is a number that takes no SMS: the link that confirms it goes to the e-mail address. */
export const isLandline = ({ kind, value }: { readonly kind: 'email' | 'tel'; readonly value: string }): boolean =>
  kind === 'tel' && !isMobile(telKey(value) ?? '');

/** Somebody who logs in by e-mail alone may give any number. A number that is a login ID has to stay a mobile one. */
export const takesLandline = (email: string | null, loginTel: string | null): boolean =>
  email !== null && loginTel === null;
