import { expect, test } from 'vitest';
import { fileRefusal } from './file-refusal.ts';

const MEGABYTE = 1024 * 1024;

test('png, jpeg, gif and pdf may be tried, and what the device cannot name [rule:reservation.document-types]', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/gif', 'application/pdf', '']) {
    expect(fileRefusal({ type, size: 5 * MEGABYTE }, 0)).toBeUndefined();
  }
  expect(fileRefusal({ type: 'image/heic', size: 10 }, 0)).toMatchObject({ code: 'file-type' });
});

test('an empty file, a large one and one too many are told before they are sent', () => {
  expect(fileRefusal({ type: 'image/png', size: 0 }, 0)).toEqual({ code: 'file-empty' });
  expect(fileRefusal({ type: 'image/png', size: 5 * MEGABYTE + 1 }, 0)).toEqual({
    code: 'file-size',
    params: [5, 'MB'],
  });
  expect(fileRefusal({ type: 'image/png', size: 1 }, 4)).toBeUndefined();
  expect(fileRefusal({ type: 'image/png', size: 1 }, 5)).toMatchObject({ code: 'max-count' });
});
