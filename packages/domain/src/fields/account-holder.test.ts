import { describe, expect, test } from 'vitest';
import { refused, taken } from './outcome.fixture.ts';
import { ACCOUNT_HOLDER_LENGTH, AccountHolder } from './account-holder.ts';

describe('the name of an account’s holder', () => {
  test.each([
    ['ホシモリ タロウ', 'ﾎｼﾓﾘ ﾀﾛｳ'],
    ['ほしもり　たろう', 'ﾎｼﾓﾘ ﾀﾛｳ'],
    ['ﾎｼﾓﾘ ﾀﾛｳ', 'ﾎｼﾓﾘ ﾀﾛｳ'],
    ['キュウヨ ショウゴ', 'ｷﾕｳﾖ ｼﾖｳｺﾞ'],
    ['ガギグゲゴ パピプペポ ヴ', 'ｶﾞｷﾞｸﾞｹﾞｺﾞ ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟ ｳﾞ'],
    ['カ）マーケット', 'ｶ)ﾏ-ｹﾂﾄ'],
    ['ホシモリ（ノウキヨウ', 'ﾎｼﾓﾘ(ﾉｳｷﾖｳ'],
    ['Ja-1. Machi/「ほし」', 'JA-1. MACHI/｢ﾎｼ｣'],
    ['ヲダ ヰチロウ', 'ｵﾀﾞ ｲﾁﾛｳ'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(taken(AccountHolder, typed)).toEqual([kept]);
  });

  test('other letters are none [rule:validation.account-holder-kana]', () => {
    expect(
      refused(AccountHolder, '星守 太郎', 'ｊａ星', 'ホシ,モリ', '゛ホシ', 'ﾞ', 'É', 'ホシ😀', 'ホシ\u202eモリ'),
    ).toEqual([
      'Input the name in katakana, as in the bankbook.',
      '口座名義は、通帳のとおりにカタカナで入力してください。',
    ]);
    expect(refused(AccountHolder, '', '　')).toEqual(['It is required.', '入力してください。']);
  });

  test('voiced marks count', () => {
    expect(taken(AccountHolder, 'ガ'.repeat(15))).toEqual(['ｶﾞ'.repeat(15)]);
    expect(refused(AccountHolder, 'ガ'.repeat(16), 'カ'.repeat(ACCOUNT_HOLDER_LENGTH + 1))).toEqual([
      'Input in 30 characters or less.',
      '30文字以内で入力してください。',
    ]);
  });

  test('what was converted stays as it is', () => {
    for (const kept of ['ｷﾕｳﾖ ｼﾖｳｺﾞ', 'ｶ)ﾏ-ｹﾂﾄ', 'JA-1. MACHI/｢ﾎｼ｣']) expect(taken(AccountHolder, kept)).toEqual([kept]);
  });
});
