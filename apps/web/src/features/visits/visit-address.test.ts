import { expect, test } from 'vitest';
import { periodsAround, readVisitAddress, steppedVisits, visitHref } from './visit-address.ts';

const now = new Date('2027-01-21T03:00:00Z');
const read = (query: string) => readVisitAddress(new URLSearchParams(query), now);

test('without a time the list is of today, and the server says of which month the figures are', () => {
  expect(read('')).toEqual({
    view: 'list',
    visit: undefined,
    asked: { period: '2027-01-21' },
    figures: { period: undefined, pass: 'bath' },
  });
});

test('what is odd is left out', () => {
  expect(read('view=x&period=2027-13&pass=train&outcome=no&reason=y&terminal_id=-1&visit=a&page=0')).toEqual(read(''));
});

test('an address is read as it was written', () => {
  const asked = {
    period: '2027-01',
    pass: 'bus',
    outcome: 'pay',
    reason: 'fare',
    terminal_id: '7',
    q: '佐藤',
    page: '2',
  };
  const href = visitHref(new URLSearchParams(), { ...asked, visit: '12' });
  const found = read(href.split('?')[1] ?? '');
  expect(found.asked).toEqual(asked);
  expect(found.visit).toBe(12);
  expect(visitHref(new URLSearchParams('visit=12'), { visit: undefined })).toBe('/visit');
});

test('days and months follow one another, and hold one another', () => {
  expect(steppedVisits('2026-12-31', 1)).toBe('2027-01-01');
  expect(steppedVisits('2027-01', -1)).toBe('2026-12');
  expect(periodsAround('2027-01', now)).toEqual({ day: '2027-01-21', month: '2027-01' });
  expect(periodsAround('2026-11', now)).toEqual({ day: '2026-11-01', month: '2026-11' });
  expect(periodsAround('2026-11-05', now)).toEqual({ day: '2026-11-05', month: '2026-11' });
});
