import { readFile } from 'node:fs/promises';
import type { Locale } from '@machi/domain/locale/model';
import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { readWords } from './read-words.fixture.ts';

interface Question {
  readonly q: string;
  readonly locale: Locale;
  /** How the addresses of what is meant begin; or its titles. */
  readonly href?: readonly string[];
  readonly title?: readonly string[];
}
const questions: readonly Question[] = JSON.parse(await readFile(new URL('questions.json', import.meta.url), 'utf8'));
const town = await openTestTown();
// Among the notices of the sample town.
town.setNow(new Date('2026-11-29T03:00:00Z'));
await readWords(town);

test('of a hundred questions, 95 find what was meant among the first three [rule:search.questions]', async () => {
  const missed: string[] = [];
  for (const { q, locale, href = [], title = [] } of questions) {
    const { body } = await town.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { locale });
    const results: readonly { href: string; title: string }[] = body.results;
    const rank = results.findIndex(
      (one) => href.some((start) => one.href.startsWith(start)) || title.includes(one.title),
    );
    if (rank < 0 || rank > 2)
      missed.push(
        `${q}: ${results
          .slice(0, 4)
          .map((one) => one.title)
          .join(' | ')}`,
      );
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(questions.length / 20);
}, 60_000);
