import { afterAll, expect, test } from 'vitest';
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import { openEmptyDatabase, keepFilled } from './empty-database.ts';
import { lendDatabase } from './lent-database.ts';

const KEPT = keepFilled('lent', async (database) => {
  await database.script("create table note (words text); insert into note values ('kept')");
});
const words = statement<{ words: string }>('lent-words', 'select words from note order by words');
const read = async (database: Database) => (await database.run(words)).map((row) => row.words);
const lend = async () => lendDatabase(await KEPT, 'lent');

const open: Database[] = [];
afterAll(() => Promise.all(open.map((database) => database.close())));

test('the next one has nothing of what was written, made, deleted and heard', async () => {
  const heard: string[] = [];
  const first = await lend();
  await first.listen('lent_words', (said) => heard.push(said));
  await first.script(`insert into note select 'new' || n from generate_series(1, 5000) n; create table other (a int);
    create function two() returns int language plpgsql as 'begin return 2; end'; select two(); checkpoint`);
  await first.script('vacuum');
  await first.script('drop table note');
  await first.close();
  await expect(first.run(words)).rejects.toThrow('closed');
  await expect(first.script('select 1')).rejects.toThrow('closed');

  const second = await lend();
  expect(await read(second)).toEqual(['kept']);
  await expect(second.script('select * from other')).rejects.toThrow('other');
  await second.script("notify lent_words, 'of the next'; insert into note values ('of the second')");
  expect(heard).toEqual([]);
  await second.close();

  const third = await lend();
  open.push(third);
  expect(await read(third)).toEqual(['kept']);
});

test('two that are open at once have nothing to do with each other', async () => {
  const [one, other] = [await lend(), await lend()];
  open.push(other);
  await one.script("insert into note values ('of the one')");
  expect(await read(other)).toEqual(['kept']);
  expect(await read(one)).toEqual(['kept', 'of the one']);
  await one.close();
});

test('one into which a library was loaded is lent to nobody any more', async () => {
  const first = await lend();
  await first.script("create text search dictionary d (template = snowball, language = 'english')");
  await first.close();
  const second = await lend();
  open.push(second);
  expect(await read(second)).toEqual(['kept']);
  await second.script("create text search dictionary d (template = snowball, language = 'english')");
});

test('an empty one is as ever', async () => {
  const empty = await openEmptyDatabase('lent_empty');
  await empty.script('create table note (words text)');
  expect(await read(empty)).toEqual([]);
  await empty.close();
});
