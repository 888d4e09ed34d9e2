import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { statement, type Queryable } from '../../database/database.ts';
import { guardAudit, openAudit } from '../../testing/towns/forge-audit.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';
import { verifyChain } from './audit-chain.ts';
import { sealAudit } from './audit-seal.ts';
import { startAuditSealer } from './audit-sealer.ts';
import { writeAudit, type AuditEvent } from './audit.ts';

const town = await openRaceTown();
afterAll(() => town.close());

const event = (request_id: string): AuditEvent => ({
  at: town.now(),
  actor_member_id: 1,
  action: 'audit:verify',
  subject: 'audit',
  subject_id: null,
  request_id,
});
const newestId = statement<{ audit_id: number }>('test-newest-event', 'select max(audit_id) as audit_id from audit');

/** An open transaction that has written an event. */
async function holdOpen(name: string) {
  let end = (_isKept: boolean): void => {};
  const decided = new Promise<boolean>((resolve) => (end = resolve));
  let written = (_id: number): void => {};
  const id = new Promise<number>((resolve) => (written = resolve));
  const ended = town.database.transaction(
    async (transaction: Queryable) => {
      await writeAudit(transaction, event(name));
      written((await transaction.run(newestId))[0]?.audit_id ?? 0);
      return decided;
    },
    (isKept) => !isKept,
  );
  return {
    id: await id,
    async end(isKept: boolean) {
      end(isKept);
      await ended;
    },
  };
}

const write = () => writeAudit(town.database, event('plain'));
const seal = () => sealAudit(town.database, town.now());

describe('ids that come out of order', () => {
  test('an event that commits late is taken by a later seal', async () => {
    await seal();
    const late = await holdOpen('late');
    await write();
    const [first] = await seal();
    expect(first?.open_ids).toContain(late.id);
    expect(first?.audit_ids).not.toContain(late.id);
    expect((await verifyChain(town.database)).state).toBe('whole');
    await late.end(true);
    expect(await verifyChain(town.database)).toMatchObject({ state: 'whole', waiting: 1 });
    const [second] = await seal();
    expect(second?.audit_ids).toEqual([late.id]);
    expect(second?.open_ids).not.toContain(late.id);
    expect(await verifyChain(town.database)).toMatchObject({ state: 'whole', waiting: 0 });
  });

  test('an id stays open as long as its transaction, however many seals pass', async () => {
    const late = await holdOpen('very late');
    for (let round = 0; round < 5; round += 1) {
      await write();
      expect((await seal())[0]?.open_ids).toContain(late.id);
    }
    await late.end(true);
    expect((await seal())[0]?.audit_ids).toEqual([late.id]);
    expect((await verifyChain(town.database)).state).toBe('whole');
  });

  test('an id that was rolled back is closed: an event slipped in there later is found', async () => {
    const undone = await holdOpen('undone');
    await write();
    await seal();
    await undone.end(false);
    for (let round = 0; round < 3; round += 1) {
      await write();
      await seal();
    }
    expect((await verifyChain(town.database)).state).toBe('whole');
    const slipIn = () =>
      town.rows`insert into audit (audit_id, acted_at, action, subject)
        values (${undone.id}, ${town.now()}, 'slipped in', 'race')`;
    await slipIn();
    expect(await verifyChain(town.database)).toMatchObject({ state: 'broken', broken_at: undone.id });
    await seal();
    expect(await verifyChain(town.database)).toMatchObject({ state: 'broken', broken_at: undone.id });
    await openAudit(town.database);
    await town.rows('delete from audit where audit_id = $1', undone.id);
    await guardAudit(town.database);
    expect((await verifyChain(town.database)).state).toBe('whole');
  });
});

describe('an event that is held up between its number and its row', () => {
  const LOCK = 4711;
  const waiting = () => town.countRows('pg_locks', `locktype = 'advisory' and objid = ${LOCK} and not granted`);

  /** Two transactions: every 32nd number of a sequence is logged, which gives its transaction an ID. */
  async function heldUp() {
    await town.rows(`create or replace function hold_up() returns trigger language plpgsql as $$ begin
      if new.request_id = 'held up' then perform pg_advisory_xact_lock_shared(${LOCK}); end if; return new; end $$`);
    await town.rows('create or replace trigger held_up before insert on audit for each row execute function hold_up()');
    const isOver = Promise.withResolvers<void>();
    let written: Promise<void>[] = [];
    const holder = town.database.transaction(async (transaction) => {
      await transaction.script(`select pg_advisory_xact_lock(${LOCK})`);
      written = [writeAudit(town.database, event('held up')), writeAudit(town.database, event('held up'))];
      await isOver.promise;
    });
    await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 20_000 });
    for (let look = 0; look < 4; look += 1) {
      await write();
      await seal();
    }
    isOver.resolve();
    await holder;
    await Promise.all(written);
    await town.rows('drop trigger held_up on audit');
  }

  test('is taken by a later seal, however many looks miss it', async () => {
    await heldUp();
    expect(await verifyChain(town.database)).toMatchObject({ state: 'whole', waiting: 2 });
    await seal();
    expect(await verifyChain(town.database)).toMatchObject({ state: 'whole', waiting: 0 });
  });

  test('the proof that its transaction must be numbered first: without the trigger an honest event counts as slipped in @guard', async () => {
    await town.rows('alter table audit disable trigger audit_transaction_numbered');
    await heldUp();
    await town.rows('alter table audit enable trigger audit_transaction_numbered');
    expect((await verifyChain(town.database)).state).toBe('broken');
    await openAudit(town.database);
    await town.rows(`delete from audit where request_id = 'held up' and audit_id not in (
      select unnest(audit_ids) from audit_seal)`);
    await guardAudit(town.database);
    expect((await verifyChain(town.database)).state).toBe('whole');
  });
});

/** A minimum, so that the test covers its case. */
const LATE_ONES = 5;
/** Events sealed later than one that began after them. */
const sealedLate = () =>
  town.countRows(
    'audit_seal s join audit_seal p on p.audit_seal_id = s.audit_seal_id - 1, unnest(s.audit_ids) as id',
    'id <= p.last_id',
  );

test('many writers, several sealers: every event is sealed once, some of them late', async () => {
  const before = await town.countRows('audit');
  let isOver = false;
  const sealers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await seal();
      await pause(3);
    }
  });
  const kept: boolean[] = [];
  await Promise.all(
    Array.from({ length: 12 }, async (_writer, writer) => {
      // Repeats until there are enough late ones, because timing depends on the machine.
      for (let round = 0; round < 40 || (round < 1000 && (await sealedLate()) <= LATE_ONES); round += 1) {
        const isKept = (writer + round) % 5 !== 0;
        await town.database.transaction(
          async (transaction) => {
            await writeAudit(transaction, event('many'));
            await pause((writer * 7 + round * 3) % 11);
            return isKept;
          },
          (result) => !result,
        );
        kept.push(isKept);
      }
    }),
  );
  isOver = true;
  await Promise.all(sealers);
  await seal();
  const written = before + kept.filter(Boolean).length;
  expect(await town.countRows('audit')).toBe(written);
  expect(await town.countRows('audit_seal, unnest(audit_ids) as id')).toBe(written);
  expect(await town.countRows('(select distinct unnest(audit_ids) from audit_seal) as ids')).toBe(written);
  expect(await verifyChain(town.database)).toMatchObject({ state: 'whole', sealed: written, waiting: 0 });
  expect(await sealedLate()).toBeGreaterThan(LATE_ONES);
});

test('processes that share a data folder keep the newest head there, whoever sealed, and whichever is killed', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'machi-kept-'));
  const house = { ...town.house, settings: { ...town.house.settings, dataFolder } };
  const head = async () =>
    JSON.parse(await readFile(path.join(dataFolder, 'hoshimori-kept.json'), 'utf8')).audit_head.hash;
  const newest = async () => (await verifyChain(town.database)).head;
  const sealers = Array.from({ length: 4 }, () => startAuditSealer(house));
  for (let round = 0; round < 10; round += 1) {
    await write();
    await town.rows(`insert into withdrawn_member values ($1, $2)`, 1000 + round, town.now());
    await Promise.all(sealers.map((sealer) => sealer.seal()));
    expect(await head()).toBe(await newest());
  }
  // Killed after sealing, before it wrote the head to the file.
  await write();
  await sealAudit(town.database, town.now());
  expect(await head()).not.toBe(await newest());
  await sealers[0]?.seal();
  expect(await head()).toBe(await newest());
  await Promise.all(sealers.map((sealer) => sealer.stop()));
  expect(await readdir(dataFolder)).toEqual(['hoshimori-kept.json']);
  await rm(dataFolder, { recursive: true });
  await town.rows('delete from withdrawn_member');
});

test('the sealer keeps head and withdrawn in the data folder; a head that the log lost stays there', async () => {
  const file = path.join(town.house.settings.dataFolder, 'hoshimori-kept.json');
  const read = async () => JSON.parse(await readFile(file, 'utf8'));
  const sealer = startAuditSealer(town.house);
  await write();
  await town.rows(`insert into withdrawn_member values (77, $1)`, town.now());
  await sealer.seal();
  const first = await read();
  expect(first.audit_head.hash).toBe((await verifyChain(town.database)).head);
  expect(first.withdrawn).toEqual([{ member_id: 77, withdrawn_at: '2027-01-11T01:00:00.000Z' }]);
  await town.rows('delete from withdrawn_member');
  await write();
  await sealer.seal();
  const second = await read();
  expect(second.audit_head.audit_seal_id).toBe(first.audit_head.audit_seal_id + 1);
  expect(second.withdrawn).toEqual(first.withdrawn);

  await openAudit(town.database);
  await town.rows('delete from audit where audit_id = (select max(audit_id) from audit)');
  await town.rows('delete from audit_seal where audit_seal_id = (select max(audit_seal_id) from audit_seal)');
  expect((await verifyChain(town.database)).state).toBe('whole');
  await write();
  await sealer.stop();
  expect((await read()).audit_head).toEqual(second.audit_head);
  expect(await verifyChain(town.database, second.audit_head.hash)).toMatchObject({ state: 'broken' });
});
