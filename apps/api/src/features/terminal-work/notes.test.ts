import { beforeEach, describe, expect, test } from 'vitest';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { addPassHolder, countedVisits, keepRevocations, spendVisits } from '../../testing/terminals/pass-holder.ts';
import { newLedger, sendEvents, type TestEvent } from '../../testing/terminals/terminal.ts';

const town = await openTestTown();
const START = town.now();
beforeEach(async () => {
  town.setNow(START);
  await keepRevocations(town);
});
const reception = await town.addPerson({ roles: ['reception'] });

const at = (minute: number): string => new Date(START.getTime() + minute * 60_000).toISOString();
/** Takes a tap back as staff do at the terminal, a minute later. */
const undoOf = ({ content }: LedgerEvent, more: TestEvent = {}): TestEvent => ({
  kind: 'undo',
  of_tap_id: content.tap_id,
  decided_by: 'staff',
  staff_member_id: reception.member_id,
  wall_time: at(-59),
  ...more,
  verdict: { outcome: 'staff', reason: 'undone-other-card', member_id: content.verdict.member_id, ...more.verdict },
});
const cashOf = (of: LedgerEvent, more: TestEvent = {}): TestEvent =>
  undoOf(of, { kind: 'cash', ...more, verdict: { reason: 'cash-noted', ...more.verdict } });

async function place() {
  const { terminal, ledger } = await newLedger(town);
  const { member_id } = await addPassHolder(town);
  const admitted = ledger.add({ verdict: { member_id, remaining: 3 }, wall_time: at(-60) });
  const send = async () => {
    const answer = await sendEvents(town, terminal, ledger.events);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  return { terminal, ledger, member_id, admitted, send };
}
/** An official locked some minutes from the start. */
async function lockedOfficial(minutes: number): Promise<number> {
  const { member_id } = await town.addPerson({ roles: ['reception'] });
  await town.rows('update member set locked_at = $2 where member_id = $1', member_id, new Date(at(minutes)));
  return member_id;
}
const correctionsOf = (memberId: number) =>
  town.rows`select c.is_counted, c.reason, c.corrected_by from visit_correction c join visit v using (visit_id)
    where v.member_id = ${memberId}`;

describe('a tap that staff take back at its terminal', () => {
  test('counts no more, with the reason and who did it; sent again it is corrected once', async () => {
    const { ledger, member_id, admitted, send } = await place();
    ledger.add(undoOf(admitted));
    expect((await send()).balances).toMatchObject([{ member_id, count: 0 }]);
    await send();
    expect(await correctionsOf(member_id)).toEqual([
      { is_counted: false, reason: '端末で取消し：他人のカード', corrected_by: reception.member_id },
    ]);
    expect(await town.countRows('visit', `member_id = ${member_id}`)).toBe(1);
    expect(await town.countRows('audit', `action = 'terminal:undo'`)).toBe(1);
  });

  test('counts no more also when it reached the office before', async () => {
    const { ledger, member_id, admitted, send } = await place();
    await send();
    expect(await countedVisits(town, member_id)).toBe(1);
    ledger.add(undoOf(admitted));
    await send();
    expect(await countedVisits(town, member_id)).toBe(0);
  });

  test('is beyond the year’s number no more, and gives the visit to what another terminal recorded of it', async () => {
    const { ledger, member_id, admitted, send } = await place();
    await spendVisits(town, member_id, 48, START);
    await send();
    const other = await newLedger(town);
    other.ledger.add({ verdict: { member_id, remaining: 3 }, wall_time: at(-58) });
    await sendEvents(town, other.terminal, other.ledger.events);
    expect(await countedVisits(town, member_id)).toBe(49);
    ledger.add(undoOf(admitted));
    await send();
    expect(await countedVisits(town, member_id)).toBe(49);
    const open = await town.rows`select v.terminal_id from overdraft o join visit v using (visit_id)
      where v.member_id = ${member_id} and o.settled_at is null`;
    expect(open).toEqual([{ terminal_id: other.terminal.terminal_id }]);
  });

  const member = (memberId: number): TestEvent => ({ staff_member_id: memberId });
  test.each([
    ['by nobody who is an official', async () => member((await town.addPerson()).member_id)],
    [
      'by an official who works at no terminal',
      async () => member((await town.addPerson({ roles: ['editor'] })).member_id),
    ],
    ['by an official who was locked', async () => member(await lockedOfficial(-61))],
    ['by the person themselves', async (own: number) => member(own)],
    ['long afterwards', async () => ({ monotonic_ms: 16 * 60_000 })],
    ['of another person', async () => ({ verdict: { member_id: reception.member_id } })],
    ['of another terminal', async () => ({ of_tap_id: (await place()).admitted.content.tap_id })],
  ])('stands when it is taken back %s', async (_how, more) => {
    const { ledger, member_id, admitted, send } = await place();
    ledger.add(undoOf(admitted, await more(member_id)));
    await send();
    expect(await countedVisits(town, member_id)).toBe(1);
    expect(await correctionsOf(member_id)).toEqual([]);
  });

  test('counts no more though the official was locked before it reached the office', async () => {
    const { ledger, member_id, admitted, send } = await place();
    ledger.add(undoOf(admitted, { staff_member_id: await lockedOfficial(-30) }));
    await send();
    expect(await countedVisits(town, member_id)).toBe(0);
  });

  test('stands as the office put it right', async () => {
    const { ledger, member_id, admitted, send } = await place();
    await send();
    const [visit] = await town.rows<{ visit_id: number }>('select visit_id from visit where member_id = $1', member_id);
    const target = `/api/visits/${visit?.visit_id}`;
    for (const is_counted of [false, true]) {
      const { seen } = (await town.call('GET', target, { as: reception })).body.visit;
      const body = { is_counted, reason: '本人に確認', seen };
      expect((await town.call('POST', `${target}/correct`, { as: reception, body })).status).toBe(200);
    }
    ledger.add(undoOf(admitted));
    await send();
    expect(await countedVisits(town, member_id)).toBe(1);
  });
});

describe('cash that was noted at the terminal', () => {
  test('stands with the visit, which counts as before', async () => {
    const { ledger, member_id, admitted, send } = await place();
    ledger.add(cashOf(admitted));
    await send();
    expect(await countedVisits(town, member_id)).toBe(1);
    const [visit] = await town.rows<{ visit_id: number }>('select visit_id from visit where member_id = $1', member_id);
    const file = (await town.call('GET', `/api/visits/${visit?.visit_id}`, { as: reception })).body.visit;
    expect(new Date(file.cash_noted_at).toISOString()).toBe(at(-59));
  });

  test('is noted by the driver of a bus, and takes no ride of its own', async () => {
    const { terminal, ledger } = await newLedger(town, { pass: 'bus' });
    const fare = { outcome: 'pay', reason: 'fare', fare_yen: 100, fare_reason: 'unknown' } as const;
    const ride = ledger.add({ pass: 'bus', verdict: fare, wall_time: at(-60) });
    ledger.add(
      cashOf(ride, { pass: 'bus', decided_by: 'terminal', staff_member_id: null, verdict: { fare_yen: 100 } }),
    );
    const answer = await sendEvents(town, terminal, ledger.events);
    expect(answer.status, answer.text).toBe(200);
    expect(
      await town.rows`select fare_yen, cash_noted_at is not null as is_paid from visit
        where terminal_id = ${terminal.terminal_id}`,
    ).toEqual([{ fare_yen: 100, is_paid: true }]);
  });

  test.each([
    ['an undo by nobody', { decided_by: 'terminal', staff_member_id: null }],
    ['an undo for no reason', { verdict: { reason: 'admitted' } }],
    ['an undo of nothing', { of_tap_id: null }],
    ['an undo that lets somebody in', { verdict: { outcome: 'accepted' } }],
    [
      'cash in the bath by nobody',
      { kind: 'cash', decided_by: 'terminal', staff_member_id: null, verdict: { reason: 'cash-noted' } },
    ],
    [
      'a tap with the reason of an undo',
      { kind: 'tap', of_tap_id: null, decided_by: 'terminal', staff_member_id: null },
    ],
  ] satisfies [string, TestEvent][])('%s is not taken', async (_what, more) => {
    const { terminal, ledger, admitted } = await place();
    ledger.add(undoOf(admitted, more));
    expect((await sendEvents(town, terminal, ledger.events)).status).toBe(422);
  });
});
