import type { Locale } from '@machi/domain/locale/model';
import { addTexts, wordingsOf } from '@machi/domain/locale/texts';
import { expect, test } from 'vitest';
import en from '../../features/sessions/text/en.json' with { type: 'json' };
import ja from '../../features/sessions/text/ja.json' with { type: 'json' };
import { openTestTown } from '../../testing/towns/test-town.ts';
import { writeLetter } from './letter.ts';

/** A language that this test alone knows. */
const THIRD = 'eo' as Locale;

const town = await openTestTown();

test('a letter in a third language takes from English what is not said in it yet', () => {
  const textsIn = wordingsOf('sessions', { ja, en });
  addTexts(THIRD, 'sessions', { reminder: { subject: '[{{name}}]' } });
  const { reminder, closing } = textsIn(THIRD);
  const letter = writeLetter(town.house, THIRD, reminder, closing, { name: 'Aki', password: 'pass-{{name}}' });
  expect(letter.subject).toBe('[Aki]');
  expect(letter.paragraphs.join('\n')).toContain('pass-{{name}}');
  const english = writeLetter(town.house, 'en', en.reminder, en.closing, { name: 'Aki', password: 'pass-{{name}}' });
  expect(letter.paragraphs.length).toBe(english.paragraphs.length);
  expect(english.subject).not.toBe(letter.subject);
});
