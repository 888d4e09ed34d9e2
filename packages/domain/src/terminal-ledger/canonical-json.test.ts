import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonicalJson', () => {
  test('orders keys by their UTF-16 units (RFC 8785, section 3.2.3)', () => {
    const example = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(example)))).toHaveLength(7);
    expect(canonicalJson(example)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",' +
        '"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  test('writes numbers, texts and literals as RFC 8785 has them (section 3.2.2)', () => {
    const example = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
      string: '\u20ac$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],' +
        '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('says the same of the same value, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.infiniteStream(fc.nat()), (value, numbers) => {
        const shuffled = (held: unknown): unknown => {
          if (held === null || typeof held !== 'object') return held;
          if (Array.isArray(held)) return held.map(shuffled);
          const order = Object.entries(held).map((entry) => ({ entry, at: numbers.next().value }));
          return Object.fromEntries(
            order
              .toSorted((one, other) => one.at - other.at)
              .map(({ entry: [name, inner] }) => [name, shuffled(inner)]),
          );
        };
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        // JSON.parse gives no -0, which JSON cannot distinguish from 0.
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(plain);
      }),
    );
  });

  test.each([
    [Number.NaN],
    [Infinity],
    ['\ud800'],
    [{ '\udc00': 1 }],
    [undefined],
    [{ a: undefined }],
    [() => 1],
    [1n],
  ])('refuses %s, which is nothing of JSON', (value) => expect(() => canonicalJson(value)).toThrow());
});
