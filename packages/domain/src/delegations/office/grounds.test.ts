import { expect, test } from 'vitest';
import { ageOn } from '../../passes/age.ts';
import { addDays } from '../../calendar/model.ts';
import { lastDayAsChild, lastDayOf, refuseByOffice, type Concerned } from './grounds.ts';

const NOW = new Date('2027-01-11T10:00:00+09:00');
const TODAY = '2027-01-11';

test('a child’s ends on the day before it is 18; one of 29 February on the last of February', () => {
  expect(lastDayAsChild('2010-05-10')).toBe('2028-05-09');
  expect(lastDayAsChild('2010-03-01')).toBe('2028-02-29');
  expect(lastDayAsChild('2012-02-29')).toBe('2030-02-28');
  expect(lastDayAsChild('2010-01-01')).toBe('2027-12-31');
});

test('that day is the last one of age 17, for every birthday of a leap and a common year', () => {
  for (const year of ['2011', '2012'])
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
      const last = lastDayAsChild(day);
      expect([ageOn(day, last), ageOn(day, addDays(last, 1))], day).toEqual([17, 18]);
    }
});

test('each ground has its longest time', () => {
  expect(lastDayOf('both', null, TODAY)).toBe('2028-01-12');
  expect(lastDayOf('paper', null, TODAY)).toBe('2028-01-12');
  expect(lastDayOf('ward', null, TODAY)).toBe('2030-01-11');
  expect(lastDayOf('child', '2020-06-01', TODAY)).toBe('2038-05-31');
});

const person: Concerned = {
  member_id: 1,
  is_official: false,
  is_company: false,
  is_guest: false,
  locked_at: null,
  has_died: false,
  birthdate: null,
};
const asked = { ground: 'both', ends_on: '2027-06-01', hasPaper: false, between: 0, given: 0, received: 0 } as const;
type Asked = Parameters<typeof refuseByOffice>[0];
const codeOf = (
  change: Partial<Asked>,
  principal: Partial<Concerned> = {},
  delegate: Partial<Concerned> = {},
  actor = 9,
) =>
  refuseByOffice(
    { ...asked, ...change },
    { ...person, ...principal },
    { ...person, member_id: 2, ...delegate },
    actor,
    NOW,
  )?.problems[0]?.code;

test.each([
  ['both are there', {}, {}, {}, 9, undefined],
  ['the official is the delegate', {}, {}, {}, 2, 'own-account'],
  ['the official is the principal', {}, {}, {}, 1, 'own-account'],
  ['both are one', {}, {}, { member_id: 1 }, 9, 'delegation-same'],
  ['the principal has died', {}, { has_died: true }, {}, 9, 'delegation-principal'],
  ['the principal is an official', {}, { is_official: true }, {}, 9, 'delegation-principal'],
  ['the principal has no account', {}, { is_guest: true }, {}, 9, undefined],
  ['the delegate has no account', {}, {}, { is_guest: true }, 9, 'delegation-delegate'],
  ['the delegate is locked out', {}, {}, { locked_at: NOW }, 9, 'delegation-delegate'],
  ['the delegate is a company', {}, {}, { is_company: true }, 9, 'delegation-delegate'],
  ['a child', { ground: 'child' }, { birthdate: '2015-04-01' }, {}, 9, undefined],
  ['a child without a birth date', { ground: 'child' }, {}, {}, 9, 'delegation-birthdate'],
  ['a child of 18 years', { ground: 'child' }, { birthdate: '2009-01-11' }, {}, 9, 'delegation-grown'],
  ['beyond 18', { ground: 'child', ends_on: '2027-05-01' }, { birthdate: '2009-05-01' }, {}, 9, 'max-date'],
  [
    'until the last day before 18',
    { ground: 'child', ends_on: '2027-04-30' },
    { birthdate: '2009-05-01' },
    {},
    9,
    undefined,
  ],
  ['a day that is over', { ends_on: '2027-01-10' }, {}, {}, 9, 'delegation-past'],
  ['longer than a year', { ends_on: '2028-01-13' }, {}, {}, 9, 'max-date'],
  ['a guardian beyond three years', { ground: 'ward', ends_on: '2030-01-12', hasPaper: true }, {}, {}, 9, 'max-date'],
  ['a paper that is not there', { ground: 'paper' }, {}, {}, 9, 'delegation-paper'],
  ['a decision that is not there', { ground: 'ward' }, {}, {}, 9, 'delegation-paper'],
  ['a paper', { ground: 'paper', hasPaper: true }, {}, {}, 9, undefined],
  ['there is one already', { between: 1 }, {}, {}, 9, 'delegation-known'],
  ['a sixth person', { given: 5 }, {}, {}, 9, 'delegation-most-given'],
  ['for an eleventh person', { received: 10 }, {}, {}, 9, 'delegation-most-received'],
] as const)('%s', (_what, change, principal, delegate, actor, code) => {
  expect(codeOf(change, principal, delegate, actor)).toBe(code);
});
