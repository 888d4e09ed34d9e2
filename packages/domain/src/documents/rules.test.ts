import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterCount } from '../fields/model.ts';
import { sentenceOf } from '../refusals/model.ts';
import { documentTypes } from './model.ts';
import { FILE_NAME_LENGTH, cleanFileName, documentSizeProblems } from './rules.ts';

describe('the name of a file', () => {
  test.each([
    ['平面図.png', '平面図.png'],
    ['減免申請書（星守町）.PNG', '減免申請書（星守町）.PNG'],
    ['C:\\Users\\haru\\写真.png', '写真.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['/home/haru/.png', 'png.png'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe.png'],
    ['地図\r\nSet-Cookie: a=1.png', '地図Set-Cookie_ a=1.png'],
    ['か\u3099っこう.png', 'がっこう.png'],
    ['𠮷田.png', '𠮷田.png'],
    ['x.pdf', 'x.pdf.png'],
    ['', 'document.png'],
    [' .. ', 'document.png'],
    ['a\ud800b.png', 'ab.png'],
    [`${'長'.repeat(300)}.png`, `${'長'.repeat(116)}.png`],
  ])('%j is kept as %j', (given, kept) => expect(cleanFileName(given, 'image/png')).toBe(kept));

  test('is always short, plain and with the ending of its type', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...documentTypes), (name, type) => {
        const kept = cleanFileName(name, type);
        expect(characterCount(kept)).toBeLessThanOrEqual(FILE_NAME_LENGTH);
        expect(kept).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(kept).toMatch(/[^.\s]\.(png|jpe?g|jpe|jfif|gif|pdf)$/i);
        expect(cleanFileName(kept, type)).toBe(kept);
      }),
    );
  });
});

test('a file that is empty or too large is named, and why [rule:validation.file-size]', () => {
  const said = (size: number) =>
    documentSizeProblems('content', '平面図.png', size).map((one) => sentenceOf(one, 'ja'));
  expect(said(1)).toEqual([]);
  expect(said(5 * 1024 * 1024)).toEqual([]);
  expect(said(0)).toEqual([
    '「平面図.png」は受け付けられませんでした。',
    'ファイルの中身がありません。別のファイルを選んでください。',
  ]);
  expect(said(5 * 1024 * 1024 + 1)).toEqual([
    '「平面図.png」は受け付けられませんでした。',
    '5MB以内のファイルを選んでください。',
  ]);
});
