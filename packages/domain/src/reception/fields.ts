import { fieldsByName, type Description } from '../described/model.ts';
import { profileFields } from '../members/fields.ts';

const { lastname, firstname, lastfurigana, firstfurigana, tel } = fieldsByName(profileFields);
const inRow = { beside: 'always', autocomplete: 'off' } as const;

/** What the counter writes down of somebody without an account: name and telephone, to call back and to find them again; the rest where it is told. First and last name stand in pairs. */
export const guestFields = [
  { ...lastname, autocomplete: 'off', max: 32 },
  { ...firstname, ...inRow, max: 32 },
  {
    ...lastfurigana,
    autocomplete: 'off',
    is_required: false,
    label: { ja: 'セイ（フリガナ）', en: 'Last name (furigana)' },
  },
  {
    ...firstfurigana,
    ...inRow,
    is_required: false,
    label: { ja: 'メイ（フリガナ）', en: 'First name (furigana)' },
  },
  { ...tel, autocomplete: 'off' },
  {
    name: 'address',
    kind: 'text',
    label: { ja: '住所', en: 'Address' },
    autocomplete: 'off',
    max: 64,
    erased: 'at-withdrawal',
    shown: {},
  },
] as const satisfies Description;
