import { expect, test } from 'vitest';
import { calendarFileOf } from './calendar-file.ts';

const shared = {
  room: '大広間「すずらん」, 東; 西',
  spot: 'ふれあいプラザ',
  address: '星守町旭1丁目1番地\n2階 𠮷野家となり',
  latitude: 44.5,
  longitude: 142.3,
  starts_at: '2027-01-19T13:00:00+09:00',
  ends_at: '2027-01-19T15:30:00+09:00',
  is_provisional: true,
};
const NOW = new Date('2027-01-11T00:00:00Z');

test('two rooms at the same time are two events', () => {
  const uidOf = (room: string) =>
    /^UID:.*$/m.exec(calendarFileOf({ ...shared, room }, NOW).replaceAll('\r\n ', ''))?.[0];
  expect(uidOf('和室1')).not.toBe(uidOf('和室2'));
});

test('a calendar file has time, place and state, in lines that every program reads', () => {
  const text = calendarFileOf(shared, NOW);
  const lines = text.split('\r\n');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const whole = text.replaceAll('\r\n ', '');
  for (const line of [
    'DTSTART:20270119T040000Z',
    'DTEND:20270119T063000Z',
    'SUMMARY:ふれあいプラザ 大広間「すずらん」\\, 東\\; 西',
    'LOCATION:ふれあいプラザ 星守町旭1丁目1番地\\n2階 𠮷野家となり',
    'STATUS:TENTATIVE',
  ])
    expect(whole).toContain(`${line}\r\n`);
});
