import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { without } from '../../testing/requests/guards.ts';
import { openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { ledgerOf, newLedger, sendEvents } from '../../testing/terminals/terminal.ts';

const sound = await openTown();
afterAll(() => sound.close());

const PEOPLE = 2;

/** Possible steps of a ledger: it grows, any piece of it is sent in any order, a copy of it takes another way. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('append' as const), person: fc.nat(PEOPLE - 1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), from: fc.nat(20), count: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fork' as const), at: fc.nat(20) }) },
);
const steps = fc.array(step, { size: 'max', maxLength: 24 });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Plays the steps against a server and a model: the number of events in one piece from the first. */
async function play(town: OpenTown, played: readonly Step[]): Promise<void> {
  const { terminal, ledger } = await newLedger(town);
  const people = [await addPassHolder(town), await addPassHolder(town)];
  const memberOf = (person: number): number | null => people[person]?.member_id ?? null;
  let mark = 0;
  const send = (events: readonly LedgerEvent[]) => sendEvents(town, terminal, events);

  for (const each of played) {
    if (each.kind === 'append') {
      ledger.add({ verdict: { member_id: memberOf(each.person) } });
    } else if (each.kind === 'send') {
      const piece = ledger.events.slice(each.from, each.from + each.count);
      const isBehind = (piece[0]?.content.seq ?? 1) <= mark + 1;
      if (isBehind) mark = Math.max(mark, piece.at(-1)?.content.seq ?? 0);
      const answer = await send(piece);
      expect(answer.status).toBe(isBehind ? 200 : 409);
      if (isBehind) expect(answer.body).toMatchObject({ quarantined: null, high_water: { seq: mark } });
    } else if (each.at < mark) {
      const copy = ledgerOf(terminal, () => town.now());
      copy.events.push(...ledger.events.slice(0, each.at));
      copy.add({ verdict: { member_id: memberOf(0) }, monotonic_ms: 999_999 });
      expect((await send(copy.events)).body).toMatchObject({ quarantined: 'forked', high_water: { seq: mark } });
    }
  }

  for (const { member_id } of people) {
    const told = ledger.events.slice(0, mark).filter(({ content }) => content.verdict.member_id === member_id);
    expect(await town.countRows('visit', `member_id = ${member_id} and is_counted`)).toBe(told.length);
  }
  expect(await town.countRows('terminal_event', `terminal_id = ${terminal.terminal_id}`)).toBe(mark);
  const hash = mark === 0 ? '0'.repeat(64) : ledger.events[mark - 1]?.hash;
  expect((await send([])).body.high_water).toEqual({ seq: mark, hash });
}

const agreement = (town: OpenTown) => fc.asyncProperty(steps, (played) => play(town, played));

test('whatever pieces arrive in whatever order, each event counts once and the mark never goes back', async () => {
  expect(await fc.check(agreement(sound), { numRuns: 30 })).toMatchObject({ failed: false, counterexample: null });
});

test.each(['move-terminal-mark', 'known-event-hashes', 'insert-told-visits'])(
  'a server without %s does not agree with the model',
  async (guard) => {
    const bare = await openTown({ around: without(guard) });
    // Usually about twenty plays suffice; the number is random, but the fault is always found.
    const outcome = await fc.check(agreement(bare), { numRuns: 2000, endOnFailure: true });
    await bare.close();
    expect(outcome.failed).toBe(true);
  },
);
