import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { judgeTap, signOfLife } from '@machi/domain/terminals/own-contract';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { openTestTown } from '../../testing/towns/test-town.ts';
import {
  addPassHolder,
  countedVisits,
  evidenceOf,
  keepRevocations,
  spendVisits,
} from '../../testing/terminals/pass-holder.ts';
import { askAs, goodCondition, newLedger, sendEvents, type TestTerminal } from '../../testing/terminals/terminal.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();
const START = town.now();
beforeEach(async () => {
  town.setNow(START);
  await keepRevocations(town);
});
const staff = await town.addPerson({ roles: ['enrolment'] });
const reception = await town.addPerson({ roles: ['reception'] });

const send = (terminal: TestTerminal, events: readonly LedgerEvent[]) => sendEvents(town, terminal, events);
async function taken(terminal: TestTerminal, events: readonly LedgerEvent[]) {
  const answer = await send(terminal, events);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const minutes = (count: number): string => new Date(START.getTime() + count * 60_000).toISOString();
const counted = (memberId: number) => countedVisits(town, memberId);
const spend = (memberId: number, count: number) => spendVisits(town, memberId, count, START);

describe('what a terminal decided without a network', () => {
  test('is counted once, however often and in whatever pieces it comes; balances and mark are of one moment', async () => {
    const { terminal, ledger } = await newLedger(town);
    const holder = await addPassHolder(town);
    const { member_id } = holder;
    for (const minute of [-60, -40, -20]) ledger.add({ verdict: { member_id }, wall_time: minutes(minute) });
    const { events } = ledger;
    const first = await taken(terminal, events.slice(0, 2));
    expect(first).toMatchObject({
      high_water: { seq: 2, hash: events[1]?.hash },
      balances: [{ member_id, pass_year: 2026, count: 2 }],
      quarantined: null,
      now: START.toISOString(),
    });
    for (const piece of [events.slice(0, 2), events, events.slice(1), events]) {
      const answer = await taken(terminal, piece);
      expect(answer.balances).toEqual([{ member_id, pass_year: 2026, count: answer.high_water.seq }]);
    }
    expect(await counted(member_id)).toBe(3);
    expect(await town.countRows('terminal_event', `terminal_id = ${terminal.terminal_id}`)).toBe(3);
    expect(
      await town.rows`select visited_at, terminal_id, decided_by from visit where member_id = ${member_id}
        order by visit_id limit 1`,
    ).toEqual([{ visited_at: new Date(minutes(-60)), terminal_id: terminal.terminal_id, decided_by: 'terminal' }]);
    const life = await askAs(town, terminal, signOfLife, { condition: goodCondition(town.now()) });
    expect(life.body.high_water).toEqual({ seq: 3, hash: events[2]?.hash });
    expect((await taken(terminal, [])).high_water.seq).toBe(3);
  });

  test('an answer of the server that is told again later counts no second time', async () => {
    const { terminal, ledger } = await newLedger(town);
    const holder = await addPassHolder(town);
    const tap_id = randomUUID();
    const tap = { tap_id, pass: 'bath' as const, tapped_at: START.toISOString(), evidence: evidenceOf(holder.card) };
    const { verdict } = (await askAs(town, terminal, judgeTap, { tap })).body;
    ledger.add({ tap_id, decided_by: 'server', verdict: { ...verdict, shown_name: null } });
    expect((await taken(terminal, ledger.events)).balances).toMatchObject([{ count: 1 }]);
    expect(await counted(holder.member_id)).toBe(1);
  });

  test('where the server’s answer came too late, what the terminal decided is what happened', async () => {
    const { terminal, ledger } = await newLedger(town);
    const [refusedFirst, admittedFirst] = [await addPassHolder(town), await addPassHolder(town)];
    await spend(refusedFirst.member_id, 48);
    const late = async (card: typeof refusedFirst.card) => {
      const tap_id = randomUUID();
      const tap = { tap_id, pass: 'bath' as const, tapped_at: START.toISOString(), evidence: evidenceOf(card) };
      return { tap_id, verdict: (await askAs(town, terminal, judgeTap, { tap })).body.verdict };
    };
    const refused = await late(refusedFirst.card);
    expect(refused.verdict.reason).toBe('quota-spent');
    ledger.add({ tap_id: refused.tap_id, verdict: { member_id: refusedFirst.member_id, remaining: 3 } });
    const admitted = await late(admittedFirst.card);
    expect(admitted.verdict.reason).toBe('admitted');
    ledger.add({
      tap_id: admitted.tap_id,
      verdict: { outcome: 'staff', reason: 'snapshot-too-old', member_id: admittedFirst.member_id },
    });
    await taken(terminal, ledger.events);
    expect([await counted(refusedFirst.member_id), await counted(admittedFirst.member_id)]).toEqual([49, 0]);
    expect(await town.rows('select outcome, decided_by from visit where tap_id = $1', refused.tap_id)).toEqual([
      { outcome: 'accepted', decided_by: 'terminal' },
    ]);
    // Let in beyond the quota: staff are told.
    expect(await town.countRows('overdraft o join visit v using (visit_id)', `v.tap_id = '${refused.tap_id}'`)).toBe(1);
  });

  test('what goes beyond the year’s number is counted and told to staff; what staff let in by hand they know [decision:tap.overdraft]', async () => {
    const { terminal, ledger } = await newLedger(town);
    const holder = await addPassHolder(town, { lastname: '超過' });
    const { member_id } = holder;
    await spend(member_id, 46);
    for (const minute of [-90, -60, -30]) ledger.add({ verdict: { member_id }, wall_time: minutes(minute) });
    const refused = ledger.add({
      verdict: { outcome: 'staff', reason: 'quota-spent', member_id },
      wall_time: minutes(-20),
    });
    ledger.add({
      kind: 'override',
      of_tap_id: refused.content.tap_id,
      decided_by: 'staff',
      staff_member_id: reception.member_id,
      verdict: { reason: 'staff-override', member_id },
      wall_time: minutes(-19),
    });
    expect((await taken(terminal, ledger.events)).balances).toEqual([{ member_id, pass_year: 2026, count: 50 }]);
    await taken(terminal, ledger.events);
    const list = () => town.call('GET', '/api/overdrafts', { as: reception });
    const mine = (await list()).body.overdrafts.filter((row: { member_id: number }) => row.member_id === member_id);
    expect(mine).toMatchObject([
      {
        name: '超過 試',
        terminal_name: '入口の端末',
        visits_a_year: 48,
        visits: 49,
        pass_year: 2026,
        settled_at: null,
      },
    ]);
    const looks = () =>
      town.countRows(
        'audit',
        `action like 'overdraft:%' and subject_id = ${member_id} and actor_member_id = ${reception.member_id}`,
      );
    expect(await looks()).toBe(1);

    const settle = (as: typeof staff) =>
      town.call('POST', `/api/overdrafts/${mine[0].visit_id}/settle`, { as, body: {} });
    expect((await settle(staff)).status).toBe(403);
    expect((await settle(reception)).body.overdraft.settled_at).toBe(START.toISOString());
    const again = await settle(reception);
    expect([again.status, again.body.codes]).toEqual([409, { request: ['already-settled'] }]);
    expect(await looks()).toBe(2);
    expect((await town.call('POST', '/api/overdrafts/999999/settle', { as: reception, body: {} })).status).toBe(404);
  });

  test('companions, refused taps and tries at a test terminal are kept, and take no visit', async () => {
    const { terminal, ledger } = await newLedger(town, { pass: 'bus' });
    const rider = await addPassHolder(town, { passes: ['bus'] });
    const fare = { fare_yen: 0, fare_reason: 'senior' as const };
    const ride = ledger.add({ pass: 'bus', verdict: { ...fare, reason: 'fare', member_id: rider.member_id } });
    const companion = ledger.add({
      pass: 'bus',
      kind: 'companion',
      of_tap_id: ride.content.tap_id,
      verdict: { outcome: 'pay', reason: 'companion-fare', fare_yen: 100, fare_reason: 'unknown' },
    });
    expect((await taken(terminal, ledger.events)).balances).toEqual([]);
    expect(
      await town.rows`select of_tap_id, is_companion, is_counted, fare_yen, member_id, pass_year from visit
        where tap_id = ${companion.content.tap_id}`,
    ).toEqual([
      {
        of_tap_id: ride.content.tap_id,
        is_companion: true,
        is_counted: true,
        fare_yen: 100,
        member_id: null,
        pass_year: null,
      },
    ]);
    const trial = await newLedger(town, { is_test: true });
    const holder = await addPassHolder(town);
    trial.ledger.add({ verdict: { member_id: holder.member_id } });
    expect((await taken(trial.terminal, trial.ledger.events)).balances).toMatchObject([{ count: 0 }]);
    expect(await town.countRows('visit', `member_id = ${holder.member_id} and is_test and not is_counted`)).toBe(1);
  });

  test('of somebody who has left the visit is counted without them', async () => {
    const { terminal, ledger } = await newLedger(town);
    const { content } = ledger.add({ verdict: { member_id: 987_654 } });
    expect((await taken(terminal, ledger.events)).balances).toEqual([]);
    expect(await town.rows('select member_id, is_counted from visit where tap_id = $1', content.tap_id)).toEqual([
      { member_id: null, is_counted: true },
    ]);
  });

  test('a visit that staff have corrected stays as they corrected it', async () => {
    const { terminal, ledger } = await newLedger(town);
    const holder = await addPassHolder(town);
    const tap_id = randomUUID();
    const tap = { tap_id, pass: 'bath' as const, tapped_at: START.toISOString(), evidence: evidenceOf(holder.card) };
    await askAs(town, terminal, judgeTap, { tap });
    await town.rows`with corrected as (update visit set is_counted = false where tap_id = ${tap_id}
      returning visit_id) insert into visit_correction (visit_id, is_counted, reason, corrected_at)
      select visit_id, false, '入らなかった', ${START} from corrected`;
    ledger.add({ tap_id, verdict: { member_id: holder.member_id } });
    await taken(terminal, ledger.events);
    expect(await counted(holder.member_id)).toBe(0);
  });
});

test('the ledgers are kept as long as the consents promise, and go on behind what is gone', async () => {
  const { terminal, ledger } = await newLedger(town);
  ledger.add();
  await taken(terminal, ledger.events);
  const kept = () => town.countRows('terminal_event', `terminal_id = ${terminal.terminal_id}`);
  // Received in January 2027, in the pass year that ends in March 2027: kept until March 2029.
  await forgetDue(town, new Date('2029-03-31T14:59:59Z'));
  expect(await kept()).toBe(1);
  await forgetDue(town, new Date('2029-03-31T15:00:00Z'));
  expect(await kept()).toBe(0);
  const next = ledger.add();
  expect(await taken(terminal, [next])).toMatchObject({ quarantined: null, high_water: { seq: 2, hash: next.hash } });
});
