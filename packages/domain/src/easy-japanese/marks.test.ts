import { describe, expect, test } from 'vitest';
import basicWords from './basic-words.json' with { type: 'json' };
import hardWords from './hard-words.json' with { type: 'json' };
import kanjiOfYears from './kanji-years.json' with { type: 'json' };
import { easyMarks, type EasyRule } from './marks.ts';
import pairs from './pairs.fixture.json' with { type: 'json' };

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
    ['9時〜17時です。', ['range', 'short-date']],
    ['朝に、電話で、名前を、言ってください。', ['clauses']],
    ['この部屋を使いたい人は、使いたい日の一週間前の日の夕方までに、役場の二階に来て紙を書いてください。', ['length']],
    ['{{room.name}}を{{day}}に使います。', []],
  ])('%s', (text, rules) => expect(rulesIn(text)).toEqual(rules));

  test('the mark says where, and what could be said instead', () =>
    expect(easyMarks('名前を入力します。')).toEqual([{ rule: 'hard-word', at: 3, length: 2, instead: '書く' }]));

  test('a word that the portal explains, or that a text quotes, may stand', () =>
    expect(rulesIn('バス乗車証と領収書を見せて、「通知」を押してください。')).toEqual([]));

  test.each<[string, readonly string[]]>([
    ['備品を確保します。', ['備品', '確保']],
    ['町役場で書類をもらって、今書いてください。', []],
    // Put together of known words, numbers, and what stands before or behind a word.
    ['全会員の電話番号と一番目の本を、三週間後に図書館員に見せます。', []],
    ['20分前に行きます。', []],
    ['水道料還付', ['還付']],
    // One kanji that belongs to no known word is shown with its neighbour.
    ['電話網', ['電話網']],
    // Verbs of two kanji, and names of places and people.
    ['見比べて、間違えないでください。', []],
    ['相模原市の田代さんと、根来小学校と、建設水道課に行きます。', []],
    ['減免（お金が安くなること）ができます。減免は今日までです。', []],
    ['お金が安くなること（減免）ができます。', []],
    ['減免ができます。', ['減免']],
  ])('of words of kanji, those that are not basic: %s', (text, found) =>
    expect(
      easyMarks(text)
        .filter(({ rule }) => rule === 'level')
        .map(({ at, length }) => text.slice(at, at + length)),
    ).toEqual(found),
  );

  test('the town’s own name is no word to know', () => {
    expect(rulesIn('星守に来てください。')).toEqual(['level']);
    expect(easyMarks('星守町の星守に来てください。', { name: '星守町' })).toEqual([]);
  });

  test('basic words are 1,500 to 2,500, each once, of two kanji or more, and none is a hard word', () => {
    const words = Object.values(basicWords).flatMap((some) => some.split(' '));
    expect(words.length).toBeGreaterThan(1500);
    expect(words.length).toBeLessThan(2500);
    expect(words.filter((word, at) => words.indexOf(word) !== at || !/^[\p{Script=Han}々]{2,}$/u.test(word))).toEqual(
      [],
    );
    expect(words.filter((word) => Object.hasOwn(hardWords, word))).toEqual([]);
  });

  test('kanji of a later school year are marked by word, with their year; 々 belongs to none', () => {
    expect(easyMarks('町の人々が看病する。', { kanjiYear: 3 })).toEqual([{ rule: 'kanji', at: 5, length: 2, year: 6 }]);
    expect(easyMarks('駐車する。', { kanjiYear: 6 })).toEqual([{ rule: 'kanji', at: 0, length: 2, year: 7 }]);
    expect(easyMarks('資料を読む。', { kanjiYear: 6 })).toEqual([]);
    expect(easyMarks('資料を読む。', { kanjiYear: 4 })).toEqual([{ rule: 'kanji', at: 0, length: 2, year: 5 }]);
    expect(easyMarks('資料を読む。')).toEqual([]);
  });

  test('the list of kanji is the one in force since 2020: 1,026, each in one year', () => {
    const years = Object.values(kanjiOfYears).map((kanji) => [...kanji]);
    expect(years.map(({ length }) => length)).toEqual([80, 160, 200, 202, 193, 191]);
    expect(new Set(years.flat()).size).toBe(1026);
    // Moved or added by the revision: prefectures are of the fourth year.
    for (const one of '茨媛岡潟岐熊香佐埼崎滋鹿縄井沖栃奈梨阪阜賀群徳富城') expect(years[3]).toContain(one);
    for (const one of '囲紀喜救型航告殺士史象賞貯停堂得毒費粉脈歴') expect(years[4]).toContain(one);
    for (const one of '胃腸恩券承舌銭退敵俵預') expect(years[5]).toContain(one);
  });

  test('a long text is looked at in a moment', () => {
    const begun = performance.now();
    for (const text of [
      'されられなければ'.repeat(5000),
      '還付町'.repeat(10_000),
      '還'.repeat(40_000),
      '、'.repeat(40_000),
      'ご確認'.repeat(10_000),
    ])
      easyMarks(text, { kanjiYear: 1 });
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

/** Short examples of guides to easy Japanese; the last of a line names where it is from. */
describe('tells usual from easy', () => {
  test('at least 85 % of the usual sentences of guides have a mark, at least 85 % of the easy ones none', () => {
    const marked = pairs.filter(({ usual }) => easyMarks(usual).length > 0).length;
    const plain = pairs.filter(({ easy }) => easyMarks(easy).length === 0).length;
    expect(marked / pairs.length).toBeGreaterThanOrEqual(0.85);
    expect(plain / pairs.length).toBeGreaterThanOrEqual(0.85);
  });
});
