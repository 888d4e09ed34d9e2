import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carryOver, saysSame } from './merge.ts';

const words = fc.record({ ja: fc.string(), en: fc.string() });
const edit = fc.record({
  name: words,
  stock: fc.integer(),
  limit: fc.option(fc.integer(), { nil: null }),
  hours: fc.array(fc.record({ opens: fc.integer(), closes: fc.integer() })),
});

test('what was typed stays, what was not touched is as another saved it', () => {
  const base = { name: { ja: '机', en: 'Desk' }, stock: 10, fee: 100, days: [{ from: 1, to: 2 }] };
  const typed = { ...base, name: { ja: '長机', en: 'Desk' }, fee: 200 };
  const saved = { ...base, name: { ja: '机', en: 'Table' }, stock: 8, fee: 150, days: [{ to: 3, from: 1 }] };
  expect(carryOver(base, typed, saved)).toEqual({
    name: { ja: '長机', en: 'Table' },
    stock: 8,
    fee: 200,
    days: [{ from: 1, to: 3 }],
  });
});

test('with nothing typed it is what was saved, with nothing saved what was typed', () => {
  fc.assert(
    fc.property(edit, edit, (one, other) => {
      expect(carryOver(one, one, other)).toEqual(other);
      expect(carryOver(one, other, one)).toEqual(other);
    }),
  );
});

test('the order of names says nothing, that of a list does', () => {
  expect(saysSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(saysSame([1, 2], [2, 1])).toBe(false);
  expect(saysSame({ a: undefined }, {})).toBe(true);
  expect(saysSame({ a: null }, {})).toBe(false);
  expect(saysSame(Number.NaN, Number.NaN)).toBe(true);
});
