import { optionsOf, type Description } from '../described/model.ts';
import { groupTypeWords, groupTypes, purposeWords, purposes } from './words.ts';

/** Fields of the form of every facility (product, "Reservation form"), by part. */
export const reservationParts = {
  who: [
    {
      name: 'is_group',
      kind: 'choice',
      label: { ja: 'だれが使いますか', en: 'Who will use it?' },
      brief: { ja: '団体で使う', en: 'For a group' },
      is_required: true,
      preset: 0,
      options: [
        { value: 0, label: { ja: '個人', en: 'An individual' } },
        { value: 1, label: { ja: '団体', en: 'A group' } },
      ],
      drawn: 'inline',
      is_tick_in_brief: true,
      shown: { list: { label: { ja: '利用者', en: 'Used by' } }, export: { label: { ja: '団体', en: 'Group' } } },
    },
    {
      name: 'group_type',
      kind: 'choice',
      label: { ja: '団体の種類', en: 'Kind of group' },
      asked_when: { field: 'is_group', is: [1] },
      is_required: true,
      options: optionsOf(groupTypes, groupTypeWords),
      shown: { list: {}, desk: {}, export: {} },
    },
    {
      name: 'group_name',
      kind: 'text',
      label: { ja: '団体の名前', en: 'Group name' },
      brief: { ja: '団体の名前', en: 'Name of the group' },
      asked_when: { field: 'is_group', is: [1] },
      is_required: true,
      beside: 'brief',
      max: 64,
      erased: 'at-withdrawal',
      autocomplete: 'organization',
      shown: {
        list: {},
        desk: { label: { ja: '団体', en: 'Group' } },
        export: { label: { ja: '団体名', en: 'Group name' } },
      },
    },
    {
      name: 'person_in_charge',
      kind: 'text',
      label: { ja: '責任者の名前', en: 'Person in charge' },
      asked_when: { field: 'is_group', is: [1] },
      is_required: true,
      beside: 'always',
      max: 64,
      erased: 'at-withdrawal',
      shown: {
        list: {},
        desk: { label: { ja: '責任者', en: 'In charge' } },
        paper: { label: { ja: '使用責任者', en: 'Person in charge' } },
        export: { label: { ja: '責任者', en: 'Person in charge' } },
      },
    },
  ],
  persons: [
    {
      name: 'persons_spot',
      kind: 'number',
      label: { ja: '利用する人数', en: 'Number of people' },
      is_required: true,
      min: 1,
      max: 9999,
      unit: { ja: '人', en: 'people' },
      unit_of_one: { ja: '人', en: 'person' },
      shown: {
        list: {},
        desk: {},
        paper: { label: { ja: '使用人数', en: 'Number of people' } },
        export: { label: { ja: '人数', en: 'Persons' } },
      },
    },
  ],
  purpose: [
    {
      name: 'purpose',
      kind: 'choice',
      label: { ja: '利用の目的', en: 'Purpose' },
      is_required: true,
      options: optionsOf(purposes, purposeWords),
      other: { value: 'other', field: 'purpose_other' },
      shown: {
        list: {},
        desk: { label: { ja: '目的', en: 'Purpose' } },
        paper: { label: { ja: '使用の目的', en: 'Purpose' } },
        export: { label: { ja: '目的', en: 'Purpose' } },
      },
    },
    {
      name: 'purpose_other',
      kind: 'text',
      label: { ja: '目的の内容', en: 'Please describe the purpose' },
      brief: { ja: '目的の内容', en: 'What for' },
      hint: { ja: '例：親子の料理教室、発表会のリハーサル', en: 'For example: cooking class for families, rehearsal' },
      asked_when: { field: 'purpose', is: ['other'] },
      is_required: true,
      missing: 'purpose-other',
      max: 200,
      erased: 'at-withdrawal',
      shown: { export: { label: { ja: '目的（その他）', en: 'Purpose (other)' } } },
    },
  ],
  time: [
    {
      name: 'includes_preparation',
      kind: 'tick',
      label: {
        ja: 'この時間に準備・片付けをふくむ（1時間分が無料になります）',
        en: 'This time includes preparation or cleanup (1 hour is free of charge)',
      },
      brief: {
        ja: '時間に準備・片付けをふくむ（1時間分が無料）',
        en: 'The time includes preparation (one hour free)',
      },
      yes: { ja: '時間にふくむ', en: 'included in the time' },
      no: { ja: 'ふくまない', en: 'not included' },
      shown: {
        list: { label: { ja: '準備・片付け', en: 'Preparation or cleanup' } },
        desk: { words: { ja: '時間に準備・片付けをふくむ', en: 'Preparation and clearing up within the time' } },
        export: { label: { ja: '準備・片付けをふくむ', en: 'Includes preparation' } },
      },
    },
  ],
  conditions: [
    {
      name: 'is_commercial',
      kind: 'tick',
      label: { ja: '営利を目的とした利用です', en: 'It is for commercial use' },
      brief: { ja: '営利を目的とした利用', en: 'Commercial use' },
      hint: {
        ja: '物を売る、有料の教室を開く、などのときに選んでください。',
        en: 'Choose this when you sell things or hold a paid class, for example.',
      },
      yes: { ja: 'はい', en: 'yes' },
      no: { ja: 'いいえ', en: 'no' },
      shown: {
        list: { label: { ja: '営利目的', en: 'Commercial use' } },
        desk: { words: { ja: '営利を目的とした利用', en: 'Commercial use' } },
        paper: { label: { ja: '営利を目的とした使用', en: 'Commercial use' }, words: { ja: 'あり', en: 'yes' } },
        export: { label: { ja: '営利目的', en: 'Commercial' } },
      },
    },
    {
      name: 'has_charging',
      kind: 'tick',
      label: { ja: '来る人から入場料や参加費をいただきます', en: 'Visitors pay an admission or participation fee' },
      brief: { ja: '入場料や参加費をいただく', en: 'Visitors pay to come in' },
      yes: { ja: '1人 {{value}}（税込み）', en: '{{value}} per person (tax included)' },
      no: { ja: 'なし', en: 'none' },
      told_by: 'charging_fee',
      shown: {
        list: { label: { ja: '入場料・参加費', en: 'Fee for visitors' } },
        desk: { words: { ja: '入場料など 1人 {{value}}', en: 'Visitors pay {{value}} each' } },
        paper: {
          label: { ja: '入場料等', en: 'Fee for visitors' },
          words: { ja: '一人 {{value}}（税込み）', en: '{{value}} each' },
        },
        export: { label: { ja: '入場料など', en: 'Admission fee' } },
      },
    },
    {
      /** Price that the organiser charges visitors, tax included. */
      name: 'charging_fee',
      kind: 'yen',
      label: { ja: '1人あたりの金額（税込み）', en: 'Fee per person (tax included)' },
      brief: { ja: '1人あたりの金額（税込み）', en: 'Fee for each, tax included' },
      asked_when: { field: 'has_charging', is: [1] },
      is_required: true,
      min: 0,
      max: 999_999,
      unit: { ja: '円', en: 'yen' },
      shown: { export: { label: { ja: '入場料など（円）', en: 'Admission fee (yen)' } } },
    },
  ],
  exemption: [
    {
      name: 'exemption_method',
      kind: 'choice',
      label: { ja: '減免を申請しますか', en: 'Apply for a fee exemption?' },
      brief: { ja: '減免', en: 'Exemption' },
      preset: 0,
      options: [
        { value: 0, label: { ja: '申請しない', en: 'No' }, brief: { ja: '申請しない', en: 'None' } },
        {
          value: 2,
          label: { ja: '一部減免（70％引き）', en: 'Partial (70% reduction)' },
          brief: { ja: '一部減免（70％引き）', en: 'Partial exemption (70% off)' },
        },
        {
          value: 1,
          label: { ja: '全額免除', en: 'Full (100%)' },
          brief: { ja: '全額免除', en: 'Full exemption' },
        },
      ],
      drawn: 'radio',
      shown: {
        list: { label: { ja: '減免', en: 'Fee exemption' } },
        export: { label: { ja: '減免（0 なし、1 全額、2 一部）', en: 'Exemption (0 none, 1 full, 2 partial)' } },
      },
    },
    {
      name: 'exemption_reason',
      kind: 'long-text',
      label: { ja: '減免を申請する理由', en: 'Reason for the exemption' },
      asked_when: { field: 'exemption_method', is: [1, 2] },
      is_required: true,
      max: 400,
      erased: 'at-withdrawal',
      shown: { list: {}, export: { label: { ja: '減免の理由', en: 'Reason for the exemption' } } },
    },
  ],
  message: [
    {
      name: 'note',
      kind: 'long-text',
      label: { ja: '受付に伝えること', en: 'Message to the desk' },
      brief: { ja: '備考', en: 'Note' },
      hint: { ja: '請求書のあて名、質問、希望など', en: 'Invoice addressee, questions, requests' },
      max: 1000,
      erased: 'at-withdrawal',
      shown: {
        list: {},
        desk: { label: { ja: '備考', en: 'Note' } },
        export: { label: { ja: '備考', en: 'Note' } },
      },
    },
  ],
  terms: [
    {
      name: 'is_terms_agreed',
      kind: 'agreement',
      label: { ja: 'まちの利用規約', en: 'Terms of use of the portal' },
      is_required: true,
      shown: {},
    },
    {
      name: 'is_spot_terms_agreed',
      kind: 'agreement',
      label: { ja: '施設の利用規約', en: 'Terms of use of the facility' },
      is_required: true,
      shown: {},
    },
  ],
} as const satisfies Readonly<Record<string, Description>>;

const { who, persons, purpose, time, conditions, exemption, message, terms } = reservationParts;

/** All fields in the order of the form. */
export const reservationFields = [
  ...who,
  ...persons,
  ...purpose,
  ...time,
  ...conditions,
  ...exemption,
  ...message,
  ...terms,
] as const;

/** Content that can be changed after the application: purpose, and everything that affects the fee. */
export const changeableFields = [...purpose, ...conditions, ...exemption] as const;
