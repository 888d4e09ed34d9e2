import { expect, test } from 'vitest';
import { deskOf, keyIn, kindIn, workKinds } from './kinds.ts';
import { byUrgency, daysWaited, lateBefore } from './rules.ts';

const line = (kind: (typeof workKinds)[number], late: number, oldest: string) =>
  ({ kind, late, oldest, waiting: 3, next_due: null, key: '' }) as const;

test('three days on which the office is open may pass: weekends and holidays do not count', () => {
  // Thursday; then the Wednesday after a Monday that is a holiday.
  expect(lateBefore(new Date('2027-01-21T01:00:00Z'))).toEqual(new Date('2027-01-17T15:00:00Z'));
  expect(lateBefore(new Date('2027-01-13T01:00:00Z'))).toEqual(new Date('2027-01-06T15:00:00Z'));
});

test('what is late comes first, then what has waited longest', () => {
  const lines = [line('bill', 0, '2027-01-01'), line('taxi', 1, '2027-01-10'), line('notice', 2, '2027-01-05')];
  expect(lines.toSorted(byUrgency).map(({ kind }) => kind)).toEqual(['notice', 'taxi', 'bill']);
});

test('days waited are counted from the day itself', () => {
  expect(daysWaited('2027-01-11', '2027-01-11')).toBe(0);
  expect(daysWaited('2027-01-08', '2027-01-11')).toBe(3);
});

const queryOf = (address: string) => {
  const pairs = new Map((address.split('?')[1] ?? '').split('&').map((pair) => pair.split('=') as [string, string]));
  return { get: (name: string) => (pairs.has(name) ? decodeURIComponent(pairs.get(name) ?? '') : null) };
};

test('each kind has a desk; what is named in its address stays one value, and is found in it again', () => {
  for (const kind of workKinds) {
    const desk = deskOf(kind, 'a&b');
    expect(desk).not.toContain('a&b');
    const query = queryOf(desk);
    expect(kindIn(query)).toBe(kind);
    expect(['a&b', undefined]).toContain(keyIn(kind, query));
  }
  expect(deskOf('approval', 'R-12')).toBe('/reception?kind=approval&application=R-12&work=approval');
  expect(deskOf('terminal', '3')).toBe('/terminal?work=terminal');
  expect(kindIn(queryOf('?work=everything'))).toBeUndefined();
  expect(keyIn('approval', queryOf('?kind=approval'))).toBeUndefined();
});
