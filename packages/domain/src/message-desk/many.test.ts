import { expect, test } from 'vitest';
import { MOST_RECIPIENTS, recipientsOf, refuseMany } from './many.ts';
import { MOST_BEGUN_A_DAY } from './rules.ts';

const person = (member_id: number) => ({ member_id, is_locked: false, is_guest: false, begun: 0 });
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const codeOf = (refusal: ReturnType<typeof refuseMany>) => refusal?.problems[0];

test('who cannot read it, has had enough or writes it is left out and counted', () => {
  const meant = [
    person(1),
    person(2),
    { ...person(3), is_guest: true },
    { ...person(4), is_locked: true },
    { ...person(5), begun: MOST_BEGUN_A_DAY },
    person(6),
  ];
  expect(recipientsOf(6, meant)).toEqual({ recipients: [1, 2], left_out: 4 });
});

test('it goes to as many as were counted, and to no more than a message may', () => {
  expect(refuseMany({ recipients: many(MOST_RECIPIENTS) }, MOST_RECIPIENTS)).toBeUndefined();
  expect(refuseMany({ recipients: many(3) })).toBeUndefined();
  expect(codeOf(refuseMany({ recipients: [] }))).toMatchObject({ code: 'no-recipients' });
  expect(codeOf(refuseMany({ recipients: many(MOST_RECIPIENTS + 1) }, MOST_RECIPIENTS))).toMatchObject({
    code: 'too-many-recipients',
    params: [MOST_RECIPIENTS + 1, MOST_RECIPIENTS],
  });
  expect(codeOf(refuseMany({ recipients: many(2) }, 3))).toMatchObject({ code: 'recipients-changed', params: [2] });
});
