import { expect, test } from 'vitest';
import { pdfFonts } from './fonts.ts';
import { printable } from './printable.ts';

const { has } = await pdfFonts();

test('the names of people and places can be printed', () => {
  for (const text of [
    '𠮷田 髙橋 﨑山 神田 鷗 德永 濵田 渡邉 渡邊 齋藤 齊藤 栁',
    '星守町（ほしもりちょう）№①㈱～〜−―・',
    'Zoë O’Hara & Søn',
  ])
    expect(printable(text, has)).toEqual({ text, missing: [] });
});

test('what the font does not have becomes a geta and is named, never an empty box', () => {
  expect(printable('👨‍👩‍👧と𛀁と辻さん👨‍👩‍👧', has)).toEqual({ text: '〓と〓と辻さん〓', missing: ['👨‍👩‍👧', '𛀁'] });
  expect(printable('한글', has).missing).toEqual(['한', '글']);
});

test('another form of a letter is printed as the letter itself', () => {
  expect(printable('辻\u{e0100}さん 葛\u{e0101}城 神\ufe00社', has)).toEqual({ text: '辻さん 葛城 神社', missing: [] });
  expect(printable('一行\r\n二行\u200bと\u3000三\tつ', has).text).toBe('一行\n二行と\u3000三 つ');
});
