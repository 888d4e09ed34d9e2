import { dateWithEra } from '../calendar/era.ts';
import { optionInWords } from '../described/written.ts';
import { fieldsByName } from '../described/model.ts';
import type { Locale, Localized } from '../locale/model.ts';
import { memberParts } from '../members/fields.ts';
import { fullAddress } from '../described/address.ts';
import { fullName } from '../members/model.ts';
import { missingFields, type KnownProfile } from '../services/rules.ts';
import { profileItems, type ProfileItem } from '../services/model.ts';

export interface ApplicantProfile extends KnownProfile {
  readonly lastname: string;
  readonly firstname: string;
  readonly lastfurigana: string;
  readonly firstfurigana: string;
  readonly email: string | null;
  readonly tel: string | null;
  readonly zipcode: string;
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
  readonly birthdate: string | null;
  readonly gender: number;
  readonly is_resident: number;
}

/** Data from the account that an application contains, by item. */
export type ApplicantSaid = { readonly [I in ProfileItem]?: string | number };

const { gender } = fieldsByName(memberParts.person);
const { is_resident } = fieldsByName(memberParts.office);

const said: { readonly [I in ProfileItem]: (profile: ApplicantProfile) => string | number } = {
  name: fullName,
  furigana: ({ lastfurigana, firstfurigana }) => `${lastfurigana} ${firstfurigana}`.trim(),
  tel: ({ tel }) => tel ?? '',
  email: ({ email }) => email ?? '',
  address: (profile) => `〒${profile.zipcode} ${fullAddress(profile)}`,
  birthdate: ({ birthdate }) => birthdate ?? '',
  gender: (profile) => profile.gender,
  // Unverified residence counts as unknown.
  is_resident: (profile) => (profile.is_verified ? profile.is_resident : ''),
};

/** Data that an application copies from the account when it is confirmed. */
export const applicantOf = (items: readonly ProfileItem[], profile: ApplicantProfile): ApplicantSaid =>
  Object.fromEntries(items.map((item) => [item, said[item](profile)]));

/** Whether the account lacks data that the application needs; they are filled in there first. */
export const isApplicantIncomplete = (items: readonly ProfileItem[], profile: KnownProfile): boolean =>
  missingFields(items, profile).length > 0;

const labels: Readonly<Record<ProfileItem, Localized>> = {
  name: { ja: '氏名', en: 'Name' },
  furigana: { ja: 'フリガナ', en: 'Name in katakana' },
  tel: { ja: '電話番号', en: 'Telephone' },
  email: { ja: 'メールアドレス', en: 'E-mail' },
  address: { ja: '住所', en: 'Address' },
  birthdate: { ja: '生年月日', en: 'Date of birth' },
  gender: { ja: '性別', en: 'Gender' },
  is_resident: { ja: '住まい', en: 'Residence' },
};

function wordsOf(item: ProfileItem, value: string | number, locale: Locale): string {
  if (item === 'gender') return optionInWords(gender, value, locale);
  if (item === 'is_resident') return optionInWords(is_resident, value, locale);
  return item === 'birthdate' && value !== '' ? dateWithEra(String(value), locale) : String(value);
}

/** Labels and words of the applicant's data, in the order of the items. */
export const applicantRows = (applicant: ApplicantSaid, locale: Locale) =>
  profileItems.flatMap((item) => {
    const value = applicant[item];
    return value === undefined ? [] : [{ label: labels[item][locale], words: wordsOf(item, value, locale) }];
  });
