import { describe, expect, test } from 'vitest';
import { auditCut } from '../../platform/audit/audit-cut.ts';
import { sealAudit } from '../../platform/audit/audit-seal.ts';
import { openAudit } from '../../testing/towns/forge-audit.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { listEventsOfMember } from './store.ts';

const town = await openTestTown();
const auditor = await town.addPerson({ lastname: '監査', roles: ['auditor'] });
const member = await town.addPerson({ lastname: '調' });

const events = (action: string) => town.countRows('audit', `action = '${action}'`);
const look = (query = '') => town.call('GET', `/api/audit${query}`, { as: auditor });
const write = (count: number, actor: number, action = 'test:event') =>
  town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
    select ${START}, ${actor}, ${action}, 'spot', n from generate_series(1, ${count}::int) n`;

describe('the audit log', () => {
  test('shows the newest first, by name, and goes on where the page ends', async () => {
    await write(80, member.member_id);
    const first = await look();
    expect(first.body.lines).toHaveLength(50);
    expect(first.body.has_more).toBe(true);
    expect(first.body.lines[0]).toMatchObject({
      acted_at: '2027-01-11T10:00:00+09:00',
      actor_member_id: member.member_id,
      actor_name: '調 試',
      action: 'test:event',
      subject: 'spot',
      subject_id: 80,
      is_sealed: false,
    });
    const rest = await look(`?before=${first.body.lines.at(-1).audit_id}`);
    expect(rest.body.lines[0].audit_id).toBe(first.body.lines.at(-1).audit_id - 1);
    expect(rest.body.has_more).toBe(false);
  });

  test('of one member: what they did and what was done with their data; the look is told to them', async () => {
    const other = await town.addPerson();
    await write(2, other.member_id);
    const before = await events('audit:read');
    const answer = await look(`?member_id=${other.member_id}`);
    expect(answer.body.lines).toHaveLength(2);
    expect(await events('audit:read')).toBe(before + 1);
    const again = await look(`?member_id=${other.member_id}`);
    expect(again.body.lines[0]).toMatchObject({
      action: 'audit:read',
      subject: 'member',
      subject_id: other.member_id,
      actor_name: '監査 試',
    });
  });

  test('somebody who is gone has no name any more, the event stays', async () => {
    await write(1, 999_999);
    const answer = await look('?member_id=999999');
    expect(answer.body.lines).toMatchObject([{ actor_member_id: 999_999, actor_name: null }]);
  });
});

describe('the chain', () => {
  const chain = async () => (await town.call('GET', '/api/audit/chain', { as: auditor })).body.chain;

  test('is empty before the first seal, then whole; each look is an event itself', async () => {
    expect(await chain()).toMatchObject({ state: 'empty', sealed: 0, head: null, sealed_at: null, broken_at: null });
    const count = await town.countRows('audit');
    const [seal] = await sealAudit(town.database, town.now());
    expect(await chain()).toEqual({
      state: 'whole',
      sealed: count,
      waiting: 0,
      head: seal?.hash,
      sealed_at: '2027-01-11T10:00:00+09:00',
      broken_at: null,
      cut: null,
    });
    expect(await chain()).toMatchObject({ state: 'whole', sealed: count, waiting: 1 });
    expect(await events('audit:verify')).toBe(3);
    const newest = (await look()).body.lines.slice(0, 3);
    expect(newest.map((line: { is_sealed: boolean }) => line.is_sealed)).toEqual([false, false, true]);
  });

  test('tells a changed log to the auditor', async () => {
    await sealAudit(town.database, town.now());
    await town.database.script('alter table audit disable trigger user');
    await town.rows(`update audit set subject_id = 7 where action = 'test:event' and subject_id = 1`);
    expect(await chain()).toMatchObject({ state: 'broken' });
  });
});

describe('a long log', () => {
  test('is read by index for one member, page by page', async () => {
    const [active, seen] = [await town.addPerson(), await town.addPerson()];
    await write(5000, member.member_id);
    await write(80, active.member_id);
    await town.rows`insert into audit (acted_at, actor_member_id, action, subject, subject_id)
      select ${START}, ${active.member_id}, 'test:look', 'member', ${seen.member_id} from generate_series(1, 5)`;
    await town.database.script('analyze audit');
    const plan = await town.rows<{ 'QUERY PLAN': string }>(
      `explain ${listEventsOfMember.text}`,
      null,
      51,
      active.member_id,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('audit_actor');
    expect(text).toContain('audit_subject');
    expect(text).not.toContain('Seq Scan on audit');
    expect((await look(`?member_id=${seen.member_id}`)).body.lines).toHaveLength(5);
    const first = (await look(`?member_id=${active.member_id}`)).body;
    expect(first).toMatchObject({ has_more: true });
    const rest = (await look(`?member_id=${active.member_id}&before=${first.lines.at(-1).audit_id}`)).body;
    // The look at the other's events showed this member's name: it is an event on this member.
    expect(rest.lines).toHaveLength(36);
    expect(rest.has_more).toBe(false);
  });
});

describe('a log of which the oldest part is over', () => {
  test('says where it begins: since when, with which seal, and that the chain goes on from it', async () => {
    // The guards of a cut ask the clock of the database.
    const [now, old] = [new Date(), new Date(Date.now() - 6 * 366 * 86_400_000)];
    await openAudit(town.database);
    await town.database.script('delete from audit; delete from audit_seal');
    await town.database.script('alter table audit enable trigger user; alter table audit_seal enable trigger user');
    const insert = (at: Date, count: number) =>
      town.rows`insert into audit (acted_at, action, subject, subject_id) select ${at}, 'test:event', 'spot', n
        from generate_series(1, ${count}::int) n`;
    for (const [at, count] of [
      [old, 4],
      [now, 60],
    ] as const) {
      await insert(at, count);
      await sealAudit(town.database, at);
    }
    expect((await look()).body.cut).toBeNull();
    expect((await town.call('GET', '/api/audit/chain', { as: auditor })).body.chain.cut).toBeNull();
    const over = new Date(now.getTime() - 5 * 366 * 86_400_000);
    expect(await town.database.transaction((transaction) => auditCut.cut(transaction, over, now))).toBe(4);
    const newest = (await look()).body;
    expect(newest).toMatchObject({ has_more: true, cut: null });
    const oldest = (await look(`?before=${newest.lines.at(-1).audit_id}`)).body;
    expect(oldest).toMatchObject({ has_more: false, cut: { deeds: 4, audit_seal_id: expect.any(Number) } });
    expect(oldest.cut.sealed_at.slice(0, 4)).toBe(String(old.getUTCFullYear()));
    const { chain } = (await town.call('GET', '/api/audit/chain', { as: auditor })).body;
    expect(chain).toMatchObject({ state: 'whole', cut: { hash: oldest.cut.hash } });
  });
});
