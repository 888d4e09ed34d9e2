import { describe, expect, test } from 'vitest';
import { besideLines, keptAwayByItself, keptAwayByOthers, momentTyped, type Around, type StaysAway } from './rules.ts';

const at = (text: string): Date => new Date(`2026-11-${text}+09:00`);
const MADE = at('20T10:00:00');
const JOINED = at('01T10:00:00');
const stood = { made_at: MADE, member_id: 7, holds: true, isRefused: false };
const gone = { ...stood, holds: false };
const person = { member_id: 7, created_at: JOINED, locked_at: null };
const asked = { stood, now: gone, memberThen: person, memberNow: person };

describe('what stood at a second', () => {
  test.each<[change: Partial<typeof asked> | Record<string, undefined>, why: StaysAway | undefined]>([
    [{}, undefined],
    // Its row is gone altogether.
    [{ now: undefined }, undefined],
    [{ stood: undefined }, 'not-then'],
    [{ stood: gone }, 'over-then'],
    [{ now: stood }, 'stands'],
    [{ now: { ...gone, isRefused: true } }, 'refused'],
    [{ now: { ...gone, made_at: at('21T10:00:00') } }, 'another'],
    [{ memberNow: undefined }, 'left'],
    // Erased from the past when it was opened.
    [{ stood: gone, memberThen: undefined }, 'left'],
    [{ memberNow: { ...person, created_at: at('22T10:00:00') } }, 'left'],
    [{ memberNow: { ...person, locked_at: at('23T10:00:00') as never } }, 'locked'],
  ])('with %o: %s', (change, why) => {
    expect(keptAwayByItself({ ...asked, ...change })).toBe(why);
  });
});

describe('what stands around it now', () => {
  const around: Around = {
    starts_at: at('30T10:00:00'),
    hasPlace: true,
    isTaken: false,
    isLent: false,
    isMonthFull: false,
    isMoneyMoving: false,
  };

  test.each<[change: Partial<Around>, why: StaysAway | undefined]>([
    [{}, undefined],
    [{ starts_at: null }, undefined],
    [{ starts_at: at('29T10:00:00') }, 'begun'],
    [{ hasPlace: false, isTaken: true }, 'no-place'],
    [{ isTaken: true }, 'taken'],
    [{ isLent: true }, 'lent'],
    [{ isMonthFull: true }, 'month-full'],
    [{ isMoneyMoving: true }, 'money-moving'],
  ])('with %o: %s', (change, why) => {
    expect(keptAwayByOthers({ ...around, ...change }, at('29T10:00:00'))).toBe(why);
  });
});

test('a second is typed in the time of the town', () => {
  expect(momentTyped('2026-11-29 14:05:30')).toEqual(at('29T14:05:30'));
  expect(momentTyped('2026-11-29T14:05')).toEqual(at('29T14:05:00'));
  for (const text of ['', 'yesterday', '2026-02-30 10:00:00', '2026-11-29 24:00:00', '2026-11-29 14:05:30Z'])
    expect(momentTyped(text)).toBeUndefined();
});

test('then stands beside now, in columns of a terminal, with a star at what differs', () => {
  const facts = [
    { label: 'Member', was: '佐藤 ハル', is: '佐藤 ハル' },
    { label: 'Status', was: 'fixed', is: 'cancelled' },
  ];
  expect(besideLines('HM-22', facts)).toEqual([
    '  HM-22   then       now',
    '  Member  佐藤 ハル  佐藤 ハル',
    '* Status  fixed      cancelled',
  ]);
});
