import { expect, test } from 'vitest';
import { insertText } from './insert-text.ts';

const at = (selectionStart: number, selectionEnd = selectionStart) =>
  ({ selectionStart, selectionEnd }) as HTMLTextAreaElement;

test('a fixed text stands on lines of its own, where the cursor is or at the end, and takes the place of what is marked', () => {
  expect(insertText(null, '', 'お礼')).toBe('お礼');
  expect(insertText(null, '春です。', 'お礼')).toBe('春です。\nお礼');
  expect(insertText(at(0), '春です。', 'お礼')).toBe('お礼\n春です。');
  expect(insertText(at(2), 'あ\nい', 'お礼')).toBe('あ\nお礼\nい');
  expect(insertText(at(2, 3), 'あ\nい', 'お礼')).toBe('あ\nお礼');
});
