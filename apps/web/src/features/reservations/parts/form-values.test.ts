import { expect, test } from 'vitest';
import { draftFrom, emptyDraft, emptyValues, readForm } from './form-values.ts';

const target = { spot_id: 4, room_id: 401 };
const chosen = { date: '2027-01-19', start: '13:00', end: '15:30' };
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
  const read = readForm(target, chosen, complete, 4);
  expect(read).toMatchObject({
    request: { ...target, target_date: '2027-01-19', target_time: { start: '13:00', end: '15:30' }, persons_spot: 4 },
  });
});

test('every wrong field is told at once, those that hang together too', () => {
  const values = { ...emptyValues, is_group: '1', has_charging: true, exemption_method: '2' } as const;
  expect(codesOf(readForm(target, chosen, values, 4))).toEqual({
    group_name: 'required',
    person_in_charge: 'required',
    persons_spot: 'required',
    purpose: 'required',
    charging_fee: 'required',
    exemption_reason: 'required',
    is_terms_agreed: 'agreement',
    is_spot_terms_agreed: 'agreement',
  });
});

test('"other" asks for words, letters are no number, and the room is no larger than it is', () => {
  const other = { ...complete, purpose: 'other' } as const;
  expect(codesOf(readForm(target, chosen, other, 4))).toEqual({ purpose_other: 'purpose-other' });
  expect(codesOf(readForm(target, chosen, { ...complete, persons_spot: '4人' }, 4))).toEqual({
    persons_spot: 'numeric',
  });
  expect(codesOf(readForm(target, chosen, { ...complete, persons_spot: '5' }, 4))).toEqual({
    persons_spot: 'over-capacity',
  });
  expect(codesOf(readForm(target, chosen, { ...complete, persons_spot: '0' }, 4))).toEqual({
    persons_spot: 'min-number',
  });
});

test('what a choice hides is not sent', () => {
  const values = { ...complete, group_name: 'A', purpose_other: 'B', charging_fee: '500', exemption_reason: 'C' };
  const read = readForm(target, chosen, values, 4);
  expect(read).toMatchObject({ request: { group_name: '', purpose_other: '', charging_fee: 0, exemption_reason: '' } });
});

test('a draft is read back whole, a damaged one as far as it makes sense', () => {
  const draft = { chosen, values: { ...complete, is_group: '1', exemption_method: '2', note: '領収書' } };
  expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(draftFrom('nothing')).toEqual(emptyDraft);
  expect(draftFrom({ chosen: { date: 5 }, values: { purpose: 'war', note: 7, persons_spot: '3' } })).toEqual({
    chosen: null,
    values: { ...emptyValues, persons_spot: '3' },
  });
});
