import { fieldsByName } from '../described/model.ts';
import type { Description } from '../described/model.ts';
import { profileFields } from '../members/fields.ts';

const { lastname, firstname, lastfurigana, firstfurigana, tel } = fieldsByName(profileFields);
const inRow = { beside: 'always', autocomplete: 'off' } as const;

/** What the counter writes down of somebody without an account: name and telephone, to call back and to find them again; the rest where it is told. */
export const guestFields = [
  { ...lastname, ...inRow, max: 32 },
  { ...firstname, ...inRow, max: 32 },
  { ...tel, ...inRow },
  {
    ...lastfurigana,
    ...inRow,
    is_required: false,
    label: { ja: 'セイ（フリガナ）', en: 'Last name (furigana)' },
  },
  {
    ...firstfurigana,
    ...inRow,
    is_required: false,
    label: { ja: 'メイ（フリガナ）', en: 'First name (furigana)' },
  },
  {
    name: 'address',
    kind: 'text',
    label: { ja: '住所', en: 'Address' },
    ...inRow,
    max: 64,
    erased: 'at-withdrawal',
    shown: {},
  },
] as const satisfies Description;
