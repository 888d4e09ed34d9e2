import { expect, test } from 'vitest';
import { askHref, backTimesOf, formIn, missingIn, openedForm, requestOf, timesOf, withOwn } from './ride-form.ts';

const days = [
  { date: '2026-11-23', opens: null, closes: null, reason: '勤労感謝の日' },
  { date: '2026-11-24', opens: '08:00', closes: '17:00', reason: null },
  { date: '2026-11-25', opens: '08:00', closes: '17:00', reason: null },
];
const offered = {
  days,
  stationIds: ['clinic', 'terminal'],
  now: new Date('2026-11-24T00:00:00Z'),
  cutoffMinutes: 30,
};

test('what is wished for stands in the address and is found there again', () => {
  const wish = { from: 'clinic', to: 'terminal', date: '2026-11-25', time: '10:20', persons: 2 };
  expect(formIn(new URL(askHref(wish), 'https://a.jp').searchParams)).toEqual(wish);
  expect(askHref({})).toBe('/ondemandbus');
});

test('an address that asks for nonsense asks for nothing', () => {
  const query = `from_station_id=${'a'.repeat(40)}&to_station_id=%22&date=2026-02-30&time=25:00&meant=fly&persons=9`;
  expect(formIn(new URLSearchParams(query))).toEqual({});
});

test('the form opens with the address before what was kept, and only with what is offered', () => {
  const kept = { from: 'clinic', to: 'gone', date: '2026-11-25', wheelchairs: 1, back: 'on-call', persons: 'many' };
  expect(openedForm({ from: 'terminal' }, kept, offered)).toEqual({
    from: 'terminal',
    to: '',
    date: '2026-11-25',
    meant: 'depart',
    time: '',
    persons: 1,
    wheelchairs: 1,
    back: 'on-call',
    backTime: '',
  });
});

test('a day without service is passed over, and so is today once it is too late', () => {
  expect(openedForm({}, undefined, offered).date).toBe('2026-11-24');
  const evening = { ...offered, now: new Date('2026-11-24T07:30:00Z') };
  expect(openedForm({}, undefined, evening).date).toBe('2026-11-25');
});

test('only times can be chosen that are still asked for in time', () => {
  const today = timesOf(days[1], 'depart', offered.now, 30);
  expect([today[0], today.at(-1)]).toEqual(['09:30', '16:50']);
  const arriving = timesOf(days[2], 'arrive', offered.now, 30);
  expect([arriving[0], arriving.at(-1)]).toEqual(['08:10', '17:00']);
  expect(timesOf(days[0], 'depart', offered.now, 30)).toEqual([]);
  expect(backTimesOf(days[1], '16:30')).toEqual(['16:40', '16:50']);
});

test('a time between those that are offered stays, one outside does not come in', () => {
  expect(withOwn(['09:30', '09:40'], '09:35')).toEqual(['09:30', '09:35', '09:40']);
  expect(withOwn(['09:30', '09:40'], '07:00')).toEqual(['09:30', '09:40']);
  expect(withOwn([], '09:35')).toEqual([]);
});

test('a time for the way back is asked for and sent only where there is one', () => {
  const form = { ...openedForm({}, undefined, offered), backTime: '15:00' };
  expect(missingIn(form)).toEqual(['from', 'to', 'time']);
  expect(requestOf(form)).not.toHaveProperty('return_time');
  expect(missingIn({ ...form, back: 'at', backTime: '' })).toContain('backTime');
  expect(requestOf({ ...form, back: 'at' })).toMatchObject({ return: 'at', return_time: '15:00' });
});
