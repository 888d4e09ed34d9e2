import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgeTap, uploadEvents } from '@machi/domain/terminals/own-contract';
import { late, without } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { addPassHolder, evidenceOf, keepRevocations, spendVisits } from '../../testing/terminals/pass-holder.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { addTerminal, askAs, goodCondition, ledgerOf } from '../../testing/terminals/terminal.ts';

const ROUNDS = 8;

const town = await openRaceTestTown();

async function withOneVisitLeft(of: OpenTown) {
  const holder = await addPassHolder(of);
  await spendVisits(of, holder.member_id, of.house.town.passes.bath.visits_a_year - 1, of.now());
  return holder;
}

/** The entries opened by the last visit, used at several terminals at once, round by round. */
async function lastVisits(of: OpenTown): Promise<number[]> {
  await keepRevocations(of);
  const terminals = await Promise.all(Array.from({ length: 6 }, () => addTerminal(of)));
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const holder = await withOneVisitLeft(of);
    const taps = terminals.map((terminal) =>
      askAs(of, terminal, judgeTap, {
        tap: {
          tap_id: randomUUID(),
          pass: 'bath',
          tapped_at: of.now().toISOString(),
          evidence: evidenceOf(holder.card),
        },
      }),
    );
    const reasons = (await Promise.all(taps)).map(({ body }) => body.verdict.reason);
    expect(reasons.every((reason) => ['admitted', 'same-visit', 'quota-spent'].includes(reason))).toBe(true);
    counts.push(
      await of.countRows('visit', `member_id = ${holder.member_id} and is_counted and terminal_id is not null`),
    );
  }
  return counts;
}

test('the last visit of the year opens once, however many terminals it is held to at the same moment', async () => {
  expect(await lastVisits(town)).toEqual(Array.from({ length: ROUNDS }, () => 1));
});

test('the same without the person’s lock: it would open more often @guard', async () => {
  const bare = await openRaceTown({
    // Lets the reads overlap, as they may on a slow day.
    around: (database) => late('tap-situation')(without('lock-tapper')(database)),
  });
  try {
    expect(Math.max(...(await lastVisits(bare)))).toBeGreaterThan(1);
  } finally {
    await bare.close();
  }
});

test('one tap that is sent many times at once gets one answer and one visit', async () => {
  await keepRevocations(town);
  const terminal = await addTerminal(town);
  const holder = await addPassHolder(town);
  for (const card of [holder.card, { ...holder.card, card_hash: 'f'.repeat(64) }]) {
    const tap_id = randomUUID();
    const tap = { tap_id, pass: 'bath' as const, tapped_at: town.now().toISOString(), evidence: evidenceOf(card) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => askAs(town, terminal, judgeTap, { tap })));
    expect(tally(answers)).toEqual({ 200: 8 });
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await town.countRows('visit', `tap_id = '${tap_id}'`)).toBe(1);
  }
});

test('uploads of several terminals about the same people at once are all counted, and the overdraft is complete', async () => {
  const holders = await Promise.all(Array.from({ length: 3 }, () => withOneVisitLeft(town)));
  const terminals = await Promise.all(Array.from({ length: 5 }, () => addTerminal(town)));
  const answers = await Promise.all(
    terminals.map((terminal, at) => {
      // Half an hour apart: entries at two terminals within minutes are one visit.
      const ledger = ledgerOf(terminal, () => new Date(town.now().getTime() - at * 1_800_000));
      const order = at % 2 === 0 ? holders : holders.toReversed();
      for (const { member_id } of order) ledger.add({ verdict: { member_id } });
      const upload = { events: ledger.events, condition: goodCondition(town.now()) };
      // Each twice, as after a lost answer.
      return Promise.all([askAs(town, terminal, uploadEvents, upload), askAs(town, terminal, uploadEvents, upload)]);
    }),
  );
  expect(answers.flat().map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  for (const { member_id } of holders) {
    expect(await town.countRows('visit', `member_id = ${member_id} and is_counted`)).toBe(52);
    const overdrawn = await town.rows<{ visits: number }>`select o.visits from overdraft o
      join visit v using (visit_id) where v.member_id = ${member_id} order by 1`;
    expect(overdrawn.map(({ visits }) => visits)).toEqual([49, 50, 51, 52]);
  }
});

test('5,000 events of long days without a network arrive whole, and are little work', async () => {
  const terminal = await addTerminal(town);
  const ledger = ledgerOf(terminal, () => town.now());
  const people = await Promise.all(Array.from({ length: 40 }, () => addPassHolder(town)));
  for (let at = 0; at < 5000; at += 1) {
    const member_id = people[at % people.length]?.member_id ?? null;
    ledger.add({ verdict: { outcome: 'staff', reason: 'quota-spent', member_id } });
  }
  // CPU time of this process, both sides of the wire, independent of other load.
  const before = process.cpuUsage();
  for (let at = 0; at < 5000; at += 500) {
    const upload = { events: ledger.events.slice(at, at + 500), condition: goodCondition(town.now()) };
    const answer = await askAs(town, terminal, uploadEvents, upload);
    expect(answer.status, answer.text).toBe(200);
  }
  const { user, system } = process.cpuUsage(before);
  // Normally below one second. Quadratic work would take many times as long.
  expect((user + system) / 1e6).toBeLessThan(10);
  expect(await town.countRows('visit', `terminal_id = ${terminal.terminal_id}`)).toBe(5000);
});
