import { expect, test } from 'vitest';
import { createBankDirectory } from './bank-directory.ts';

const banks = await createBankDirectory().read();
const collected = new Set(['0116', '0501', '1010', '1020', '9900']);
const codes = (found: { found: readonly { code: string }[] } | undefined) => found?.found.map(({ code }) => code);

test.each([
  ['', ['0116', '0501', '1010', '1020', '9900']],
  ['1010', ['1010']],
  ['きたそらち', ['1010']],
  ['ｷﾀｿﾗﾁ', ['1010']],
  ['北空知', ['1010']],
  ['ゆうちょ銀行', ['9900']],
  ['ユウチョ', ['9900']],
  ['みずほ', []],
])('banks are found by code, name and kana: %j', (q, found) => {
  expect(codes(banks.find(q, collected))).toEqual(found);
});

test('branches are found the same way, twenty at most', () => {
  expect(codes(banks.branches('1010', 'ほろかない'))).toEqual(['005']);
  expect(codes(banks.branches('1010', '００５'))).toEqual(['005']);
  expect(banks.branches('1010', '幌加内支店')?.found).toEqual([
    { code: '005', name: '幌加内支店', kana: 'ホロカナイ' },
  ]);
  const all = banks.branches('0001', '');
  expect([all?.found.length, all?.has_more]).toEqual([20, true]);
  expect(banks.branches('0002', '')).toBeUndefined();
});

test('a bank or branch that is not in the list is told apart', () => {
  expect([
    banks.standing('1010', '005'),
    banks.standing('1010', '997'),
    banks.standing('0002', '001'),
    banks.standing('9900', '938'),
  ]).toEqual(['known', 'branch-gone', 'bank-gone', 'known']);
});
