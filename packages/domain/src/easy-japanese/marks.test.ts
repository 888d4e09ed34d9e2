import { describe, expect, test } from 'vitest';
import { easyMarks, type EasyRule } from './marks.ts';

const rulesIn = (text: string): readonly EasyRule[] => [...new Set(easyMarks(text).map(({ rule }) => rule))];

describe('marks what the guidance asks to avoid', () => {
  test.each<[string, readonly EasyRule[]]>([
    ['申請書を提出してください。', ['hard-word']],
    ['紙を書いて、役場に出してください。', []],
    ['名前を書かなければなりません。', ['double-negation']],
    ['使えないわけではありません。', ['double-negation']],
    ['少しお待ちください。', ['honorific']],
    ['少し待ってください。', []],
    ['よろしくお願いします。', []],
    ['部屋は町の人に使われています。', ['passive']],
    ['ここで生まれました。道が分かれます。木が流れます。忘れないでください。これを入れてください。', []],
    ['11/29に来てください。', ['short-date']],
    ['9:30に始まります。', ['short-date']],
    ['午前9時から午後5時までです。', []],
    ['9時〜17時です。', ['range']],
    ['朝に、電話で、名前を、言ってください。', ['clauses']],
    ['この部屋を使いたい人は、使いたい日の一週間前の日の夕方までに、役場の二階に来て紙を書いてください。', ['length']],
    ['{{room.name}}を{{day}}に使います。', []],
  ])('%s', (text, rules) => expect(rulesIn(text)).toEqual(rules));

  test('the mark says where, and what could be said instead', () =>
    expect(easyMarks('名前を入力します。')).toEqual([{ rule: 'hard-word', at: 3, length: 2, instead: '書く' }]));

  test('a word that the portal explains, or that a text quotes, may stand', () =>
    expect(rulesIn('バス乗車証と領収書を見せて、「通知」を押してください。')).toEqual([]));

  test('a long text is looked at in a moment', () => {
    const begun = performance.now();
    for (const text of ['されられなければ'.repeat(5000), '、'.repeat(40_000), 'ご確認'.repeat(10_000)]) easyMarks(text);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
