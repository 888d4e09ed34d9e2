import { describe, expect, test } from 'vitest';
import '../register/official-texts.ts';
import { formToPublish } from './form-editor.fixture.ts';
import { lineAt, linesOfJson } from './json-lines.ts';
import { FILE_CHARACTERS, readPackFile } from './pack-file.ts';

const row = (parts: Readonly<Record<string, unknown>> = {}) => ({
  onlineform_id: 3,
  sort_order: 1,
  is_open: 1,
  ...formToPublish(),
  ...parts,
});
const told = (text: string) => {
  const read = readPackFile(text);
  return 'problems' in read ? read.problems.map(({ line, path, problem }) => [line, path, problem.code]) : 'read';
};

describe('a file of forms', () => {
  test('is read as one form or several', () => {
    for (const data of [row(), [row()], [row(), row({ onlineform_id: 4 })]])
      expect(readPackFile(JSON.stringify(data))).toMatchObject({ forms: [data].flat().map(() => ({ is_open: 1 })) });
  });

  test('that is wrong says where, by line and path', () => {
    const text = JSON.stringify([row(), row({ agreement: { ja: '同意', en: '' }, retention_years: 99 })], null, 2);
    const lines = text.split('\n');
    const second = lines.findLastIndex((line) => line.includes('"agreement": {'));
    expect(told(text)).toEqual([
      [second + 3, '1.agreement.en', 'required'],
      [lines.findLastIndex((line) => line.includes('"retention_years"')) + 1, '1.retention_years', 'max-number'],
    ]);
    expect(told(JSON.stringify([row({ has_lottery: 1 })]))).toBe('read');
  });

  test('that is no JSON, empty, too large or too deep is refused without being read', () => {
    expect(told('[\n{"a": 1,\n}]')).toEqual([[3, '', 'form-file-json']]);
    expect(told('')).toEqual([[1, '', 'form-file-json']]);
    expect(told('[]')).toEqual([[1, '', 'form-file-count']]);
    expect(told(' '.repeat(FILE_CHARACTERS + 1))).toEqual([[1, '', 'form-file-large']]);
    expect(told('['.repeat(200_000))).toEqual([[1, '', 'form-file-json']]);
    expect(told(JSON.stringify(Array.from({ length: 41 }, () => 1)))).toEqual([[1, '', 'form-file-count']]);
    expect(told(`["${'x'.repeat(800_000)}`)).toEqual([[1, '', 'form-file-json']]);
    expect(told(JSON.stringify(['x'.repeat(800_000)]))).not.toBe('read');
  });
});

test('lines are those at which values begin, whatever the text is like', () => {
  const read = linesOfJson('{\r\n "a" : [ 1,\n\n {"b\\u0041": -1.5e3 } ],\n"c":null}\n');
  expect(read).toHaveProperty('lines');
  if (!('lines' in read)) return;
  expect([...read.lines]).toEqual([
    ['', 1],
    ['a', 2],
    ['a.0', 2],
    ['a.1', 4],
    ['a.1.bA', 4],
    ['c', 5],
  ]);
  expect(lineAt(read.lines, 'a.1.missing.deep')).toBe(4);
  for (const text of ['{', '[1 2]', '{"a" 1}', '01', 'nul', '"a\nb"', '[1,]', '1 1', "{'a': 1}"])
    expect(linesOfJson(text)).toHaveProperty('brokenAt');
});
