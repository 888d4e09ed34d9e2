import type { Locale } from '@machi/domain/locale/model';
import { addTexts, wordingsOf } from '@machi/domain/locale/texts';
import { expect, test } from 'vitest';
import en from '../../features/sessions/text/en.json' with { type: 'json' };
import ja from '../../features/sessions/text/ja.json' with { type: 'json' };
import { openTestTown } from '../../testing/towns/test-town.ts';
import { ofNoMatter, writeNotification } from './notification.ts';

/** A language that only this test has. */
const THIRD = 'eo' as Locale;

const town = await openTestTown();

test('a notification in a third language takes from English what is not said in it yet', () => {
  const textsIn = wordingsOf('sessions', { ja, en });
  addTexts(THIRD, 'sessions', { reminder: { subject: '[{{name}}]' } });
  const { reminder, closing } = textsIn(THIRD);
  const notification = writeNotification(town.house, ofNoMatter, THIRD, reminder, closing, {
    name: 'Aki',
    password: 'pass-{{name}}',
  });
  expect(notification.subject).toBe('[Aki]');
  expect(notification.paragraphs.join('\n')).toContain('pass-{{name}}');
  const english = writeNotification(town.house, ofNoMatter, 'en', en.reminder, en.closing, {
    name: 'Aki',
    password: 'pass-{{name}}',
  });
  expect(notification.paragraphs.length).toBe(english.paragraphs.length);
  expect(english.subject).not.toBe(notification.subject);
});
