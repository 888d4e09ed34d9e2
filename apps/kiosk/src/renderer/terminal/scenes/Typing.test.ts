import { expect, test } from 'vitest';
import { layouts, turnLast, withoutLast } from './Typing.tsx';

test('one key makes the last kana voiced, half-voiced and small, and then as it was', () => {
  expect(['か', 'が', 'は', 'ば', 'ぱ', 'つ', 'づ', 'っ', 'よ'].map((kana) => turnLast(`ま${kana}`))).toEqual(
    ['が', 'か', 'ば', 'ぱ', 'は', 'づ', 'っ', 'つ', 'ょ'].map((kana) => `ま${kana}`),
  );
  expect([turnLast('まん'), turnLast(''), turnLast('SATO')]).toEqual(['まん', '', 'SATO']);
  expect([withoutLast('さと'), withoutLast('')]).toEqual(['さ', '']);
});

test('every row of keys is whole, and every syllable can be typed', () => {
  for (const { keys, columns } of Object.values(layouts)) expect(keys.length % columns).toBe(0);
  const written = 'てしがわらじゅんいちろうっぱをん';
  const base = new Set<string>(layouts.kana.keys);
  for (const kana of written)
    expect(base.has(kana) || [turnLast(kana), turnLast(turnLast(kana))].some((one) => base.has(one)), kana).toBe(true);
});
