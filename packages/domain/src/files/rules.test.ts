import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterCount } from '../fields/model.ts';
import { sentenceOf } from '../refusals/model.ts';
import { mediaTypes } from './model.ts';
import { FILE_NAME_LENGTH, cleanFileName, quotaProblem, sizeProblems } from './rules.ts';
import { documentLimits } from '../documents/rules.ts';

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
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...mediaTypes), (name, type) => {
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
    sizeProblems('content', '平面図.png', size, documentLimits).map((one) => sentenceOf(one, 'ja'));
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

test('a further file finds room up to each limit of its kind, and not beyond', () => {
  const limits = { ...documentLimits, mostLoose: 2, mostKept: 4, mostKeptBytes: 3 * 1024 * 1024 };
  const told = (count: number, loose: number, bytes: number) =>
    quotaProblem('content', { count, loose, bytes }, 10, limits);
  const most = limits.mostKeptBytes;
  expect([told(3, 1, 0), told(0, 0, most - 10)]).toEqual([undefined, undefined]);
  expect(told(2, 2, 0)).toEqual({ field: 'content', code: 'too-many-documents', params: [2] });
  const full = { field: 'content', code: 'documents-full', params: [4, '3MB'] };
  expect([told(4, 0, 0), told(0, 0, most - 9)]).toEqual([full, full]);
});
