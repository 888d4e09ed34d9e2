import path from 'node:path';
import { retentionProblems, namedTables } from '@machi/domain/retention/check';
import { RetentionFile } from '@machi/domain/retention/model';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

const root = path.join(import.meta.dirname, '../../../../..');
const packs = ['towns/hoshimori', 'apps/api/src/new-town/template'] as const;
const readPack = async (pack: string) =>
  z.parse(RetentionFile, JSON.parse(await readFile(path.join(root, pack, 'retention.json'), 'utf8')));

const columns = await town.rows<{ table_name: string; column_name: string }>`select c.table_name, c.column_name
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'hoshimori' and t.table_type = 'BASE TABLE'`;
const inDatabase = [...new Set(columns.map(({ table_name }) => table_name))].toSorted();

describe.each(packs)('retention.json of %s', (pack) => {
  test('says of every table of the database how long it is kept, and of no other', async () => {
    const named = [...namedTables(await readPack(pack)).keys()].toSorted();
    expect(
      inDatabase.filter((table) => !named.includes(table)),
      'tables without a line: give each a period, an end, what it goes with, or why it is kept',
    ).toEqual([]);
    expect(named.filter((table) => !inDatabase.includes(table))).toEqual([]);
  });

  test('names columns that are there, or are counted by the product', async () => {
    const { periods, ends } = await readPack(pack);
    // Counted from other tables: a schedule's last date, a thread's last message, a terminal's end.
    const counted = new Set([
      'schedule_guest last_date',
      'guest_inquiry last_at',
      'terminal_face revoked_at',
      'notice_recipient begun_at',
      'alert_recipient begun_at',
      'safety_answer ended_at',
    ]);
    const wrong = [...periods, ...ends].filter(
      ({ table, from }) =>
        !counted.has(`${table} ${from}`) &&
        !columns.some(({ table_name, column_name }) => table_name === table && column_name === from),
    );
    expect(wrong).toEqual([]);
  });

  test('holds within what the product allows, and the words of the privacy policy fit it', async () => {
    expect(retentionProblems(await readPack(pack))).toEqual([]);
  });
});

test('each row that goes with another leads to one that says something of its own', async () => {
  const file = await readPack('towns/hoshimori');
  for (const [table, other] of Object.entries(file.with)) {
    let [at, steps]: [string | undefined, number] = [other, 0];
    while (at !== undefined && steps < 5) [at, steps] = [file.with[at], steps + 1];
    expect(at, table).toBeUndefined();
  }
});
