import { fieldsByName, type Description } from '../described/model.ts';
import { profileFields } from '../members/fields.ts';

const { lastname, firstname, lastfurigana, firstfurigana, tel } = fieldsByName(profileFields);
const inRow = { beside: 'always', autocomplete: 'off' } as const;

/**
 * Data of a guest without an account at the counter: name and telephone, to call back and to find them again; the rest
 * is optional. Last and first names are in pairs.
 */
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
