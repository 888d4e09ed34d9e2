import { expect, test } from 'vitest';
import { PostNumber, PostSymbol, postAccount, postBranch } from './japan-post.ts';
import { collection } from './run.fixture.ts';

test.each([
  ['10530', '12345671', { branch_code: '058', account_type: 0, account_number: '1234567' }],
  ['17300', '19927651', { branch_code: '738', account_type: 0, account_number: '1992765' }],
  ['11940', '321', { branch_code: '198', account_type: 0, account_number: '0000032' }],
  ['00530', '12345', { branch_code: '059', account_type: 1, account_number: '0012345' }],
])('%s-%s is known to other banks as %j', (symbol, number, expected) => {
  expect(postAccount(symbol, number)).toEqual(expected);
});

test('a saving account’s number ends with 1, a checking account’s has six digits at most', () => {
  expect(postAccount('10530', '12345672')).toBeUndefined();
  expect(postAccount('10530', '1')).toBeUndefined();
  expect(postAccount('00530', '1234567')).toBeUndefined();
});

test('symbols and numbers are taken as a Japanese keyboard gives them, others are none', () => {
  expect([PostSymbol.parse('１０５３０'), PostNumber.parse(' 1234-5671 ')]).toEqual(['10530', '12345671']);
  for (const wrong of ['20530', '1053', '10531', '105300', ''])
    expect(PostSymbol.safeParse(wrong).success, wrong).toBe(false);
  for (const wrong of ['123456789', '12.34', '']) expect(PostNumber.safeParse(wrong).success, wrong).toBe(false);
});

test('a bank’s file has the branch or the digits within the symbol, as the bank wants it', () => {
  const account = postAccount('10530', '12345671');
  if (account === undefined) throw new Error('no account');
  const bySymbol = { ...collection, file: { ...collection.file, japan_post: 'symbol' as const } };
  expect([postBranch('10530', account, collection), postBranch('10530', account, bySymbol)]).toEqual(['058', '053']);
});
