import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { openEmptyDatabase } from '../../testing/towns/databases.ts';
import { openAudit } from '../../testing/towns/forge-audit.ts';
import { verifyChain } from './audit-chain.ts';
import { auditCut } from './audit-cut.ts';
import { sealAudit } from './audit-seal.ts';

const DAY = 86_400_000;
/** The guards use the database's clock, so these tests count days from its time. */
const now = new Date();
const ago = (days: number): Date => new Date(now.getTime() - days * DAY);
/** Includes the leap days. */
const FIVE_YEARS = 5 * 366;

const insertEvents = statement(
  'test-deeds-of-a-day',
  `insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id)
   select $1::timestamptz, n, 'reservation:create', 'reservation', n, 'r' || n from generate_series(1, $2::int) n`,
);
const count = async (table: string): Promise<number> =>
  (
    await database.run(statement<{ count: number }>(`rows-of-${table}`, `select count(*)::int as count from ${table}`))
  )[0]?.count ?? 0;
async function seal(days: number, deeds = 5): Promise<void> {
  await database.run(insertEvents, [ago(days), deeds]);
  await sealAudit(database, ago(days));
}
const cut = (before = ago(FIVE_YEARS)) => database.transaction((transaction) => auditCut.cut(transaction, before, now));

const database = await openEmptyDatabase('hoshimori');
await migrate(database, 'hoshimori');
afterAll(() => database.close());
beforeEach(async () => {
  await openAudit(database);
  await database.script(
    `alter table audit_cut disable trigger user; delete from audit_cut; delete from audit; delete from audit_seal;
     alter sequence audit_audit_id_seq restart;
     alter table audit enable trigger user; alter table audit_seal enable trigger user; alter table audit_cut enable trigger user`,
  );
  for (const days of [FIVE_YEARS + 20, FIVE_YEARS + 10, FIVE_YEARS - 10, 1]) await seal(days);
});

describe('a cut', () => {
  test('takes whole seals that are over, and the chain goes on from its hash', async () => {
    const before = await verifyChain(database);
    expect(await auditCut.look(database, ago(FIVE_YEARS))).toMatchObject({ due: 10 });
    expect(await cut(ago(FIVE_YEARS + 15))).toBe(5);
    expect([await count('audit_seal'), await count('audit_cut')]).toEqual([3, 1]);
    await sealAudit(database, now);
    expect(await verifyChain(database, before.head ?? '')).toMatchObject({ state: 'whole', sealed: 16 });
    expect(await cut(ago(FIVE_YEARS + 15))).toBe(0);
    // The next part: the event of this cut stays in the log, too.
    expect(await cut()).toBe(5);
    await sealAudit(database, now);
    expect(await verifyChain(database)).toMatchObject({ state: 'whole', sealed: 12 });
    const [row] = await database.run(statement<{ deeds: number }>('cut-deeds', 'select deeds from audit_cut'));
    expect(row?.deeds).toBe(10);
  });

  test('never takes the newest seal, nor what a period of the town says beyond the five years', async () => {
    expect(await cut(new Date(now.getTime() + 3650 * DAY))).toBe(15 - 5);
    expect(await count('audit_seal')).toBe(2);
  });

  test('takes along whom its deeds showed, when no other event shows them', async () => {
    await openAudit(database);
    await database.script(
      `insert into shown_people values ('\\x01', '{1}'), ('\\x02', '{2}');
       update audit set people_hash = '\\x01' where audit_id in (1, 16); update audit set people_hash = '\\x02' where audit_id = 2;
       alter table audit enable trigger user`,
    );
    await cut();
    expect(await count('shown_people')).toBe(1);
    await openAudit(database);
    await database.script(`update audit set people_hash = null; delete from shown_people`);
  });
});

describe('what is no honest cut is refused by the database', () => {
  const refused = 'the audit log';
  test.each([
    ['deeds are deleted', 'delete from audit where audit_id = 1'],
    ['a seal is deleted', 'delete from audit_seal where audit_seal_id = 1'],
    ['all is deleted', 'delete from audit'],
    ['a cut that comes too early', `select cut_audit_log(3, now())`],
    ['a cut of all', `select cut_audit_log(4, now())`],
    ['a cut at a seal that is not there', `select cut_audit_log(99, now())`],
    [
      'a cut with another hash',
      `insert into audit_cut select true, audit_seal_id, repeat('f', 64), sealed_at, 1, now() from audit_seal where audit_seal_id = 1`,
    ],
    [
      'a seal made older in the cut',
      `insert into audit_cut select true, audit_seal_id, hash, sealed_at - interval '1 year', 1, now() from audit_seal where audit_seal_id = 3`,
    ],
    ['the log is emptied', 'truncate audit'],
  ])('%s', async (_name, change) => {
    await expect(database.script(change)).rejects.toThrow(refused);
    expect(await verifyChain(database)).toMatchObject({ state: 'whole', sealed: 20 });
  });

  test('after a cut its row stays, and nothing above it goes', async () => {
    await cut();
    for (const change of [
      'delete from audit_cut',
      'truncate audit_cut',
      `update audit_cut set cut_at = cut_at - interval '1 year'`,
      'delete from audit where audit_id = 11',
      'delete from audit_seal where audit_seal_id = 3',
    ])
      await expect(database.script(change), change).rejects.toThrow(refused);
  });
});

describe('whoever takes the guards away is found by the check', () => {
  const open = () => database.script('alter table audit_cut disable trigger user');
  const noted = `insert into audit (acted_at, action, subject, subject_id, request_id)
    select cut_at, 'audit:cut', 'audit', audit_seal_id, hash from audit_cut`;
  const forge = (seal: number, at = 'now()') => `
    insert into audit_cut select true, audit_seal_id, hash, sealed_at, 10, ${at} from audit_seal where audit_seal_id = ${seal};
    delete from audit where audit_id <= ${seal * 5}; delete from audit_seal where audit_seal_id <= ${seal};`;

  test.each<[string, string]>([
    ['a cut of which no event tells', forge(2)],
    ['a cut that came too early, with its event', `${forge(3)} ${noted};`],
    ['a cut in the middle', `${forge(2)} ${noted}; delete from audit where audit_id = 12`],
    [
      'a beginning cut off without a cut',
      'delete from audit where audit_id <= 10; delete from audit_seal where audit_seal_id <= 2',
    ],
    ['a cut with a hash of its own', `${forge(2)} update audit_cut set hash = repeat('f', 64); ${noted};`],
    [
      'seals below the cut that were left',
      `insert into audit_cut select true, audit_seal_id, hash, sealed_at, 10, now() from audit_seal where audit_seal_id = 2; ${noted};`,
    ],
    ['all cut off', `${forge(4)} ${noted};`],
  ])('%s', async (_name, change) => {
    await openAudit(database);
    await open();
    await database.script(change);
    expect((await verifyChain(database)).state).toBe('broken');
  });

  test('the same by the way that is meant is whole: what was found is not the cut itself', async () => {
    await openAudit(database);
    await open();
    await database.script(`${forge(2)} ${noted};`);
    expect((await verifyChain(database)).state).toBe('whole');
  });
});
