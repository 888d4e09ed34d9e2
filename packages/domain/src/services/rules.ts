import { heldFields } from '../account/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { telKey } from '../fields/tel.ts';
import type { Problem } from '../refusals/model.ts';
import type { SubscriptionProfile } from './contract.ts';
import type { ProfileItem } from './model.ts';

export type ProfileField = keyof SubscriptionProfile;

/** What the town knows of a person, as far as a service may be passed it. */
export type KnownProfile = { readonly [field in ProfileField]?: string | number | null } & {
  readonly is_verified: boolean;
};

/**
 * The fields behind an item. An e-mail address is passed where there is one, and residence as it stands: neither can be
 * filled in with a subscription.
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
/** "No answer" is an answer, and not everybody lives in a building with a name. */
const optional: ReadonlySet<ProfileField> = new Set(['gender', 'address3']);
const held: ReadonlySet<string> = new Set(heldFields);

/** The fields that a service asks for, in the order of its items. */
export const askedFields = (items: readonly ProfileItem[]): ProfileField[] =>
  items.flatMap((item) => fieldsOfItem[item]);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const isHeld = (profile: KnownProfile, field: ProfileField): boolean => profile.is_verified && held.has(field);

/**
 * The fields that must be sent along with a subscription because the profile has nothing there (product, "Service
 * subscription"). What the office holds is never asked: it is passed as it stands.
 */
export const missingFields = (items: readonly ProfileItem[], profile: KnownProfile): ProfileField[] =>
  askedFields(items).filter((field) => !optional.has(field) && isEmpty(profile[field]) && !isHeld(profile, field));

const isSame = (field: ProfileField, known: unknown, sent: unknown): boolean =>
  field === 'tel' ? telKey(String(known ?? '')) === telKey(String(sent)) : (known ?? '') === sent;

function problemOf(field: ProfileField, profile: KnownProfile, sent: unknown, today: string): Problem | undefined {
  if (isHeld(profile, field)) return { field, code: 'office-held' };
  // A number that is there may be a login ID: changing it has a way of its own, with a password and a link.
  if (field === 'tel' && !isEmpty(profile.tel)) return { field, code: 'tel-mismatch' };
  if (field === 'birthdate' && String(sent) > today) return { field, code: 'max-date', params: [dateInWords(today)] };
  return undefined;
}

/**
 * What a subscription changes of the profile, and what is wrong with what was sent along. Fields that the service does
 * not ask for change nothing.
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
