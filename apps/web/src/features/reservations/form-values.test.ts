import { expect, test } from 'vitest';
import { draftFrom, emptyDraft } from './drafts/form-draft.ts';
import { readForm } from './form-request.ts';
import { emptyValues } from './form-values.ts';

const place = {
  spot_id: 4,
  room_id: 401,
  capacity: 4,
  adjunct_room_ids: [403],
  equipments: [{ equipment_id: 41, stock: 3 }],
  questions: [
    { question_key: 'cars', is_required: false },
    { question_key: 'food', is_required: true },
  ],
};
const plain = { ...place, questions: [] };
const dates = [{ date: '2027-01-19', start: '13:00', end: '15:30' }];
const complete = {
  ...emptyValues,
  purpose: 'meeting',
  persons_spot: '４',
  is_terms_agreed: true,
  is_spot_terms_agreed: true,
} as const;

const codesOf = (read: ReturnType<typeof readForm>) =>
  'problems' in read ? Object.fromEntries(read.problems.map(({ field, code }) => [field, code])) : {};

test('a complete form becomes the request, full-width digits and all', () => {
  expect(readForm(plain, dates, complete)).toMatchObject({
    request: {
      spot_id: 4,
      room_id: 401,
      target_date: '2027-01-19',
      target_time: { start: '13:00', end: '15:30' },
      target_dates: [],
      persons_spot: 4,
    },
  });
});

test('further days are sent as days where all have one time, else each with its own', () => {
  const next = { date: '2027-01-26', start: '13:00', end: '15:30' };
  expect(readForm(plain, [...dates, next], complete)).toMatchObject({ request: { target_dates: ['2027-01-26'] } });
  expect(readForm(plain, [...dates, { ...next, end: '16:00' }], complete)).toMatchObject({
    request: { target_dates: [{ target_date: '2027-01-26', target_time: { start: '13:00', end: '16:00' } }] },
  });
});

test('every wrong field is told at once, those that hang together too', () => {
  const values = { ...emptyValues, is_group: '1', has_charging: true, exemption_method: '2' } as const;
  expect(codesOf(readForm(place, dates, values))).toEqual({
    group_type: 'not-chosen',
    group_name: 'required',
    person_in_charge: 'required',
    persons_spot: 'required',
    purpose: 'not-chosen',
    charging_fee: 'required',
    'additional_questions.food': 'required',
    exemption_reason: 'required',
    is_terms_agreed: 'agreement',
    is_spot_terms_agreed: 'agreement',
  });
});

test('"other" asks for words, letters are no number, and the room is no larger than it is', () => {
  const other = { ...complete, purpose: 'other' } as const;
  expect(codesOf(readForm(plain, dates, other))).toEqual({ purpose_other: 'purpose-other' });
  const persons = (typed: string) => codesOf(readForm(plain, dates, { ...complete, persons_spot: typed }));
  expect(persons('4人')).toEqual({ persons_spot: 'numeric' });
  expect(persons('5')).toEqual({ persons_spot: 'over-capacity' });
  expect(persons('0')).toEqual({ persons_spot: 'min-number' });
});

test('what a choice hides is not sent', () => {
  const values = {
    ...complete,
    group_type: 'circle',
    group_name: 'A',
    purpose_other: 'B',
    charging_fee: '500',
    exemption_reason: 'C',
    exemption_documents: [{ document_id: 7, file_name: 'a.pdf', byte_count: 1 }],
  } as const;
  expect(readForm(plain, dates, values)).toMatchObject({
    request: {
      group_type: '',
      group_name: '',
      purpose_other: '',
      charging_fee: 0,
      exemption_reason: '',
      document_ids: [],
    },
  });
});

test('what the facility no longer has is left out; answers keep to the order of its questions', () => {
  const values = {
    ...complete,
    adjunct_room_ids: [403, 999],
    equipment_ids: [41, 99, 41, 41, 41],
    additional_questions: { gone: 'x', food: 'なし' },
    exemption_method: '1',
    exemption_reason: '町の行事',
    document_ids: [{ document_id: 3, file_name: 'plan.pdf', byte_count: 10 }],
    exemption_documents: [{ document_id: 7, file_name: 'form.pdf', byte_count: 10 }],
  } as const;
  expect(readForm(place, dates, values)).toMatchObject({
    request: {
      adjunct_room_ids: [403],
      equipment_ids: [41, 41, 41],
      additional_questions: [
        { question_key: 'cars', answer: '' },
        { question_key: 'food', answer: 'なし' },
      ],
      document_ids: [3, 7],
    },
  });
});

test('an answer that is too long is told at its question', () => {
  const values = { ...complete, additional_questions: { cars: 'あ'.repeat(401), food: 'なし' } };
  expect(codesOf(readForm(place, dates, values))).toEqual({ 'additional_questions.cars': 'max-length' });
});

test('a draft is read back whole, a damaged one as far as it makes sense', () => {
  const draft = {
    dates,
    hasOwnTimes: true,
    values: {
      ...complete,
      is_group: '1',
      group_type: 'circle',
      exemption_method: '2',
      note: '領収書',
      adjunct_room_ids: [403],
      equipment_ids: [41, 41],
      additional_questions: { food: 'なし' },
      document_ids: [{ document_id: 3, file_name: 'plan.pdf', byte_count: 10 }],
    },
  };
  expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(draftFrom('nothing')).toEqual(emptyDraft);
  const damaged = {
    dates: [{ date: 5 }, { date: '2027-13-01', start: '09:00', end: '10:00' }, ...dates, ...dates],
    values: { purpose: 'war', note: 7, persons_spot: '3', equipment_ids: ['41'], document_ids: [{ document_id: 'x' }] },
  };
  expect(draftFrom(damaged)).toEqual({ dates, hasOwnTimes: false, values: { ...emptyValues, persons_spot: '3' } });
});
