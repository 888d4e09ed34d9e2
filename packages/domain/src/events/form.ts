import { dateAt, minutesAt, timeOf } from '../calendar/model.ts';
import { FieldsSchema } from '../described/field-schema.ts';
import type { Content, FormDescription, FormField, Row } from '../described/form-model.ts';
import type { Localized } from '../locale/model.ts';
import { MOST_PERSONS, MOST_PLACES, MOST_QUESTIONS } from './model.ts';
import type { EventRequest } from './request.ts';
import { canonicalJson } from '../terminal-ledger/canonical-json.ts';
import type { DeskEvent } from './views.ts';

const must = { is_required: true } as const;
const of = <K extends FormField['kind'], Rest extends object>(
  kind: K,
  name: string,
  ja: string,
  en: string,
  rest: Rest,
) => ({ shown: {}, erased: 'never' as const, name, kind, label: { ja, en }, ...rest });
const text = (name: string, ja: string, en: string, max: number, rest?: { is_required?: true; hint?: Localized }) =>
  of('text', name, ja, en, { max, ...rest });
const moments = ['starts', 'ends', 'opens', 'closes'] as const;
const moment = (name: (typeof moments)[number], ja: string, en: string): FormField[] => [
  of('date', `${name}_date`, `${ja}の日`, `${en} on`, must),
  of('time', `${name}_time`, `${ja}の時刻`, `${en} at`, must),
];
const number = { ...must, min: 1, unit: { ja: '人', en: 'people' }, unit_of_one: { ja: '人', en: 'person' } };
const asJapanese = { hint: { ja: '空のときは、日本語と同じになります。', en: 'If empty, the Japanese one is shown.' } };

/** Kinds of questions that the event's form offers. */
const kindWords = {
  text: { ja: '1行の文', en: 'One line' },
  'long-text': { ja: '長い文', en: 'Several lines' },
  choice: { ja: '1つ選ぶ', en: 'Choose one' },
  ticks: { ja: 'いくつでも選ぶ', en: 'Choose any' },
} as const;

const kinds = Object.entries(kindWords).map(([value, label]) => ({ value, label }));
const ofOptions = { asked_when: { field: 'kind', is: ['choice', 'ticks'] } };
const questionRows: FormField = of('rows', 'questions', '申し込む方への質問', 'Questions', {
  hint: {
    ja: '申込みがあると、変えられません。名前と連絡先は会員の情報から分かるので、聞かなくてよいです。',
    en: 'They cannot be changed once somebody has registered. Name and contact are known from the account.',
  },
  row_label: { ja: '質問', en: 'Question' },
  max: MOST_QUESTIONS,
  fields: [
    text('ja', '質問', 'Question (Japanese)', 120, must),
    text('en', '質問（英語）', 'Question (English)', 120),
    of('choice', 'kind', '答え方', 'Answer', { options: kinds, preset: 'text', ...must }),
    of('text', 'options', '選択肢', 'Options (Japanese)', {
      hint: { ja: '「、」で区切ります。', en: 'Separated by “、” or a comma.' },
      max: 400,
      ...must,
      ...ofOptions,
    }),
    of('text', 'options_en', '選択肢（英語）', 'Options (English)', { max: 400, ...ofOptions }),
    of('tick', 'must', '必ず答えてもらう', 'It must be answered', {
      yes: { ja: 'はい', en: 'Yes' },
      no: { ja: 'いいえ', en: 'No' },
    }),
  ],
});

interface Choice {
  readonly value: string;
  readonly label: Localized;
}
/** Facilities, rooms and notices to choose from. */
export interface EventChoices {
  readonly spots: readonly Choice[];
  readonly rooms: readonly Choice[];
  readonly notices: readonly Choice[];
}

const chosen = (name: string, ja: string, en: string, options: readonly Choice[]): FormField[] =>
  options.length === 0 ? [] : [of('choice', name, ja, en, { options, drawn: 'list' as const })];

/** The office's form of an event, as a description. Without `hasQuestions` it leaves out questions that it cannot say. */
export const eventForm = ({ spots, rooms, notices }: EventChoices, hasQuestions: boolean): FormDescription => [
  text('title', '名前', 'Name (Japanese)', 60, must),
  text('title_en', '名前（英語）', 'Name (English)', 60, asJapanese),
  of('long-text', 'text', '内容', 'Text (Japanese)', { max: 2000, ...must }),
  of('long-text', 'text_en', '内容（英語）', 'Text (English)', { max: 2000, ...asJapanese }),
  ...chosen('spot_id', '施設', 'Facility', spots),
  ...chosen('room_id', '部屋', 'Room', rooms),
  text('place', '場所の言葉', 'Place in words (Japanese)', 100, {
    hint: {
      ja: '施設でない場所や、集合する所を書きます。',
      en: 'If it is not in a facility, or where people meet.',
    },
  }),
  text('place_en', '場所の言葉（英語）', 'Place in words (English)', 100),
  ...moment('starts', '始まり', 'Begins'),
  ...moment('ends', '終わり', 'Ends'),
  ...moment('opens', '申込みの始まり', 'Registration opens'),
  ...moment('closes', '申込みの終わり', 'Registration closes'),
  of('number', 'places', '定員', 'Places', { ...number, max: MOST_PLACES }),
  of('number', 'persons_max', '1回に申し込める人数', 'Most people in one registration', {
    ...number,
    max: MOST_PERSONS,
  }),
  of('yen', 'fee_yen', '参加費（当日）', 'Fee at the door', {
    unit: { ja: '円', en: 'yen' },
    hint: { ja: '無料のときは0', en: '0 if it is free' },
    min: 0,
    max: 100_000,
    ...must,
  }),
  text('fee', '参加費の説明', 'About the fee (Japanese)', 200),
  text('fee_en', '参加費の説明（英語）', 'About the fee (English)', 200),
  ...chosen('notice_id', 'この催しのお知らせ', 'Notice about it', notices),
  ...(hasQuestions ? [questionRows] : []),
];

const split = (options: string): string[] =>
  options
    .split(/[、,，]/)
    .map((option) => option.trim())
    .filter((option) => option !== '');

/** A question from its row; options without English keep their Japanese words. */
function questionOf(row: Row, index: number): unknown {
  const word = (name: string): string => String(row[name] ?? '');
  const ja = split(word('options'));
  const en = split(word('options_en'));
  const kind = word('kind');
  return {
    name: `q${index + 1}`,
    kind,
    label: { ja: word('ja'), en: word('en') || word('ja') },
    is_required: row['must'] === 1,
    ...(kind === 'text' ? { max: 100 } : {}),
    ...(kind === 'long-text' ? { max: 1000 } : {}),
    ...(kind === 'choice' || kind === 'ticks'
      ? {
          options: ja.map((label, at) => ({
            value: `o${at + 1}`,
            label: { ja: label, en: (ja.length === en.length ? en[at] : undefined) ?? label },
          })),
        }
      : {}),
  };
}

const isOwnKind = (kind: string): kind is keyof typeof kindWords => kind in kindWords;

/** Rows of questions; undefined if the form cannot say them all, with everything that belongs to them. */
export function rowsOfQuestions(questions: FormDescription): Row[] | undefined {
  const rows = questions.map((field): Row | undefined => {
    if (!isOwnKind(field.kind) || field.asked_when) return undefined;
    const options = field.kind === 'choice' || field.kind === 'ticks' ? field.options : [];
    return {
      ja: field.label.ja,
      en: field.label.en,
      kind: field.kind,
      ...(options.length > 0
        ? {
            options: options.map(({ label }) => label.ja).join('、'),
            options_en: options.map(({ label }) => label.en).join(', '),
          }
        : {}),
      must: field.is_required === true ? 1 : 0,
    };
  });
  if (!rows.every((row) => row !== undefined)) return undefined;
  const again = FieldsSchema.safeParse(rows.map(questionOf)).data;
  return again && canonicalJson(again) === canonicalJson(questions) ? rows : undefined;
}

const both = ['title', 'text', 'place', 'fee'] as const;
const ids = ['spot_id', 'room_id', 'notice_id'] as const;
const numbers = ['places', 'persons_max', 'fee_yen'] as const;
const eachOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** The request from the form's content. Questions that the form cannot say stay as they are. */
export function requestOf(
  content: Content,
  before: FormDescription | undefined,
): Readonly<Record<keyof EventRequest, unknown>> {
  const word = (name: string): string => {
    const answer = content[name];
    return typeof answer === 'string' ? answer : '';
  };
  const rows = Array.isArray(content['questions']) ? (content['questions'] as readonly Row[]) : [];
  const questions = before && rowsOfQuestions(before) === undefined ? before : rows.map(questionOf);
  return {
    ...eachOf(both, (name) => ({ ja: word(name), en: word(`${name}_en`) })),
    ...eachOf(ids, (name) => (word(name) === '' ? null : Number(word(name)))),
    ...eachOf(
      moments.flatMap((name) => [`${name}_date`, `${name}_time`] as const),
      word,
    ),
    ...eachOf(numbers, (name) => content[name]),
    questions: questions.length === 0 ? null : questions,
  };
}

/** The form's content of an event. */
export const contentOf = (event: DeskEvent): Content =>
  Object.assign(
    { ...eachOf(numbers, (name) => event[name]), questions: rowsOfQuestions(event.questions) ?? [] },
    ...both.map((name) => {
      const { ja, en } = event[`${name}_in_both`];
      return { [name]: ja, [`${name}_en`]: en === ja ? '' : en };
    }),
    ...ids.map((name) => (event[name] === null ? {} : { [name]: String(event[name]) })),
    ...moments.map((name) => {
      const at = new Date(event[`${name}_at`]);
      return { [`${name}_date`]: dateAt(at), [`${name}_time`]: timeOf(minutesAt(at)) };
    }),
  );

/** Where a problem of the request stands in the form: "title.en" at `title_en`, "questions.0.label" at the questions. */
export function controlOf(field: string): string {
  const [name = '', part = ''] = field.split('.');
  if (name === 'questions') return name;
  return part === 'en' ? `${name}_en` : name;
}
