import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { openEmptyDatabase } from '../../testing/towns/databases.ts';
import { openAudit, rewriteSeals } from '../../testing/towns/forge-audit.ts';
import { hashSeal, verifyChain, type HashSeal } from './audit-chain.ts';
import { sealAudit } from './audit-seal.ts';

const NOW = new Date('2027-01-11T01:00:00Z');
const forgetful: HashSeal = (_previous, seal, rows) => hashSeal('', seal, rows);

const insertEvents = statement(
  'test-deeds',
  `insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id)
   select $1::timestamptz + n * interval '1 second', n, 'reservation:create', 'reservation', n, 'r' || n
   from generate_series(1, $2::int) n`,
);

/** Three seals: events 1 to 5, 6 to 10, 11 to 15; 16 waits. */
async function sealThreeTimes(hash: HashSeal = hashSeal): Promise<string> {
  let head = '';
  for (let round = 0; round < 3; round += 1) {
    await database.run(insertEvents, [NOW, 5]);
    head = (await sealAudit(database, NOW, hash)).at(-1)?.hash ?? '';
  }
  await database.run(insertEvents, [NOW, 1]);
  return head;
}

const database = await openEmptyDatabase('hoshimori');
await migrate(database, 'hoshimori');
afterAll(() => database.close());
beforeEach(async () => {
  await openAudit(database);
  await database.script('delete from audit; delete from audit_seal; alter sequence audit_audit_id_seq restart');
});

test('an untouched log is whole, also against every head that it had', async () => {
  expect(await verifyChain(database)).toMatchObject({ state: 'empty', sealed: 0, waiting: 0, head: null });
  await database.run(insertEvents, [NOW, 1]);
  const [first] = await sealAudit(database, NOW);
  await database.run(insertEvents, [NOW, 2]);
  const [second] = await sealAudit(database, NOW);
  for (const head of [undefined, first?.hash, second?.hash])
    expect(await verifyChain(database, head)).toMatchObject({
      state: 'whole',
      sealed: 3,
      waiting: 0,
      head: second?.hash,
      sealed_at: NOW,
      broken_at: null,
    });
  expect(second?.previous_hash).toBe(first?.hash);
});

test('a heap of deeds becomes several seals; nothing to seal makes none', async () => {
  await database.run(insertEvents, [NOW, 2500]);
  const made = await sealAudit(database, NOW);
  expect(made.map((seal) => seal.audit_ids.length)).toEqual([500, 500, 500, 500, 500]);
  expect(await sealAudit(database, NOW)).toEqual([]);
  expect(await verifyChain(database)).toMatchObject({ state: 'whole', sealed: 2500 });
});

describe('somebody with all rights on the database changes the log', () => {
  const changes: readonly (readonly [string, string, number])[] = [
    ['who', 'update audit set actor_member_id = 99 where audit_id = 7', 6],
    ['the actor taken off', 'update audit set actor_member_id = null where audit_id = 7', 6],
    ['what', `update audit set action = 'reservation:cancel' where audit_id = 15`, 11],
    ['on what', `update audit set subject = 'member' where audit_id = 1`, 1],
    ['on which', 'update audit set subject_id = 8 where audit_id = 7', 6],
    ['by which request', `update audit set request_id = 'r8' where audit_id = 7`, 6],
    ['when, by a microsecond', `update audit set acted_at = acted_at + interval '1 microsecond' where audit_id = 7`, 6],
    [
      'two deeds reordered',
      `update audit set audit_id = 1000 where audit_id = 7; update audit set audit_id = 7 where audit_id = 8;
       update audit set audit_id = 8 where audit_id = 1000`,
      6,
    ],
    ['the first event deleted', 'delete from audit where audit_id = 1', 1],
    ['an event in the middle deleted', 'delete from audit where audit_id = 9', 9],
    ['the last sealed event deleted', 'delete from audit where audit_id = 15', 15],
    ['an event renumbered', 'update audit set audit_id = 1000 where audit_id = 9', 9],
    [
      'an event slipped in before all',
      `insert into audit (audit_id, acted_at, action, subject) values (-1, now(), 'a', 'b')`,
      -1,
    ],
    ['a seal taken out of the middle', 'delete from audit_seal where audit_seal_id = 2', 11],
    [
      'the first seal with its deeds',
      'delete from audit_seal where audit_seal_id = 1; delete from audit where audit_id <= 5',
      6,
    ],
    ['a seal says less', `update audit_seal set audit_ids = '{6,7,8,9}' where audit_seal_id = 2`, 6],
    ['a seal says that more may come', `update audit_seal set open_ids = '{3}' where audit_seal_id = 3`, 11],
    [
      'a seal is made older',
      `update audit_seal set sealed_at = sealed_at - interval '1 day' where audit_seal_id = 1`,
      1,
    ],
  ];
  test.each(changes)('%s', async (_name, change, brokenAt) => {
    await sealThreeTimes();
    expect((await verifyChain(database)).state).toBe('whole');
    await database.script(change);
    expect(await verifyChain(database)).toMatchObject({ state: 'broken', broken_at: brokenAt });
  });

  test('a tail cut off with its seal shows against the head kept outside', async () => {
    const head = await sealThreeTimes();
    await database.script('delete from audit_seal where audit_seal_id = 3; delete from audit where audit_id > 10');
    expect(await verifyChain(database)).toMatchObject({ state: 'whole', sealed: 10 });
    expect(await verifyChain(database, head)).toMatchObject({ state: 'broken', broken_at: null });
  });

  test('all cut off: an empty log is none against a head', async () => {
    const head = await sealThreeTimes();
    await database.script('delete from audit_seal; delete from audit');
    expect(await verifyChain(database, head)).toMatchObject({ state: 'broken', broken_at: null, sealed: 0 });
  });

  test('a seal written anew does not fit the next; all written anew do not hold the head', async () => {
    const head = await sealThreeTimes();
    await database.script('update audit set actor_member_id = 99 where audit_id = 3');
    await rewriteSeals(database, 1, 1, hashSeal);
    expect(await verifyChain(database)).toMatchObject({ state: 'broken', broken_at: 6 });
    await rewriteSeals(database, 1, 3, hashSeal);
    expect((await verifyChain(database)).state).toBe('whole');
    expect(await verifyChain(database, head)).toMatchObject({ state: 'broken', broken_at: null });
  });

  test('without the link before in the hash the same would not be noticed', async () => {
    const head = await sealThreeTimes(forgetful);
    await database.script('update audit set actor_member_id = 99 where audit_id = 3');
    await rewriteSeals(database, 1, 2, forgetful);
    expect(await verifyChain(database, head, forgetful)).toMatchObject({ state: 'whole' });
  });
});

describe('the guards', () => {
  test.each([
    'update audit set action = action',
    'delete from audit',
    'truncate audit',
    'update audit_seal set hash = hash',
    'delete from audit_seal',
    'truncate audit_seal',
  ])('refuse: %s', async (change) => {
    await sealThreeTimes();
    await database.script('alter table audit enable trigger user; alter table audit_seal enable trigger user');
    await expect(database.script(change)).rejects.toThrow('the audit log is only added to');
    expect((await verifyChain(database)).state).toBe('whole');
  });
});
