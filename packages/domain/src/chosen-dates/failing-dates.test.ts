import type { AvailabilityDay } from '../spots/contract.ts';
import { expect, test } from 'vitest';
import { failingDates } from './failing-dates.ts';

const spot = { monthly_limit: 2, reservable_from: '2027-01-12', reservable_until: '2027-03-31' };
const room = { unit_minutes: 15, room_timetable: [] };
const day = (target_date: string, parts: Partial<AvailabilityDay> = {}): AvailabilityDay => ({
  target_date,
  opening: { start: '09:00', end: '21:00' },
  is_reservable: true,
  free: [{ start: '09:00', end: '21:00' }],
  ...parts,
});
const days = (...known: readonly AvailabilityDay[]) => new Map(known.map((one) => [one.target_date, one]));
const at = (date: string) => ({ date, start: '13:00', end: '15:00' });
const nothingRefused = () => [];

test('nothing is said of what is free or not known yet', () => {
  expect(failingDates([at('2027-01-19')], days(day('2027-01-19')), spot, room, nothingRefused, 'en')).toEqual([]);
  expect(failingDates([at('2027-01-19')], days(), spot, room, nothingRefused, 'en')).toEqual([]);
});

test('a taken day offers other times, never a day that is chosen already', () => {
  const taken = day('2027-01-19', { free: [{ start: '15:00', end: '21:00' }] });
  const known = days(taken, day('2027-01-20'), day('2027-01-21'));
  const [failing, ...more] = failingDates(
    [at('2027-01-19'), at('2027-01-20')],
    known,
    { ...spot, monthly_limit: null },
    room,
    nothingRefused,
    'en',
  );
  expect(more).toEqual([]);
  expect(failing?.sentences).toEqual(['The selected time slot is already taken. Please choose another time.']);
  expect(failing?.isTaken).toBe(true);
  expect(failing?.others.map(({ date, start }) => `${date} ${start}`)).toEqual([
    '2027-01-19 15:00',
    '2027-01-19 17:00',
    '2027-01-21 13:00',
  ]);
});

test('a closed day and one outside what can be reserved are unavailable, and nobody waits for them', () => {
  const closed = day('2027-01-19', { opening: null, free: [], closed_why: 'every Tuesday' });
  const wanted = [at('2027-01-19'), at('2027-05-01')];
  const failing = failingDates(wanted, days(closed), spot, room, nothingRefused, 'en');
  expect(failing.map(({ isTaken, isOutside }) => [isTaken, isOutside])).toEqual([
    [false, false],
    [false, true],
  ]);
  const general = 'You specified an unavailable date. Please choose another date.';
  expect(failing.map(({ sentences }) => sentences)).toEqual([
    [general, 'The facility is closed on Tue 19 Jan 2027 (every Tuesday).'],
    [general],
  ]);
});

test('the month’s limit is told before anything is sent, at the days beyond it', () => {
  const wanted = ['2027-01-19', '2027-01-20', '2027-01-21', '2027-02-02'].map(at);
  const failing = failingDates(wanted, days(), spot, room, nothingRefused, 'en');
  expect(failing.map(({ chosen }) => chosen.date)).toEqual(['2027-01-21']);
  expect(failing[0]?.sentences).toEqual([
    'You have reached the maximum number of reservations available for this facility this month.',
  ]);
});

test('what the server has said stands before what the page would say', () => {
  const said = (date: string) => (date === '2027-01-19' ? ['Taken.'] : []);
  const failing = failingDates([at('2027-01-19'), at('2027-01-20')], days(day('2027-01-19')), spot, room, said, 'ja');
  expect(failing.map(({ sentences }) => sentences)).toEqual([['Taken.']]);
});
