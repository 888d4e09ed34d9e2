import { describe, expect, it } from 'vitest';
import { formatTable, inFigures } from './table.ts';

describe('formatTable', () => {
  it('sets columns under one another and rules the head off', () => {
    expect(
      formatTable([
        ['row', 'ratio', 'reach'],
        ['read', '0.71', '>= 0.60'],
        ['booking', '0.3', '>= 0.25'],
      ]),
    ).toBe(
      ['row      ratio  reach', '-------  -----  -------', 'read     0.71   >= 0.60', 'booking  0.3    >= 0.25'].join(
        '\n',
      ),
    );
  });

  it('fills short rows', () => {
    expect(formatTable([['a', 'b'], ['long']])).toBe('a     b\n----  -\nlong');
  });
});

describe('inFigures', () => {
  it.each([
    [0.254, '0.25'],
    [12.34, '12.3'],
    [4321.9, '4,322'],
    [-250, '-250'],
    [Number.NaN, '?'],
  ])('writes %s as %s', (value, expected) => {
    expect(inFigures(value)).toBe(expected);
  });
});
