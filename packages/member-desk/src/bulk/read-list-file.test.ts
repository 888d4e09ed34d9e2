import { expect, test } from 'vitest';
import { readListFile } from './read-list-file.ts';

const read = (bytes: Uint8Array<ArrayBuffer>) => readListFile(new Blob([bytes]));
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** "a@b.jp,佐藤" and "a@b.jp,髙橋 ①" as Windows saves them. */
const sato = Uint8Array.of(...utf8('a@b.jp,'), 0x8d, 0xb2, 0x93, 0xa1);
const takahashi = Uint8Array.of(...utf8('a@b.jp,'), 0xfb, 0xfc, 0x8b, 0xb4, 0x20, 0x87, 0x40);

test('UTF-8, its byte order mark taken off', async () => {
  expect(await read(utf8('a@b.jp,𠮷野\r\n'))).toEqual({ text: 'a@b.jp,𠮷野\r\n', encoding: 'UTF-8' });
  expect(await read(utf8('\ufeffa@b.jp,佐藤'))).toEqual({ text: 'a@b.jp,佐藤', encoding: 'UTF-8' });
});

test('Shift_JIS with the letters of Windows', async () => {
  expect(await read(sato)).toEqual({ text: 'a@b.jp,佐藤', encoding: 'Shift_JIS' });
  expect(await read(takahashi)).toEqual({ text: 'a@b.jp,髙橋 ①', encoding: 'Shift_JIS' });
});

test.each([
  ['a workbook', utf8('PK\u0003\u0004\u0014\u0000\u0006\u0000')],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x40, 0, 0x62, 0, 0x2c, 0, 0x50, 0x4f)],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)],
])('refuses %s', async (_what, bytes) => {
  expect(await read(bytes)).toEqual({ problem: 'not-text' });
});

test('refuses what is too large to be a list, before it is read', async () => {
  expect(await read(new Uint8Array(4_000_001).fill(97))).toEqual({
    problem: { field: 'text', code: 'file-size', params: [4, 'MB'] },
  });
  expect(await read(new Uint8Array(4_000_000).fill(97))).toMatchObject({ encoding: 'UTF-8' });
});
