import { expect, test } from 'vitest';
import { changesForGuests, newsFor } from './changes.ts';
import { answerDays } from './guests-model.ts';

const nothing = { was: false, is: false, isDeleted: false, isChanged: false, hasNews: false };

test.each([
  ['stays, and nothing changed that they may read', { was: true, is: true, hasNews: true }, undefined],
  ['stays, and something changed', { was: true, is: true, isChanged: true }, 'changed'],
  ['is new in it', { is: true, isChanged: true }, 'added'],
  ['is taken out', { was: true, hasNews: true }, 'removed'],
  ['took part in what was deleted', { was: true, isDeleted: true }, 'dropped'],
  ['takes part in another date, which is as before', { isChanged: true }, undefined],
  ['takes part in another date, which moved', { hasNews: true }, 'changed'],
  ['takes part in another date, and all was deleted', { isDeleted: true, hasNews: true }, 'dropped'],
] as const)('whoever %s hears of it so', (_, standing, news) => {
  expect(newsFor({ ...nothing, ...standing })).toBe(news);
});

test('somebody outside hears nothing of the note, nor of who else takes part', () => {
  expect(changesForGuests(['times', 'note', 'people', 'title'])).toEqual(['times', 'title']);
});

test.each([
  ['is over', ['2026-11-01'], 7],
  ['is tomorrow', ['2026-11-23'], 7],
  ['ends within a month', ['2026-12-22'], 31],
  ['ends, and one date of it was moved behind the end', ['2026-12-22', '2027-01-22'], 62],
  ['ends in ten years', ['2036-11-22'], 800],
  ['has no end', [undefined, '2026-12-22'], 800],
] as const)('a link to the answer of what %s is of use for so many days', (_, lastDays, days) => {
  expect(answerDays(lastDays, '2026-11-22')).toBe(days);
});
