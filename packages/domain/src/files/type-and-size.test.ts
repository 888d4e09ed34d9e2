import { describe, expect, test } from 'vitest';
import { sentenceOf, type Problem } from '../refusals/model.ts';
import { fileSizeProblem, fileTypeOf, wrongFileType } from './type-and-size.ts';

const said = (problem: Problem | undefined): string[] | undefined =>
  problem && [problem.field, sentenceOf(problem, 'en'), sentenceOf(problem, 'ja')];
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the size of a file', () => {
  test('is within the limit or told with size and unit [rule:validation.file-size]', () => {
    expect(fileSizeProblem('document', 5_000_000, 5_000_000)).toBeUndefined();
    expect(fileSizeProblem('document', 0, 5_000_000)).toBeUndefined();
    expect(said(fileSizeProblem('document', 5_000_001, 5_000_000))).toEqual([
      'document',
      'Choose a file within 5MB.',
      '5MB以内のファイルを選んでください。',
    ]);
  });

  test.each([
    [999, [999, 'B']],
    [1_000, [1, 'KB']],
    [256 * 1024, [262.1, 'KB']],
    [1_500_000, [1.5, 'MB']],
    [2_999_999, [2.9, 'MB']],
  ])('%d bytes are told as %j', (limit, params) => {
    expect(fileSizeProblem('document', limit + 1, limit)?.params).toEqual(params);
  });
});

describe('the type of a file', () => {
  const png = bytes('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR');
  const jpeg = bytes('ÿØÿà\0\u0010JFIF');
  const gif = bytes('GIF89a');
  const pdf = bytes('%PDF-1.7');

  test('is read from its first bytes', () => {
    expect([png, jpeg, gif, pdf].map(fileTypeOf)).toEqual(['png', 'jpeg', 'gif', 'pdf']);
    for (const other of ['', 'PK\u0003\u0004', '<svg onload="alert(1)">', 'MZ', '\u0089PN'])
      expect(fileTypeOf(bytes(other)), other).toBeUndefined();
  });

  test('is one of those that are accepted, which are told otherwise [rule:validation.file-type]', () => {
    expect(said(wrongFileType('document', ['png', 'pdf']))).toEqual([
      'document',
      'This type of file is not accepted. Choose one of PNG, PDF.',
      'この種類のファイルは使えません。PNG、PDFのどれかを選んでください。',
    ]);
  });
});
