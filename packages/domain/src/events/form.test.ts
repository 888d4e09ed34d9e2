import { expect, test } from 'vitest';
import { readContent } from '../described/content.ts';
import type { Content } from '../described/form-model.ts';
import { FieldsSchema } from '../described/field-schema.ts';
import { emptyForm, formFrom, sentForm } from '../described/form-typed.ts';
import { check } from '../contract/problems.ts';
import { controlOf, eventForm, requestOf, rowsOfQuestions } from './form.ts';
import { EventRequest } from './request.ts';

const form = eventForm({ spots: [{ value: '4', label: { ja: '公民館', en: 'Hall' } }], rooms: [], notices: [] }, true);
const NOW = new Date('2027-01-11T01:00:00Z');
const content: Content = {
  title: 'スマホ教室',
  text: '写真を送れるようになります。',
  spot_id: '4',
  starts_date: '2027-01-21',
  starts_time: '10:00',
  ends_date: '2027-01-21',
  ends_time: '12:00',
  opens_date: '2027-01-11',
  opens_time: '09:00',
  closes_date: '2027-01-20',
  closes_time: '17:00',
  places: 12,
  persons_max: 2,
  fee_yen: 0,
  questions: [
    { ja: '機種', kind: 'choice', options: 'iPhone、Android，わからない', options_en: 'iPhone, Android', must: 1 },
    { ja: '困っていること', en: 'Trouble', kind: 'long-text', must: 0 },
  ],
};

test('what the office types in the form becomes the request, with questions as in forms, and comes back the same', () => {
  const read = readContent(form, sentForm(form, formFrom(form, content)), NOW);
  expect(read).toMatchObject({ content });
  const checked = check(EventRequest, requestOf(content, undefined));
  expect(checked).toMatchObject({
    value: {
      title: { ja: 'スマホ教室', en: 'スマホ教室' },
      room_id: null,
      questions: [
        {
          name: 'q1',
          kind: 'choice',
          is_required: true,
          // As many English options as Japanese ones, or none.
          options: [{ label: { ja: 'iPhone' } }, { label: { en: 'Android' } }, { label: { en: 'わからない' } }],
        },
        { name: 'q2', kind: 'long-text', label: { en: 'Trouble' } },
      ],
    },
  });
  const questions = 'value' in checked ? (checked.value.questions ?? []) : [];
  const again = requestOf({ ...content, questions: rowsOfQuestions(questions) ?? [] }, questions);
  expect(check(EventRequest, again)).toEqual(checked);
});

test('questions that the form cannot say stay as they are', () => {
  const before = [
    {
      name: 'age',
      kind: 'number',
      label: { ja: '年齢', en: 'Age' },
      min: 0,
      max: 120,
      unit: { ja: '歳', en: 'years' },
      shown: {},
    },
  ] as const;
  expect(rowsOfQuestions(before)).toBeUndefined();
  expect(requestOf({ ...content, questions: [] }, before).questions).toBe(before);
  const asked = {
    name: 'q1',
    kind: 'text',
    label: { ja: '持ち物', en: 'Bring' },
    max: 100,
    is_required: false,
  } as const;
  const rowsOf = (question: object) => {
    const checked = check(FieldsSchema, [question]);
    return 'value' in checked ? rowsOfQuestions(checked.value) : checked;
  };
  expect(rowsOf(asked)).toEqual([{ ja: '持ち物', en: 'Bring', kind: 'text', must: 0 }]);
  expect(rowsOf(Object.fromEntries(Object.entries(asked).toReversed()))).toHaveLength(1);
  for (const part of [{ name: 'bring' }, { max: 20 }, { hint: { ja: '例', en: 'E.g.' } }])
    expect(rowsOf({ ...asked, ...part }), JSON.stringify(part)).toBeUndefined();
});

test('an empty form is told what is missing, each at its field, and problems of the request stand at a control', () => {
  const read = readContent(form, sentForm(form, emptyForm(form)), NOW);
  const fields = 'problems' in read ? read.problems.map(({ field }) => field) : [];
  expect(fields).toEqual(expect.arrayContaining(['title', 'text', 'starts_date', 'closes_time', 'places', 'fee_yen']));
  expect(['title.en', 'title.ja', 'questions.0.label.ja', 'places'].map(controlOf)).toEqual([
    'title_en',
    'title',
    'questions',
    'places',
  ]);
});
