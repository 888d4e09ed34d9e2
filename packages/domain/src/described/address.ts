import type { Description } from './model.ts';

/** Fields of an address, named and worded as those of a member (product, "Member's data"). */
export const addressFields = [
  {
    name: 'zipcode',
    kind: 'zipcode',
    label: { ja: '郵便番号', en: 'Postal code' },
    is_required: true,
    erased: 'at-withdrawal',
    autocomplete: 'postal-code',
    shown: { desk: {}, export: {} },
  },
  {
    name: 'prefecture',
    kind: 'text',
    label: { ja: '都道府県', en: 'Prefecture' },
    is_required: true,
    max: 16,
    erased: 'at-withdrawal',
    autocomplete: 'address-level1',
    shown: { export: {} },
  },
  {
    name: 'address1',
    kind: 'text',
    label: { ja: '市区町村', en: 'City, town or village' },
    is_required: true,
    beside: 'always',
    max: 64,
    erased: 'at-withdrawal',
    autocomplete: 'address-level2',
    shown: { export: { label: { ja: '市区町村', en: 'City' } } },
  },
  {
    name: 'address2',
    kind: 'text',
    label: { ja: '町名・番地', en: 'Street and number' },
    is_required: true,
    max: 64,
    erased: 'at-withdrawal',
    autocomplete: 'address-line1',
    shown: { export: { label: { ja: '町名・番地', en: 'District and number' } } },
  },
  {
    name: 'address3',
    kind: 'text',
    label: { ja: '建物名・部屋番号', en: 'Building and room' },
    max: 64,
    erased: 'at-withdrawal',
    autocomplete: 'address-line2',
    shown: { export: {} },
  },
] as const satisfies Description;

/** Address in Japanese order: prefecture to street, then the building. */
export const fullAddress = (person: {
  prefecture: string;
  address1: string;
  address2: string;
  address3: string;
}): string => `${person.prefecture}${person.address1}${person.address2} ${person.address3}`.trim();
