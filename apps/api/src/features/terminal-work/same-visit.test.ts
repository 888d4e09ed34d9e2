import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { judgeTap } from '@machi/domain/terminals/own-contract';
import { without } from '../../testing/requests/guards.ts';
import { openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import {
  addPassHolder,
  countedVisits,
  evidenceOf,
  keepRevocations,
  spendVisits,
} from '../../testing/terminals/pass-holder.ts';
import { askAs, newLedger, sendEvents } from '../../testing/terminals/terminal.ts';

const town = await openTestTown();
const START = town.now();
beforeEach(async () => {
  town.setNow(START);
  await keepRevocations(town);
});
const reception = await town.addPerson({ roles: ['reception'] });

const SAME_MINUTES = 10;
const at = (minute: number): string => new Date(START.getTime() + minute * 60_000).toISOString();

/** A bath terminal that decides by itself. */
async function aloneIn(of: OpenTown) {
  const { terminal, ledger } = await newLedger(of);
  return {
    terminal,
    ledger,
    admit: (member_id: number, minute: number) =>
      ledger.add({ verdict: { member_id, remaining: 3 }, wall_time: at(minute) }),
    async upload() {
      const answer = await sendEvents(of, terminal, ledger.events);
      expect(answer.body, answer.text).toMatchObject({ quarantined: null });
      return answer.body;
    },
  };
}

describe('the same person at two terminals that do not know of each other', () => {
  test('takes one visit within minutes, and what both told stays', async () => {
    const [one, other] = [await aloneIn(town), await aloneIn(town)];
    const { member_id } = await addPassHolder(town);
    const later = one.admit(member_id, -57);
    const first = other.admit(member_id, -60);
    await one.upload();
    expect((await other.upload()).balances).toMatchObject([{ member_id, count: 1 }]);
    expect(
      await town.countRows('terminal_event', `event -> 'content' -> 'verdict' ->> 'member_id' = '${member_id}'`),
    ).toBe(2);
    const { visits } = (await town.call('GET', '/api/visits?period=2027-01', { as: reception })).body;
    const own = visits.filter((visit: { member_id: number }) => visit.member_id === member_id);
    expect(own).toMatchObject([
      { reason: 'same-visit', is_counted: false, is_corrected: false },
      { reason: 'admitted', is_counted: true },
    ]);
    expect(await town.rows('select tap_id from visit where member_id = $1 and is_counted', member_id)).toEqual([
      { tap_id: first.content.tap_id },
    ]);
    expect(await town.rows('select reason from visit where tap_id = $1', later.content.tap_id)).toEqual([
      { reason: 'admitted' },
    ]);
  });

  test('takes one visit also where the server decided the other', async () => {
    const [alone, { terminal: online }] = [await aloneIn(town), await newLedger(town)];
    const { member_id, card } = await addPassHolder(town);
    alone.admit(member_id, -5);
    const tap = { tap_id: randomUUID(), pass: 'bath' as const, tapped_at: at(0), evidence: evidenceOf(card) };
    expect((await askAs(town, online, judgeTap, { tap })).body.verdict.reason).toBe('admitted');
    await alone.upload();
    expect(await countedVisits(town, member_id)).toBe(1);
  });

  test('takes one visit also where the server’s answer for the other came too late', async () => {
    const [early, { terminal, ledger }] = [await aloneIn(town), await newLedger(town)];
    const { member_id, card } = await addPassHolder(town);
    const tap_id = randomUUID();
    const tap = { tap_id, pass: 'bath' as const, tapped_at: at(0), evidence: evidenceOf(card) };
    expect((await askAs(town, terminal, judgeTap, { tap })).body.verdict.reason).toBe('admitted');
    early.admit(member_id, -5);
    await early.upload();
    ledger.add({ tap_id, verdict: { member_id, remaining: 3 }, wall_time: at(0) });
    expect((await sendEvents(town, terminal, ledger.events)).body.balances).toMatchObject([{ member_id, count: 1 }]);
  });

  test('is told to staff once when it is beyond the year’s number', async () => {
    const [one, other] = [await aloneIn(town), await aloneIn(town)];
    const { member_id } = await addPassHolder(town);
    await spendVisits(town, member_id, 48, START);
    one.admit(member_id, -57);
    other.admit(member_id, -60);
    await one.upload();
    await other.upload();
    expect(await countedVisits(town, member_id)).toBe(49);
    expect(
      await town.countRows(
        'overdraft o join visit v using (visit_id)',
        `v.member_id = ${member_id} and settled_at is null`,
      ),
    ).toBe(1);
  });

  test('is told to staff when it counts in place of one that they took off, beyond the year’s number', async () => {
    const [one, other] = [await aloneIn(town), await aloneIn(town)];
    const { member_id } = await addPassHolder(town);
    await spendVisits(town, member_id, 48, START);
    one.admit(member_id, -57);
    other.admit(member_id, -60);
    await one.upload();
    await other.upload();
    const [counted] = await town.rows<{ visit_id: number }>`select visit_id from visit
      where member_id = ${member_id} and is_counted order by visited_at desc limit 1`;
    const { seen } = (await town.call('GET', `/api/visits/${counted?.visit_id}`, { as: reception })).body.visit;
    const body = { is_counted: false, reason: '別の方でした', seen };
    await town.call('POST', `/api/visits/${counted?.visit_id}/correct`, { as: reception, body });
    expect(await countedVisits(town, member_id)).toBe(49);
    expect(
      await town.rows`select o.visits from overdraft o join visit v using (visit_id)
        where v.member_id = ${member_id} and v.is_counted and o.settled_at is null`,
    ).toEqual([{ visits: 49 }]);
  });

  test('takes two visits when the clock of one told a time that cannot be', async () => {
    const [one, other] = [await aloneIn(town), await aloneIn(town)];
    const { member_id } = await addPassHolder(town);
    one.admit(member_id, 24 * 60);
    other.admit(member_id, 0);
    await one.upload();
    await other.upload();
    expect(await countedVisits(town, member_id)).toBe(2);
  });

  test('takes the other visit when staff take the counted one off, and both when they let the other count', async () => {
    const [one, other] = [await aloneIn(town), await aloneIn(town)];
    const { member_id } = await addPassHolder(town);
    one.admit(member_id, -60);
    other.admit(member_id, -58);
    await one.upload();
    await other.upload();
    const lines = () =>
      town.rows<{ visit_id: number; is_counted: boolean }>`select visit_id, is_counted from visit
        where member_id = ${member_id} order by visited_at`;
    async function correct(visitId: number, is_counted: boolean) {
      const { seen } = (await town.call('GET', `/api/visits/${visitId}`, { as: reception })).body.visit;
      const body = { is_counted, reason: '別の方でした', seen };
      expect((await town.call('POST', `/api/visits/${visitId}/correct`, { as: reception, body })).status).toBe(200);
    }
    const [first, second] = await lines();
    if (!first || !second) throw new Error('two visits');
    await correct(first.visit_id, false);
    expect(await lines()).toMatchObject([{ is_counted: false }, { is_counted: true }]);
    await correct(first.visit_id, true);
    expect(await lines()).toMatchObject([{ is_counted: true }, { is_counted: false }]);
    await correct(second.visit_id, true);
    expect(await lines()).toMatchObject([{ is_counted: true }, { is_counted: true }]);
  });
});

/** One person's taps at three terminals, in minutes, and the order in which pieces of the ledgers reach the server. */
const story = fc.record({
  minutes: fc.array(fc.uniqueArray(fc.integer({ min: -90, max: -1 }), { maxLength: 6 }), {
    minLength: 3,
    maxLength: 3,
  }),
  order: fc.array(fc.nat(2), { minLength: 3, maxLength: 12 }),
});
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

/** The taps that one terminal took for visits. */
function admittedAt(minutes: readonly number[]): number[] {
  let last = -Infinity;
  return minutes
    .toSorted((one, other) => one - other)
    .filter((minute) => minute - last >= SAME_MINUTES && ((last = minute), true));
}

/** Counts the visits as an observer of all doors would. */
function visitsSeen(admitted: readonly (readonly number[])[]): number {
  let visits = 0;
  for (let minute = -90, freeFrom = -90; minute < 0; minute += 1) {
    if (minute < freeFrom || !admitted.some((own) => own.includes(minute))) continue;
    visits += 1;
    freeFrom = minute + SAME_MINUTES;
  }
  return visits;
}

async function play(of: OpenTown, { minutes, order }: Story): Promise<void> {
  const { member_id } = await addPassHolder(of);
  const admitted = minutes.map(admittedAt);
  const posts = await Promise.all(
    minutes.map(async (own, index) => {
      const post = await aloneIn(of);
      for (const minute of own.toSorted((one, other) => one - other))
        if (admitted[index]?.includes(minute)) post.admit(member_id, minute);
        else post.ledger.add({ verdict: { member_id, reason: 'same-visit' }, wall_time: at(minute) });
      return { ...post, sent: 0 };
    }),
  );
  const send = async (index: number, count: number) => {
    const post = posts[index];
    if (!post) return;
    const piece = post.ledger.events.slice(post.sent, post.sent + count);
    post.sent += piece.length;
    expect((await sendEvents(of, post.terminal, piece)).status).toBe(200);
  };
  for (const index of order) await send(index, 2);
  for (const index of new Set([...order.toReversed(), 0, 1, 2])) await send(index, 20);
  expect(await countedVisits(of, member_id)).toBe(visitsSeen(admitted));
}

const agreement = (of: OpenTown) => fc.asyncProperty(story, (told) => play(of, told));

test('counts what somebody at all doors would count, in whatever pieces and order the ledgers arrive', async () => {
  expect(await fc.check(agreement(town), { numRuns: 30 })).toMatchObject({ failed: false, counterexample: null });
});

test.each(['people-of-near-visits', 'set-merged-visits'])('a server without %s does not', async (guard) => {
  const bare = await openTown({ around: without(guard) });
  const outcome = await fc.check(agreement(bare), { numRuns: 2000, endOnFailure: true });
  await bare.close();
  expect(outcome.failed).toBe(true);
});
