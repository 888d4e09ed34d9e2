import { expect, test } from 'vitest';
import { answers, cards } from './cards.ts';
import en from './text/en.json' with { type: 'json' };
import simple from './text/ja-simple.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import vi from './text/vi.json' with { type: 'json' };
import chinese from './text/zh-Hans.json' with { type: 'json' };

const keys = [...cards.map((card) => `card.${card}` as const), ...answers.map((answer) => `answer.${answer}` as const)];

test.each(Object.entries({ ja, en, vi, 'zh-Hans': chinese }))(
  'each card and each answer is said in %s, in a sentence of its own',
  (_language, catalogue) => {
    const said = keys.map((key) => catalogue[key].trim());
    expect(said).not.toContain('');
    expect(new Set(said).size).toBe(keys.length);
  },
);

test('a clerk and a reader of easy Japanese see the same sentences: they are easy already', () => {
  expect(Object.keys(simple).filter((key) => keys.some((one) => one === key))).toEqual([]);
});
