import { expect, test } from 'vitest';
import { flagsOf } from '../publishing/model.ts';
import { fittingStanding, refuseIncomplete, refuseOrder, refuseTakingAway } from './rules.ts';

const words = (ja: string, en = ja) => ({ ja, en });

test('what is kept is whole: a body that would lose something, or a category that is none, is refused', () => {
  const writing = { category_key: 'fees', title: words('料金は'), body: words('<p>無料<br>です</p>', '<p></p>') };
  expect(fittingStanding(writing, ['fees'])).toEqual({
    writing: { ...writing, body: words('<p>無料<br />です</p>', '') },
  });
  const wrong = { ...writing, category_key: 'else', body: words('<p onclick="x()">あ</p>') };
  expect(fittingStanding(wrong, ['fees'])).toEqual({
    problems: [
      { field: 'category_key', code: 'choice' },
      { field: 'body.ja', code: 'rich-unfit' },
      { field: 'body.en', code: 'rich-unfit' },
    ],
  });
});

test('nobody is asked to approve half of it', () => {
  expect(
    refuseIncomplete({ title: words('問い', 'Question'), body: words('<p>答え</p>', '<p>Answer</p>') }),
  ).toBeUndefined();
  expect(refuseIncomplete({ title: words('問い', ''), body: words('<p>答え</p>', '') })?.problems).toEqual([
    { field: 'title.en', code: 'required' },
    { field: 'body.en', code: 'required' },
  ]);
});

test('what the page needs, or what has a next version, is not taken away', () => {
  const text = { ...flagsOf.approved, kind: 'faq', category_key: 'fees', version_id: null } as const;
  const codeOf = (one: Parameters<typeof refuseTakingAway>[1]) => refuseTakingAway('drop', one)?.problems[0]?.code;
  expect(codeOf(text)).toBeUndefined();
  expect(codeOf({ ...text, version_id: 4 })).toBe('standing-version-exists');
  expect(codeOf({ ...text, kind: 'about', category_key: 'lead' })).toBe('standing-needed');
  expect(codeOf({ ...text, kind: 'about', category_key: 'section' })).toBeUndefined();
  expect(codeOf({ ...text, ...flagsOf.draft, kind: 'about', category_key: 'lead' })).toBeUndefined();
  expect(refuseTakingAway('apply', { ...text, version_id: 4 })).toBeUndefined();
});

test('an order is of the texts that were seen', () => {
  expect(refuseOrder([1, 2, 3], [1, 2, 3], [3, 1, 2])).toBeUndefined();
  for (const [standing, seen, wished] of [
    [
      [1, 2, 3],
      [1, 3, 2],
      [3, 1, 2],
    ],
    [
      [1, 2, 3],
      [1, 2, 3],
      [1, 2],
    ],
    [
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 2],
    ],
    [
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 4],
    ],
  ] as const)
    expect(refuseOrder(standing, seen, wished)?.problems[0]?.code).toBe('standing-order-changed');
});
