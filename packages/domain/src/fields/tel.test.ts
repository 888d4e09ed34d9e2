import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMobile, telKey } from './tel.ts';

describe('telKey', () => {
  test.each([
    '09000004321',
    '090-0000-4321',
    '０９０−００００−４３２１',
    '０９０－００００－４３２１',
    '090ー0000ー4321',
    '090‐0000‐4321',
    '090–0000—4321',
    '090 0000 4321',
    '090　0000　4321',
    '(090)0000-4321',
    '（０９０）００００ー４３２１',
    '090.0000.4321',
    '090・0000・4321',
    '090~0000〜4321',
    ' 090-0000-4321\n',
    '+81 90-0000-4321',
    '+819000004321',
    '＋８１　９０　００００　４３２１',
    '+81 (0)90-0000-4321',
    '0081-90-0000-4321',
    '0081 090 0000 4321',
  ])('%j is 09000004321', (written) => {
    expect(telKey(written)).toBe('09000004321');
  });

  test.each([
    ['0164-00-4321', '0164004321'],
    ['03-0000-4321', '0300004321'],
    ['+81 3 0000 4321', '0300004321'],
    ['050-0000-4321', '05000004321'],
  ])('%j is a number without SMS', (written, key) => {
    expect(telKey(written)).toBe(key);
    expect(isMobile(key)).toBe(false);
  });

  test.each([
    '',
    '-',
    '090-0000',
    '090-0000-43211',
    '1234567890',
    '0000000000',
    '+1 212 555 0100',
    '+82 10 0000 4321',
    '110',
    '090-0000-432x',
    '090-0000-4321 ext. 2',
    'haru.sato@example.jp',
    '٠٩٠٠٠٠٠٤٣٢١',
    '090000\u000004321',
  ])('%j is none', (written) => {
    expect(telKey(written)).toBeUndefined();
  });

  test('what is a key stays the same key, and a key is digits alone', () => {
    const writings = fc.array(fc.constantFrom(...'0123456789０９+-ー ()（）81'), { maxLength: 16 });
    fc.assert(
      fc.property(writings, (characters) => {
        const key = telKey(characters.join(''));
        if (key === undefined) return;
        expect(key).toMatch(/^0[1-9]\d{8,9}$/);
        expect(telKey(key)).toBe(key);
      }),
      { numRuns: 2000 },
    );
  });
});

test('060, 070, 080 and 090 take an SMS', () => {
  for (const key of ['06000004321', '07000004321', '08000004321', '09000004321']) expect(isMobile(key)).toBe(true);
  for (const key of ['02000004321', '05000004321', '09100004321', '0900000432', '0120000432']) {
    expect(isMobile(key)).toBe(false);
  }
});
