import { fieldsByName } from '../described/model.ts';
import type { Description } from '../described/model.ts';
import { profileFields } from '../members/fields.ts';

const { lastname, firstname, lastfurigana, firstfurigana, tel } = fieldsByName(profileFields);
const inRow = { beside: 'always', autocomplete: 'off' } as const;

/** What the counter writes down of somebody without an account: enough to call back and to find them again. */
export const guestFields = [
  { ...lastname, ...inRow, max: 32 },
  { ...firstname, ...inRow, max: 32 },
  { ...lastfurigana, ...inRow, label: { ja: 'セイ（フリガナ）', en: 'Last name (furigana)' } },
  { ...firstfurigana, ...inRow, label: { ja: 'メイ（フリガナ）', en: 'First name (furigana)' } },
  { ...tel, ...inRow },
  {
    name: 'address',
    kind: 'text',
    label: { ja: '住所', en: 'Address' },
    is_required: true,
    ...inRow,
    max: 64,
    erased: 'at-withdrawal',
    shown: {},
  },
] as const satisfies Description;
