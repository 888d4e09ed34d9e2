import { describe, expect, test } from 'vitest';
import { GENESIS_HASH, MOST_EVENTS, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { addPassHolder, countedVisits } from '../../testing/terminals/pass-holder.ts';
import {
  addTerminal,
  ledgerOf,
  linkedEvent,
  newLedger,
  sendEvents,
  signedHeaders,
  type TestTerminal,
} from '../../testing/terminals/terminal.ts';

const town = await openTestTown();
const START = town.now();
const staff = await town.addPerson({ roles: ['enrolment'] });

const send = (terminal: TestTerminal, events: readonly LedgerEvent[]) => sendEvents(town, terminal, events);
async function taken(terminal: TestTerminal, events: readonly LedgerEvent[]) {
  const answer = await send(terminal, events);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const counted = (memberId: number) => countedVisits(town, memberId);

describe('what cannot be true', () => {
  const open = async (terminal: TestTerminal) =>
    (await town.call('GET', '/api/terminal-quarantines', { as: staff })).body.quarantines.filter(
      (row: { terminal_id: number }) => row.terminal_id === terminal.terminal_id,
    );

  test('a gap is asked for again, from where it begins', async () => {
    const { terminal, ledger } = await newLedger(town);
    for (let count = 0; count < 4; count += 1) ledger.add();
    await taken(terminal, ledger.events.slice(0, 1));
    const answer = await send(terminal, ledger.events.slice(2));
    expect([answer.status, answer.body.codes]).toEqual([409, { events: ['terminal-gap'] }]);
    expect(answer.body.errors.events[0]).toContain('number 2');
    expect(await town.countRows('terminal_event', `terminal_id = ${terminal.terminal_id}`)).toBe(1);
    expect((await taken(terminal, ledger.events)).high_water.seq).toBe(4);
  });

  test('a copied key forks: the first ledger goes on, the other is set aside once, whole, and staff settle it', async () => {
    const { terminal, ledger } = await newLedger(town);
    const holder = await addPassHolder(town);
    for (let count = 0; count < 3; count += 1) ledger.add();
    await taken(terminal, ledger.events.slice(0, 2));
    const copy = ledgerOf(terminal, () => town.now());
    copy.events.push(...ledger.events.slice(0, 2));
    copy.add({ verdict: { member_id: holder.member_id } });
    await taken(terminal, ledger.events);
    for (let time = 0; time < 2; time += 1)
      expect(await taken(terminal, copy.events.slice(2))).toMatchObject({
        quarantined: 'forked',
        high_water: { seq: 3 },
      });
    copy.add();
    expect((await taken(terminal, copy.events.slice(2))).quarantined).toBe('forked');
    expect(await counted(holder.member_id)).toBe(0);
    ledger.add();
    expect(await taken(terminal, ledger.events)).toMatchObject({ quarantined: null, high_water: { seq: 4 } });

    const [row, ...more] = await open(terminal);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      reason: 'forked',
      from_seq: 3,
      events: 2,
      first_at: START.toISOString(),
      settled_at: null,
    });
    const told = await town.call('GET', '/api/terminals', { as: staff });
    expect(
      told.body.terminals.find((one: { terminal_id: number }) => one.terminal_id === terminal.terminal_id)
        .open_quarantines,
    ).toBe(1);
    const target = `/api/terminal-quarantines/${row.terminal_quarantine_id}/settle`;
    const settle = (note: string) => town.call('POST', target, { as: staff, body: { note } });
    expect((await settle(' ')).status).toBe(422);
    expect((await settle('予備機に同じデータを入れていた。予備機を回収した。')).body.quarantine).toMatchObject({
      settled_by_name: '試験 試',
      settled_note: '予備機に同じデータを入れていた。予備機を回収した。',
    });
    expect((await settle('もう一度')).body.codes).toEqual({ request: ['already-settled'] });
    const actions = await town.rows<{ action: string }>`select action from audit
      where subject = 'terminal' and subject_id = ${terminal.terminal_id} order by audit_id`;
    expect(actions.map(({ action }) => action)).toEqual(['terminal:quarantine', 'terminal:settle']);
  });

  test('changed, foreign, badly signed or broken events are set aside, and nothing of the upload is counted', async () => {
    const holder = await addPassHolder(town);
    const other = await addTerminal(town);
    const spoiled: Record<string, (events: LedgerEvent[], terminal: TestTerminal) => LedgerEvent[]> = {
      'hash-wrong': ([first, second]) =>
        first && second ? [first, { ...second, content: { ...second.content, monotonic_ms: 1 } }] : [],
      'signature-wrong': ([first, second], terminal) =>
        first && second
          ? [first, linkedEvent({ ...terminal, key: other.key }, { seq: 1, hash: first.hash }, START)]
          : [],
      'chain-broken': ([first], terminal) =>
        first ? [first, linkedEvent(terminal, { seq: 1, hash: '1'.repeat(64) }, START)] : [],
      'of-another-terminal': ([first]) => [
        linkedEvent(other, { seq: 0, hash: GENESIS_HASH }, START),
        ...(first ? [first] : []),
      ],
      forked: (_events, terminal) => [linkedEvent(terminal, { seq: 0, hash: '2'.repeat(64) }, START)],
    };
    for (const [reason, spoil] of Object.entries(spoiled)) {
      const { terminal, ledger } = await newLedger(town);
      ledger.add({ verdict: { member_id: holder.member_id } });
      ledger.add();
      const answer = await taken(terminal, spoil(ledger.events, terminal));
      expect(answer, reason).toMatchObject({ quarantined: reason, high_water: { seq: 0, hash: GENESIS_HASH } });
      expect(await open(terminal), reason).toMatchObject([{ reason }]);
      expect(await town.countRows('terminal_event', `terminal_id = ${terminal.terminal_id}`)).toBe(0);
    }
    expect(await counted(holder.member_id)).toBe(0);
  });

  test('what is no event, holds a name, or is too much at once is refused and changes nothing', async () => {
    const { terminal, ledger } = await newLedger(town);
    const event = ledger.add();
    const spoil = (parts: object): LedgerEvent => ({ ...event, content: { ...event.content, ...parts } });
    const { verdict } = event.content;
    for (const wrong of [
      spoil({ seq: 0 }),
      spoil({ seq: 2 ** 40 }),
      spoil({ tap_id: 'x' }),
      spoil({ wall_time: '2027-02-30T00:00:00.000Z' }),
      spoil({ wall_time: '0000-01-01T00:00:00.000Z' }),
      spoil({ rules_version: '\u0000' }),
      spoil({ verdict: { ...verdict, shown_name: '湯川' } }),
      spoil({ verdict: { ...verdict, member_id: 2 ** 33 } }),
      spoil({ verdict: { ...verdict, fare_yen: 1e300 } }),
    ])
      expect((await send(terminal, [wrong])).status, JSON.stringify(wrong.content)).toBe(422);
    expect(
      (
        await send(
          terminal,
          Array.from({ length: MOST_EVENTS + 1 }, () => event),
        )
      ).status,
    ).toBe(422);
    // Validly signed, but unreadable.
    const target = '/api/terminal/events';
    for (const [body, status] of [
      [`{"events":[],"condition":"${'x'.repeat(2_000_001)}"}`, 413],
      [JSON.stringify({ events: ledger.events }).slice(0, 200), 400],
      ['[]', 400],
    ] as const) {
      const headers = signedHeaders(terminal, { method: 'POST', target, body }, town.now());
      expect((await town.call('POST', target, { body, headers })).status).toBe(status);
    }
    expect(await town.countRows('terminal_quarantine', `terminal_id = ${terminal.terminal_id}`)).toBe(0);
    expect((await taken(terminal, ledger.events)).high_water.seq).toBe(1);
  });
});
