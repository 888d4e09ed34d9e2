import { afterAll, describe, expect, inject, test } from 'vitest';
import { SAMPLE as SCHEMA } from '../testing/towns/databases.ts';
import { openServingTown } from '../testing/towns/serving-town.ts';
import { sqlState, statement } from './database.ts';
import { migrate } from './migrate.ts';
import { readAccountRights } from './serving-account.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

// `platform/http/walk.test.ts` proves that every endpoint works with this account.
const { account, owner, town, close } = await openServingTown(inject('databaseUrl'));
afterAll(close);

describe('the account that serves', () => {
  test.each([
    'create table stolen (x int)',
    'create schema stolen',
    'alter table member add column x int',
    'drop table member cascade',
    'truncate member',
    'create or replace function seen() returns trigger language plpgsql as $$ begin return null; end $$',
    'alter table audit disable trigger user',
    'set session_replication_role = replica',
    'delete from audit',
    'update audit set actor_member_id = 1',
    'truncate audit',
    'delete from audit_seal',
    `update audit_seal set hash = 'x'`,
    'delete from ledger_entry',
    'update ledger_posting set yen = 0',
    'truncate ledger_posting',
    'alter table ledger_posting disable trigger user',
    `insert into migration (hash, applied_at) values ('x', now())`,
    'delete from migration',
  ])('may not: %s', async (text) => {
    const error = await town.database.script(text).catch((failure: unknown) => failure);
    expect(sqlState(error)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  test('adds to the audit log and seals it', async () => {
    const before = await town.countRows('audit');
    const official = await town.addPerson({ roles: ['member_admin'] });
    await town.addPerson();
    expect((await town.call('GET', '/api/members?q=person', { as: official })).status).toBe(200);
    expect(await town.countRows('audit')).toBeGreaterThan(before);
  });

  test('says of itself that it may change neither tables nor log; the owner may', async () => {
    expect(await readAccountRights(town.database, SCHEMA)).toEqual({
      may_change_tables: false,
      may_change_log: false,
      closed_tables: 0,
    });
    expect(await readAccountRights(owner, SCHEMA)).toMatchObject({ may_change_tables: true, may_change_log: true });
    expect(await readAccountRights(owner, 'nowhere')).toBeUndefined();
  });
});

describe('a release with new tables', () => {
  const newest = statement<{ hash: string }>(
    'newest-migration',
    'select hash from migration order by applied_at desc limit 1',
  );

  test('is not started before the owner has made them', async () => {
    expect(await migrate(town.database, SCHEMA)).toBe(0);
    const [row] = await owner.run(newest);
    await owner.script(`delete from migration where hash = '${row?.hash}'`);
    await expect(migrate(town.database, SCHEMA)).rejects.toThrow('machi db-migrate');
    await owner.script(`insert into migration (hash, applied_at) values ('${row?.hash}', now())`);
    expect(await migrate(town.database, SCHEMA)).toBe(0);
  });

  test('nor while a restore stands in the middle', async () => {
    await owner.script(`create schema ${SCHEMA}_replaced`);
    await expect(migrate(town.database, SCHEMA)).rejects.toThrow('A restore of hoshimori is under way');
    await owner.script(`drop schema ${SCHEMA}_replaced`);
  });

  test('opens them to the account with the owner’s next migration', async () => {
    await owner.script('create table later (x int); insert into later values (7)');
    expect(await readAccountRights(town.database, SCHEMA)).toMatchObject({ closed_tables: 1 });
    await migrate(owner, SCHEMA, { account });
    expect(await town.rows('select x from later')).toEqual([{ x: 7 }]);
  });

  test('takes back what was given beyond it', async () => {
    await owner.script(`grant all on audit to "${account}"; grant create on schema ${SCHEMA} to "${account}"`);
    expect(await readAccountRights(town.database, SCHEMA)).toMatchObject({
      may_change_tables: true,
      may_change_log: true,
    });
    await migrate(owner, SCHEMA, { account });
    expect(await readAccountRights(town.database, SCHEMA)).toMatchObject({
      may_change_tables: false,
      may_change_log: false,
    });
  });

  test('the owner is not named as the account that serves', async () => {
    await expect(migrate(owner, SCHEMA, { account: 'machi' })).rejects.toThrow('DATABASE_GRANT_TO names machi');
  });
});
