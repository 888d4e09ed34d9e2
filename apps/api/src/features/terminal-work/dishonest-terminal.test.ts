import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { judgeTap } from '@machi/domain/terminals/own-contract';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { addPassHolder, countedVisits, evidenceOf, keepRevocations } from '../../testing/terminals/pass-holder.ts';
import { askAs, newLedger, sendEvents, type TestEvent, type TestTerminal } from '../../testing/terminals/terminal.ts';

/** A terminal whose key holder writes false events into its ledger. */

const town = await openTestTown();
const START = town.now();
await keepRevocations(town);
const staff = await town.addPerson({ roles: ['enrolment'] });
const reception = await town.addPerson({ roles: ['reception'] });

const send = (terminal: TestTerminal, events: readonly LedgerEvent[]) => sendEvents(town, terminal, events);
const counted = (memberId: number) => countedVisits(town, memberId);
const visitOf = async ({ content }: LedgerEvent) =>
  (
    await town.rows`select visited_at, pass_year, decided_by, staff_member_id, terminal_id from visit
      where tap_id = ${content.tap_id}`
  )[0];

test('a bus takes no visit to the bath: what it tells of another pass is set aside for staff', async () => {
  const { terminal, ledger } = await newLedger(town, { pass: 'bus' });
  const holder = await addPassHolder(town);
  ledger.add({ pass: 'bath', verdict: { member_id: holder.member_id } });
  const answer = await send(terminal, ledger.events);
  expect(answer.body).toMatchObject({ quarantined: 'of-another-terminal', balances: [], high_water: { seq: 0 } });
  expect(await counted(holder.member_id)).toBe(0);
  const { quarantines } = (await town.call('GET', '/api/terminal-quarantines', { as: staff })).body;
  expect(quarantines).toContainEqual(expect.objectContaining({ terminal_id: terminal.terminal_id, from_seq: 1 }));
});

describe('what no honest terminal writes is refused as a whole', () => {
  const tap_id = randomUUID();
  const forged: readonly (readonly [string, TestEvent])[] = [
    ['an entry by hand without an official', { decided_by: 'staff' }],
    ['an official beside an ordinary tap', { staff_member_id: 4 }],
    ['an entry by hand without the tap it goes beyond', { kind: 'override', decided_by: 'staff', staff_member_id: 4 }],
    [
      'an entry by hand that nobody made',
      { kind: 'override', of_tap_id: tap_id, verdict: { reason: 'staff-override' } },
    ],
    ['a tap that says it was one by hand', { verdict: { reason: 'staff-override' } }],
    ['a companion in the bath', { kind: 'companion', of_tap_id: tap_id, verdict: { reason: 'companion-fare' } }],
    [
      'a companion of nobody',
      { kind: 'companion', pass: 'bus', verdict: { reason: 'companion-fare', fare_yen: 0, fare_reason: 'companion' } },
    ],
    [
      'a companion with a number',
      {
        kind: 'companion',
        pass: 'bus',
        of_tap_id: tap_id,
        verdict: { reason: 'companion-fare', fare_yen: 0, fare_reason: 'companion', member_id: 4 },
      },
    ],
    ['a fare in the bath', { verdict: { fare_yen: 100, fare_reason: 'ordinary' } }],
    ['money that is given back', { pass: 'bus', verdict: { fare_yen: -100, fare_reason: 'ordinary' } }],
    ['a number beyond every number', { seq: 2_147_483_648 }],
  ];
  test.each(forged)('%s', async (_what, event) => {
    const { terminal, ledger } = await newLedger(town, { pass: event.pass ?? 'bath' });
    ledger.add(event);
    const answer = await send(terminal, ledger.events);
    expect([answer.status, await town.countRows('visit', `terminal_id = ${terminal.terminal_id}`)]).toEqual([422, 0]);
  });
});

const spentBy = (memberId: number): TestEvent => ({
  verdict: { outcome: 'staff', reason: 'quota-spent', member_id: memberId },
});

describe('an entry by hand names the refusal that it goes beyond, of the same person, while its screen stands', () => {
  const letInBy = (ofTapId: string, memberId: number, more: TestEvent = {}): TestEvent => ({
    kind: 'override',
    of_tap_id: ofTapId,
    decided_by: 'staff',
    staff_member_id: reception.member_id,
    verdict: { reason: 'staff-override', member_id: memberId },
    ...more,
  });
  const odd: readonly (readonly [string, (tap: LedgerEvent, other: number) => TestEvent])[] = [
    ['of a tap that was never told', ({ content }) => letInBy(randomUUID(), content.verdict.member_id ?? 0)],
    ['for another person than held their card', ({ content }, other) => letInBy(content.tap_id, other)],
    [
      'when the screen had closed long ago',
      ({ content }) =>
        letInBy(content.tap_id, content.verdict.member_id ?? 0, { monotonic_ms: content.monotonic_ms + 3_600_000 }),
    ],
    [
      'after the program was started anew',
      ({ content }) => letInBy(content.tap_id, content.verdict.member_id ?? 0, { boot_id: randomUUID() }),
    ],
  ];
  test.each(odd)('%s it takes nobody’s visit, and is told', async (_what, entryOf) => {
    const { terminal, ledger } = await newLedger(town);
    const [holder, other] = [await addPassHolder(town), await addPassHolder(town)];
    const refused = ledger.add(spentBy(holder.member_id));
    const entry = ledger.add(entryOf(refused, other.member_id));
    expect((await send(terminal, ledger.events)).body).toMatchObject({ quarantined: null, high_water: { seq: 2 } });
    expect([await counted(holder.member_id), await counted(other.member_id)]).toEqual([0, 0]);
    expect(await town.rows('select member_id, is_counted from visit where tap_id = $1', entry.content.tap_id)).toEqual([
      { member_id: null, is_counted: false },
    ]);
    expect(
      await town.countRows('audit', `action = 'terminal:loose-override' and subject_id = ${terminal.terminal_id}`),
    ).toBe(1);
  });

  test('also when the refusal was told in an upload before', async () => {
    const { terminal, ledger } = await newLedger(town);
    const holder = await addPassHolder(town);
    const { content } = ledger.add(spentBy(holder.member_id));
    await send(terminal, ledger.events);
    const entry = ledger.add(letInBy(content.tap_id, holder.member_id));
    await send(terminal, [entry]);
    expect(await counted(holder.member_id)).toBe(1);
    expect(await visitOf(entry)).toMatchObject({ staff_member_id: reception.member_id });
  });
});

test('nobody is named as official who is none, and without one an entry beyond the number is told to staff', async () => {
  const { terminal, ledger } = await newLedger(town);
  const [holder, other] = [await addPassHolder(town), await addPassHolder(town)];
  for (let count = 0; count < 48; count += 1) ledger.add({ verdict: { member_id: holder.member_id } });
  const letIn = (staffId: number) => {
    const { content } = ledger.add(spentBy(holder.member_id));
    return ledger.add({
      kind: 'override',
      of_tap_id: content.tap_id,
      decided_by: 'staff',
      staff_member_id: staffId,
      verdict: { reason: 'staff-override', member_id: holder.member_id },
    });
  };
  const editor = await town.addPerson({ roles: ['editor'] });
  const [forged, elsewhere, real] = [letIn(other.member_id), letIn(editor.member_id), letIn(reception.member_id)];
  expect((await send(terminal, ledger.events)).body.quarantined).toBeNull();
  for (const one of [forged, elsewhere])
    expect(await visitOf(one)).toMatchObject({ decided_by: 'staff', staff_member_id: null });
  expect(await visitOf(real)).toMatchObject({ decided_by: 'staff', staff_member_id: reception.member_id });
  const { overdrafts } = (await town.call('GET', '/api/overdrafts', { as: reception })).body;
  const told = overdrafts.filter((row: { member_id: number }) => row.member_id === holder.member_id);
  expect(told.map(({ visits }: { visits: number }) => visits).toSorted()).toEqual([49, 50]);
});

test('an answer that the server never gave is not put down as the server’s', async () => {
  const { terminal, ledger } = await newLedger(town);
  const holder = await addPassHolder(town);
  const invented = ledger.add({ decided_by: 'server', verdict: { member_id: holder.member_id } });
  const tap_id = randomUUID();
  const tap = { tap_id, pass: 'bath' as const, tapped_at: START.toISOString(), evidence: evidenceOf(holder.card) };
  const { verdict } = (await askAs(town, terminal, judgeTap, { tap })).body;
  const real = ledger.add({ tap_id, decided_by: 'server', verdict: { ...verdict, shown_name: null } });
  expect((await send(terminal, ledger.events)).body.quarantined).toBeNull();
  expect(await visitOf(invented)).toMatchObject({ decided_by: 'terminal' });
  expect(await visitOf(real)).toMatchObject({ decided_by: 'server' });
});

describe('the time of a visit', () => {
  test('lies not behind the moment at which it was told: nothing is kept for centuries, no later entry is mistaken', async () => {
    const { terminal, ledger } = await newLedger(town);
    const holder = await addPassHolder(town);
    const { member_id } = holder;
    const far = ledger.add({ verdict: { member_id }, wall_time: '2999-06-01T00:00:00.000Z' });
    expect((await send(terminal, ledger.events)).body.balances).toEqual([{ member_id, pass_year: 2026, count: 1 }]);
    expect(await visitOf(far)).toMatchObject({ visited_at: START, pass_year: 2026 });
    // The same person enters again a minute later, by the server's own judgement.
    town.setNow(new Date(START.getTime() + 60_000));
    const tap = {
      tap_id: randomUUID(),
      pass: 'bath' as const,
      tapped_at: START.toISOString(),
      evidence: evidenceOf(holder.card),
    };
    const { verdict } = (await askAs(town, terminal, judgeTap, { tap })).body;
    expect(verdict.reason).toBe('same-visit');
    town.setNow(START);
  });

  test('lies not before the terminal was there: no year that is over is filled up', async () => {
    const { terminal, ledger } = await newLedger(town);
    const holder = await addPassHolder(town);
    const early = ledger.add({ verdict: { member_id: holder.member_id }, wall_time: '2019-06-01T00:00:00.000Z' });
    expect((await send(terminal, ledger.events)).status).toBe(200);
    const registered = new Date(START.getTime() - 30 * 86_400_000);
    expect(await visitOf(early)).toMatchObject({ visited_at: registered, pass_year: 2026 });
    // The signed event stays as sent, for an investigation.
    const [kept] = await town.rows<{ event: LedgerEvent }>`select event from terminal_event
      where terminal_id = ${terminal.terminal_id}`;
    expect(kept?.event.content.wall_time).toBe('2019-06-01T00:00:00.000Z');
  });
});

test('another terminal’s tap is neither counted again nor taken over, and nobody hears how it ended', async () => {
  const [first, second] = [await newLedger(town), await newLedger(town)];
  const [holder, other] = [await addPassHolder(town), await addPassHolder(town)];
  const mine = first.ledger.add({ verdict: { member_id: holder.member_id } });
  await send(first.terminal, first.ledger.events);
  second.ledger.add({
    tap_id: mine.content.tap_id,
    verdict: { outcome: 'staff', reason: 'quota-spent', member_id: other.member_id },
  });
  await send(second.terminal, second.ledger.events);
  expect([await counted(holder.member_id), await counted(other.member_id)]).toEqual([1, 0]);
  expect(await visitOf(mine)).toMatchObject({ terminal_id: first.terminal.terminal_id });
  const tap = {
    tap_id: mine.content.tap_id,
    pass: 'bath' as const,
    tapped_at: START.toISOString(),
    evidence: evidenceOf(other.card),
  };
  expect((await askAs(town, second.terminal, judgeTap, { tap })).status).toBe(404);
});
