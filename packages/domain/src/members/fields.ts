import { addressFields } from '../described/address.ts';
import { fieldsByName, type DescribedField, type Description } from '../described/model.ts';

/** Length of a whole name and of each part: an unsplit name is stored as the last name. */
export const NAME_LENGTH = 64;

/** Fields of a member, in groups (product, "Member's data"). */
export const memberParts = {
  name: [
    {
      name: 'lastname',
      kind: 'text',
      label: { ja: '姓', en: 'Last name' },
      is_required: true,
      max: NAME_LENGTH,
      erased: 'at-withdrawal',
      autocomplete: 'family-name',
      shown: { export: {} },
    },
    {
      name: 'firstname',
      kind: 'text',
      label: { ja: '名', en: 'First name' },
      is_required: true,
      beside: 'always',
      max: NAME_LENGTH,
      erased: 'at-withdrawal',
      autocomplete: 'given-name',
      shown: { export: {} },
    },
  ],
  furigana: [
    {
      name: 'lastfurigana',
      kind: 'furigana',
      label: { ja: '姓のフリガナ', en: 'Last name in katakana' },
      is_required: true,
      erased: 'at-withdrawal',
      autocomplete: 'on',
      shown: { export: { label: { ja: '姓（フリガナ）', en: 'Last name (katakana)' } } },
    },
    {
      name: 'firstfurigana',
      kind: 'furigana',
      label: { ja: '名のフリガナ', en: 'First name in katakana' },
      is_required: true,
      beside: 'always',
      erased: 'at-withdrawal',
      autocomplete: 'on',
      shown: { export: { label: { ja: '名（フリガナ）', en: 'First name (katakana)' } } },
    },
  ],
  contact: [
    {
      name: 'email',
      kind: 'email',
      label: { ja: 'メールアドレス', en: 'E-mail address' },
      is_required: true,
      is_null_when_empty: true,
      erased: 'at-withdrawal',
      autocomplete: 'email',
      shown: { list: {}, desk: { label: { ja: 'メールアドレス', en: 'E-mail' } }, export: {} },
    },
    {
      name: 'tel',
      kind: 'tel',
      label: { ja: '電話番号', en: 'Telephone number' },
      is_required: true,
      is_null_when_empty: true,
      erased: 'at-withdrawal',
      autocomplete: 'tel',
      shown: {
        list: {},
        desk: { label: { ja: '電話番号', en: 'Telephone' } },
        export: { label: { ja: '電話番号', en: 'Telephone' } },
      },
    },
  ],
  address: addressFields,
  birth: [
    {
      name: 'birthdate',
      kind: 'date',
      earliest: '1900-01-01',
      label: { ja: '生年月日', en: 'Date of birth' },
      is_required: true,
      is_null_when_empty: true,
      erased: 'at-withdrawal',
      shown: {
        list: {},
        desk: { label: { ja: '生年月日', en: 'Date of birth' } },
        export: { label: { ja: '生年月日', en: 'Date of birth' } },
      },
    },
  ],
  person: [
    {
      name: 'gender',
      kind: 'choice',
      label: { ja: '性別', en: 'Gender' },
      preset: 0,
      options: [
        { value: 0, label: { ja: '答えない', en: 'No answer' } },
        { value: 1, label: { ja: '男性', en: 'Male' } },
        { value: 2, label: { ja: '女性', en: 'Female' } },
      ],
      drawn: 'narrow',
      erased: 'at-withdrawal',
      autocomplete: 'sex',
      shown: { list: {}, desk: {}, export: {} },
    },
  ],
  /** The office alone fills these in; members are not asked. */
  office: [
    {
      name: 'is_resident',
      kind: 'choice',
      label: { ja: '住まい', en: 'Residence' },
      preset: 0,
      is_unmarked: true,
      options: [
        { value: 1, label: { ja: '町民', en: 'Resident of the town' } },
        { value: 0, label: { ja: '町の外に住んでいる', en: 'Lives outside the town' } },
      ],
      beside: 'always',
      erased: 'at-withdrawal',
      shown: { desk: {}, export: { label: { ja: '町民', en: 'Resident' } } },
    },
    {
      name: 'is_handicapped',
      kind: 'choice',
      label: { ja: '障がい者手帳', en: 'Disability certificate' },
      hint: { ja: '手帳を見て確かめたときだけ選びます', en: 'Only after seeing the certificate' },
      preset: 0,
      is_unmarked: true,
      options: [
        { value: 0, label: { ja: '確かめていない', en: 'None seen' } },
        { value: 1, label: { ja: '確かめた', en: 'Seen' } },
      ],
      erased: 'at-withdrawal',
      shown: { desk: {}, export: { label: { ja: '障がい者手帳など', en: 'Disability certificate' } } },
    },
    {
      name: 'town_id',
      kind: 'text',
      label: { ja: '町のID', en: 'Town ID' },
      hint: { ja: '役場の台帳の番号', en: 'The number in the office’s register' },
      beside: 'always',
      max: 32,
      is_null_when_empty: true,
      erased: 'at-withdrawal',
      shown: { list: {}, desk: {}, export: {} },
    },
  ],
  notifications: [
    {
      name: 'locale',
      kind: 'choice',
      label: { ja: 'メールとSMSの言語', en: 'Language of e-mail and SMS' },
      is_required: true,
      options: [
        { value: 'ja', label: { ja: '日本語', en: 'Japanese' } },
        { value: 'en', label: { ja: '英語', en: 'English' } },
      ],
      erased: 'at-withdrawal',
      shown: { list: {}, export: { label: { ja: 'お知らせの言語', en: 'Language of messages' } } },
    },
  ],
} as const satisfies Readonly<Record<string, Description>>;

const { name, furigana, contact, address, birth, person, office, notifications } = memberParts;
const { tel } = fieldsByName(contact);

/** Fields of the signup form; the e-mail address has rules of its own. */
export const profileFields = [...name, ...furigana, tel, ...address, ...birth, ...person] as const;

/** Fields that only the office changes once it has verified them (product, "What the office verifies"). */
export const heldByOffice = [...name, ...furigana, ...person, ...birth] as const;

/** Fields that a member may always change: address and notifications. */
export const heldByMember = [...address, ...notifications] as const;

/** Fields of a member in a list. */
export const lineFields = [...name, ...furigana, ...contact, ...office] as const;

type AskedOfOfficials<F> = Omit<F, 'is_required' | 'autocomplete'> & {
  readonly is_required: boolean;
  readonly autocomplete: 'off';
};
/** Properties that differ in forms of officials, by field name. */
const asked: Readonly<Record<string, object>> = {
  lastname: { is_required: true },
  gender: {
    options: [
      { value: 0, label: { ja: '答えない', en: 'No answer' } },
      { value: 1, label: { ja: '男', en: 'Male' } },
      { value: 2, label: { ja: '女', en: 'Female' } },
    ],
    drawn: 'list',
    is_unmarked: true,
  },
};
/** Fields for a form of officials: they fill it in for another person and may not know everything. */
export const askedOfOfficials = <const D extends Description>(fields: D) =>
  fields.map((field: DescribedField) => ({
    ...field,
    label: field.shown.desk?.label ?? field.label,
    is_required: false,
    autocomplete: 'off',
    ...asked[field.name],
  })) as unknown as { readonly [I in keyof D]: AskedOfOfficials<D[I]> };

/** Fields that officials fill in, including those of the office alone. */
export const officeFields = [
  ...askedOfOfficials([...name, ...furigana, ...birth, ...person]),
  ...office,
] as const satisfies Description;

/** Personal data and contact of a member, in the order of the form. */
export const personFields = [...name, ...furigana, ...contact, ...address, ...birth, ...person, ...office] as const;

/** All stored fields of a member. */
export const memberFields = [...personFields, ...notifications] as const;
