import { randomBytes, randomUUID } from 'node:crypto';
import type { PassKind } from '@machi/domain/passes/model';
import type { TapEvidence } from '@machi/domain/taps/model';
import { Snapshot } from '@machi/domain/terminals/model';
import { judgeTap, readSnapshot } from '@machi/domain/terminals/own-contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { readingApplication } from '../../testing/terminals/cards.ts';
import { openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import {
  addPassHolder,
  evidenceOf,
  keepRevocations,
  type PassHolderOfTest,
} from '../../testing/terminals/pass-holder.ts';
import { addTerminal, askAs, type TestTerminal } from '../../testing/terminals/terminal.ts';

const town = await openTown({ application: (house) => createApp(readingApplication(house)) });
const off = await openTown();
for (const one of [town, off]) await keepRevocations(one);
afterAll(async () => {
  await town.close();
  await off.close();
});

/** What a terminal reads of the town's card application. */
const applicationOf = (card_hash: string): TapEvidence =>
  evidenceOf({ card_hash, certificate_hash: null, body_hash: null });

/** A person whose card was linked with the town's application in it, and its hash. */
async function addHolderWithApplication(of: OpenTown): Promise<{ holder: PassHolderOfTest; card_hash: string }> {
  const holder = await addPassHolder(of, { passes: ['bath', 'bus'] });
  const card_hash = randomBytes(32).toString('hex');
  await of.rows('update card set card_ap_hash = $2 where member_id = $1', holder.member_id, card_hash);
  return { holder, card_hash };
}
async function judged(of: OpenTown, terminal: TestTerminal, pass: PassKind, evidence: TapEvidence) {
  const tap = { tap_id: randomUUID(), pass, tapped_at: of.now().toISOString(), evidence };
  const answer = await askAs(of, terminal, judgeTap, { tap });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.verdict;
}
async function entriesFor(of: OpenTown, terminal: TestTerminal, memberId: number) {
  const answer = await askAs(of, terminal, readSnapshot, {});
  return Snapshot.parse(answer.body.snapshot).entries.filter(({ member_id }) => member_id === memberId);
}

describe('a card known by the town’s own application alone', () => {
  test('is told the fare on the bus, recorded as of low assurance, and let in nowhere', async () => {
    const [bus, bath] = [await addTerminal(town, { pass: 'bus' }), await addTerminal(town)];
    const { holder, card_hash } = await addHolderWithApplication(town);
    expect(await judged(town, bus, 'bus', applicationOf(card_hash))).toMatchObject({
      outcome: 'accepted',
      reason: 'fare-by-application',
      member_id: holder.member_id,
      fare_yen: 0,
    });
    expect(await judged(town, bath, 'bath', applicationOf(card_hash))).toMatchObject({
      outcome: 'staff',
      reason: 'assurance-too-low',
    });
    const visits = 'select pass, method, reason, is_counted from visit where member_id = $1 order by visit_id';
    expect(await town.rows(visits, holder.member_id)).toEqual([
      { pass: 'bus', method: 'town-card', reason: 'fare-by-application', is_counted: true },
      { pass: 'bath', method: 'town-card', reason: 'assurance-too-low', is_counted: false },
    ]);
  });

  test('is nobody’s told as a certificate, nothing when lost, and nobody’s once the link has ended', async () => {
    const bus = await addTerminal(town, { pass: 'bus' });
    const { holder, card_hash } = await addHolderWithApplication(town);
    const told = { ...evidenceOf(holder.card), card_hash };
    expect(await judged(town, bus, 'bus', told)).toMatchObject({ reason: 'card-unknown', member_id: null });
    await town.rows('update card set lost_at = $2 where member_id = $1', holder.member_id, town.now());
    expect(await judged(town, bus, 'bus', applicationOf(card_hash))).toMatchObject({
      reason: 'card-lost',
      fare_yen: 100,
    });
    await town.rows('update card set ended_at = $2 where member_id = $1', holder.member_id, town.now());
    expect(await judged(town, bus, 'bus', applicationOf(card_hash))).toMatchObject({
      reason: 'card-unknown',
      fare_yen: 100,
    });
  });

  test('stands in the snapshot of buses alone', async () => {
    const [bus, bath] = [await addTerminal(town, { pass: 'bus' }), await addTerminal(town)];
    const { holder, card_hash } = await addHolderWithApplication(town);
    expect(await entriesFor(town, bus, holder.member_id)).toMatchObject([{ card_ap_hash: card_hash }]);
    expect(await entriesFor(town, bath, holder.member_id)).toMatchObject([{ card_ap_hash: null }]);
  });

  test('is nobody’s in a town that reads none, though it was linked before', async () => {
    const bus = await addTerminal(off, { pass: 'bus' });
    const { holder, card_hash } = await addHolderWithApplication(off);
    expect(await judged(off, bus, 'bus', applicationOf(card_hash))).toMatchObject({
      reason: 'card-unknown',
      member_id: null,
    });
    expect(await entriesFor(off, bus, holder.member_id)).toMatchObject([{ card_ap_hash: null }]);
  });
});
