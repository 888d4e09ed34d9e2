import { MAX_DOCUMENTS, DOCUMENT_MEGABYTES } from '@machi/domain/documents/model';
import { mediaTypes } from '@machi/domain/files/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { expect, test } from 'vitest';
import { fileRefusal } from './file-refusal.ts';

const MEGABYTE = 1024 * 1024;
const taken = { most: MAX_DOCUMENTS, types: mediaTypes, megabytes: DOCUMENT_MEGABYTES };

test('png, jpeg, gif and pdf may be tried, and what the device cannot name [rule:reservation.document-types]', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/gif', 'application/pdf', '']) {
    expect(fileRefusal({ type, size: 5 * MEGABYTE }, 0, taken)).toBeUndefined();
  }
  expect(fileRefusal({ type: 'image/heic', size: 10 }, 0, taken)).toMatchObject({ code: 'file-type' });
});

test('an empty file, a large one and one too many are told before they are sent', () => {
  expect(fileRefusal({ type: 'image/png', size: 0 }, 0, taken)).toEqual({ code: 'file-empty' });
  expect(fileRefusal({ type: 'image/png', size: 5 * MEGABYTE + 1 }, 0, taken)).toEqual({
    code: 'file-size',
    params: [5, 'MB'],
  });
  expect(fileRefusal({ type: 'image/png', size: 1 }, 4, taken)).toBeUndefined();
  expect(fileRefusal({ type: 'image/png', size: 1 }, 5, taken)).toMatchObject({ code: 'max-count' });
});

test('a question may take less: fewer types, smaller files', () => {
  const pdf = { most: 1, types: ['application/pdf'], megabytes: 2 } as const;
  const told = fileRefusal({ type: 'image/png', size: 1 }, 0, pdf);
  expect(told && sentenceOf(told, 'en')).toBe('This type of file is not accepted. Choose one of PDF.');
  expect(fileRefusal({ type: 'application/pdf', size: 2 * MEGABYTE + 1 }, 0, pdf)).toMatchObject({ params: [2, 'MB'] });
});
