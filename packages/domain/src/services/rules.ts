import { heldFields } from '../account/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { telKey } from '../fields/tel.ts';
import type { Problem } from '../refusals/model.ts';
import type { SubscriptionProfile } from './contract.ts';
import type { ProfileItem } from './model.ts';

export type ProfileField = keyof SubscriptionProfile;

/** A person's data that a service may receive. */
export type KnownProfile = { readonly [field in ProfileField]?: string | number | null } & {
  readonly is_verified: boolean;
};

/**
 * Fields of each item. E-mail address and residence are passed if present. Neither can be entered during a
 * subscription.
 */
const fieldsOfItem: Readonly<Record<ProfileItem, readonly ProfileField[]>> = {
  name: ['lastname', 'firstname'],
  furigana: ['lastfurigana', 'firstfurigana'],
  tel: ['tel'],
  email: [],
  address: ['zipcode', 'prefecture', 'address1', 'address2', 'address3'],
  birthdate: ['birthdate'],
  gender: ['gender'],
  is_resident: [],
};
/** These may stay empty: "no answer" is an answer, and not every building has a name. */
const optional: ReadonlySet<ProfileField> = new Set(['gender', 'address3']);
const held: ReadonlySet<string> = new Set(heldFields);

/** Lists the fields that a service asks for, in the order of its items. */
export const askedFields = (items: readonly ProfileItem[]): ProfileField[] =>
  items.flatMap((item) => fieldsOfItem[item]);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const isHeld = (profile: KnownProfile, field: ProfileField): boolean => profile.is_verified && held.has(field);

/**
 * Lists the fields to enter with a subscription because the profile lacks them (product, "Service subscription").
 * Fields verified by the office are never asked: they are passed as they are.
 */
export const missingFields = (items: readonly ProfileItem[], profile: KnownProfile): ProfileField[] =>
  askedFields(items).filter((field) => !optional.has(field) && isEmpty(profile[field]) && !isHeld(profile, field));

const isSame = (field: ProfileField, known: unknown, sent: unknown): boolean =>
  field === 'tel' ? telKey(String(known ?? '')) === telKey(String(sent)) : (known ?? '') === sent;

function problemOf(field: ProfileField, profile: KnownProfile, sent: unknown, today: string): Problem | undefined {
  if (isHeld(profile, field)) return { field, code: 'office-held' };
  // An existing number may be a login ID. It is changed on its own page, with password and link.
  if (field === 'tel' && !isEmpty(profile.tel)) return { field, code: 'tel-mismatch' };
  if (field === 'birthdate' && String(sent) > today) return { field, code: 'max-date', params: [dateInWords(today)] };
  return undefined;
}

/**
 * Computes the profile changes of a subscription and the problems of the entered data. Fields that the service does not
 * ask for stay unchanged.
 * @param today the town's day, "YYYY-MM-DD"
 */
export function decideSubscriptionProfile(
  items: readonly ProfileItem[],
  profile: KnownProfile,
  sent: SubscriptionProfile,
  today: string,
): { readonly changes: SubscriptionProfile; readonly problems: readonly Problem[] } {
  const differing = askedFields(items).filter(
    (field) => sent[field] !== undefined && !isSame(field, profile[field], sent[field]),
  );
  const missing = missingFields(items, profile).filter((field) => isEmpty(sent[field]));
  const wrong = differing.flatMap((field) => problemOf(field, profile, sent[field], today) ?? []);
  const refused = new Set(wrong.map(({ field }) => field));
  return {
    changes: Object.fromEntries(differing.filter((field) => !refused.has(field)).map((field) => [field, sent[field]])),
    problems: [...missing.map((field): Problem => ({ field, code: 'required' })), ...wrong],
  };
}
