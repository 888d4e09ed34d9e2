import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedFields, holds, namesIn } from './condition.ts';

describe('a condition', () => {
  test.each([
    [{ field: 'a', is: ['x'] }, { a: 'x' }, true],
    [{ field: 'a', is: ['x'] }, { a: 'y' }, false],
    [{ field: 'a', is: ['x'] }, {}, false],
    [{ field: 'a', is: [1] }, { a: true }, true],
    [{ field: 'a', is: [1] }, { a: '1' }, true],
    [{ field: 'a', is: ['x', 'y'] }, { a: ['z', 'y'] }, true],
    [{ field: 'a', is: ['x'] }, { a: [] }, false],
    [{ field: 'a', at_least: 2 }, { a: 2 }, true],
    [{ field: 'a', at_least: 2 }, { a: '１２' }, true],
    [{ field: 'a', at_least: 0 }, { a: '' }, false],
    [{ field: 'a', at_least: 0 }, { a: 'many' }, false],
    [{ field: 'a', at_least: 2 }, { a: [{}, {}] }, true],
    [{ field: 'a', at_most: 1 }, { a: [{}, {}] }, false],
    [{ field: 'a', at_most: 1 }, { a: 1 }, true],
    [{ field: 'a', at_most: 1 }, {}, false],
    [{ field: 'a', is_filled: true }, { a: ' ' }, false],
    [{ field: 'a', is_filled: true }, { a: '星' }, true],
    [{ field: 'a', is_filled: true }, { a: 0 }, true],
    [{ field: 'a', is_filled: true }, { a: false }, false],
    [{ field: 'a', is: [0] }, { a: false }, true],
    [{ field: 'a', is_filled: true }, { a: [1] }, true],
    [{ field: 'constructor', is_filled: true }, {}, false],
    [
      {
        all: [
          { field: 'a', is: [1] },
          { field: 'b', is: [1] },
        ],
      },
      { a: 1, b: 0 },
      false,
    ],
    [
      {
        any: [
          { field: 'a', is: [1] },
          { field: 'b', is: [1] },
        ],
      },
      { a: 1, b: 0 },
      true,
    ],
    [{ not: { field: 'a', is: [1] } }, { a: 0 }, true],
  ] as const)('%j of %j is %s', (condition, values, isSo) => {
    expect(holds(condition, values)).toBe(isSo);
  });

  test('names each field that it hangs on', () => {
    expect(namesIn({ all: [{ field: 'a', is: [1] }, { not: { any: [{ field: 'b', at_least: 1 }] } }] })).toEqual([
      'a',
      'b',
    ]);
  });

  test('takes values of any kind', () => {
    const conditions = [
      { field: 'a', is: ['x'] },
      { field: 'a', at_least: 1 },
      { field: 'a', is_filled: true },
    ] as const;
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...conditions), (a, condition) => {
        expect(typeof holds(condition, { a })).toBe('boolean');
      }),
    );
  });
});

test('what hangs on a field that is not asked itself is not asked, whatever still stands in it', () => {
  const fields = [
    { name: 'has_dog', kind: 'tick' },
    { name: 'breed', kind: 'choice', asked_when: { field: 'has_dog', is: [1] } },
    { name: 'breed_other', kind: 'text', asked_when: { field: 'breed', is: ['other'] } },
    { name: 'has_none', kind: 'text', asked_when: { not: { field: 'breed', is_filled: true } } },
  ] as const;
  const asked = (values: object) => askedFields(fields, { ...values }).map(({ name }) => name);
  expect(asked({ has_dog: 1, breed: 'other' })).toEqual(['has_dog', 'breed', 'breed_other']);
  expect(asked({ has_dog: 0, breed: 'other' })).toEqual(['has_dog', 'has_none']);
  // A part of a form can depend on an answer in another part.
  expect(askedFields(fields.slice(1), { has_dog: 1 }).map(({ name }) => name)).toEqual(['breed', 'has_none']);
});
