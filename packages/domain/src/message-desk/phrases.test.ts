import { expect, test } from 'vitest';
import { MOST_PHRASES, refusePhrase, refusePhraseChange } from './phrases.ts';

const phrase = (id: number) => ({
  message_phrase_id: id,
  phrase_name: `お礼 ${id}`,
  body: 'ありがとうございます。',
  revision: 2,
});
const codeOf = (refusal: ReturnType<typeof refusePhrase>) => refusal?.problems[0]?.code;

test('an office has each name once, and so many texts as somebody finds again', () => {
  expect(refusePhrase([phrase(1)], 'お礼 2')).toBeUndefined();
  expect(codeOf(refusePhrase([phrase(1)], 'お礼 1'))).toBe('phrase-name-taken');
  const full = Array.from({ length: MOST_PHRASES }, (_, index) => phrase(index + 1));
  expect(codeOf(refusePhrase(full, '新しいもの'))).toBe('too-many-phrases');
});

test('a text is changed by whoever has read it as it is, under its own name or a free one', () => {
  const stored = [phrase(1), phrase(2)];
  const read = { message_phrase_id: 1, revision: 2 };
  expect(refusePhraseChange(stored, read, 'お礼 1')).toBeUndefined();
  expect(refusePhraseChange(stored, read, '受付')).toBeUndefined();
  expect(refusePhraseChange(stored, read)).toBeUndefined();
  expect(codeOf(refusePhraseChange(stored, read, 'お礼 2'))).toBe('phrase-name-taken');
  expect(codeOf(refusePhraseChange(stored, { ...read, revision: 1 }, 'お礼 1'))).toBe('phrase-changed');
  expect(codeOf(refusePhraseChange(stored, { message_phrase_id: 9, revision: 0 }))).toBe('not-found');
});
