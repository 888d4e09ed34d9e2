import { expect, test } from 'vitest';
import { pseudoWords } from './pseudo-words.ts';

test('a sentence grows by 40 % and keeps its placeholders and tags', () => {
  expect(pseudoWords({ go: 'Go to <b>{{place}}</b>', parts: ['Yes', 'Reservation of a room'] }, 'en-x-long')).toEqual({
    go: '[Góó tóó <b>{{place}}</b>]',
    parts: ['[Yéésé]', '[Rééséérváátííóón óóf áá róóóóm]'],
  });
  expect(pseudoWords('Hmm, why, try my gym!', 'en-x-long')).toBe('[Hmméé, whyéé, tryéé myé gyméé!]');
  expect(pseudoWords('Go to {{place}}', 'ar-x-rtl')).toBe('\u202EGo\u202C \u202Eto\u202C {{place}}');
});
