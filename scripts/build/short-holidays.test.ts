import { createRequire } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { writeHolidays, writeManifest } from './short-holidays.ts';

test('the short table has every holiday with its names, in a tenth of the text', () => {
  const read = createRequire(import.meta.url);
  const table: Record<string, { name: string; name_en: string }> = read(
    path.resolve('node_modules/@holiday-jp/holiday_jp/lib/holidays.js'),
  );
  const written = writeHolidays(table);
  const module = { exports: {} };
  runInNewContext(written, { module });
  expect(Object.keys(module.exports).length).toBeGreaterThan(1000);
  expect(module.exports).toEqual(
    Object.fromEntries(Object.entries(table).map(([date, { name, name_en }]) => [date, { name, name_en }])),
  );
  expect(written.length).toBeLessThan(JSON.stringify(table).length / 10);
});

test('of what npm says of the library the version is left', () => {
  expect(writeManifest(Object.assign({ version: '2.5.1' }, { keywords: ['holidays'] }))).toBe('{"version":"2.5.1"}');
});
