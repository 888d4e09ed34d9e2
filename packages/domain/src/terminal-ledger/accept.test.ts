import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptUpload, type KnownLedger } from './accept.ts';
import { checkEvent } from './chain.ts';
import { chainOf, type LedgerKey } from './ledger.fixture.ts';
import { ledgerKey } from './ledger-key.fixture.ts';
import { GENESIS_HASH, type LedgerEvent } from './model.ts';

const key = ledgerKey();
const whole = chainOf(60, key);

/** The server's state after it accepted these events. */
const knowing = (events: readonly LedgerEvent[], of: LedgerKey = key): KnownLedger => ({
  terminal_id: 1,
  last_seq: events.length,
  last_hash: events.at(-1)?.hash ?? GENESIS_HASH,
  hashOf: (seq) => events[seq - 1]?.hash,
  check: (event) => checkEvent(event, key.hash, of.verify),
});

/** A different history from the nth event on, signed by the same key. */
const forkAt = (index: number): LedgerEvent[] => [
  ...whole.slice(0, index),
  ...chainOf(60 - index, key, () => ({ snapshot_version: 4 }), {
    seq: index,
    hash: whole[index - 1]?.hash ?? GENESIS_HASH,
  }),
];

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
const threeCuts = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 3, maxLength: 3 }).map(inOrder);

describe('acceptUpload', () => {
  test('takes what follows, once, however it is cut and however often it is sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.nat(60), (has, from, most) => {
        const sent = whole.slice(from, from + most);
        const answer = acceptUpload(knowing(whole.slice(0, has)), sent);
        if (sent.length > 0 && from > has) expect(answer).toEqual({ kind: 'gap', expected_seq: has + 1 });
        else expect(answer).toEqual({ kind: 'accepted', fresh: sent.filter(({ content }) => content.seq > has) });
      }),
    );
  });

  test('quarantines another past, wherever it began, as soon as it is sent', () => {
    fc.assert(
      fc.property(threeCuts, fc.nat(60), ([fork = 0, has = 0, to = 0], back) => {
        fc.pre(fork < has && fork < to);
        const from = Math.max(0, fork - back);
        expect(acceptUpload(knowing(whole.slice(0, has)), forkAt(fork).slice(from, to))).toEqual({
          kind: 'quarantine',
          reason: 'forked',
          from_seq: fork + 1,
        });
      }),
    );
  });

  test('quarantines what follows another past that it does not show', () => {
    expect(acceptUpload(knowing(whole.slice(0, 30)), forkAt(20).slice(30, 40))).toEqual({
      kind: 'quarantine',
      reason: 'forked',
      from_seq: 31,
    });
  });

  test.each([
    ['left out', [...whole.slice(0, 5), ...whole.slice(6, 9)], 7],
    ['doubled', [...whole.slice(0, 5), ...whole.slice(4, 9)], 5],
    ['turned round', [...whole.slice(0, 5), ...whole.slice(5, 9).toReversed()], 9],
    ['of another past in the middle', [...whole.slice(0, 5), ...forkAt(3).slice(5, 9)], 6],
  ])('quarantines an upload with one %s', (_what, events, from_seq) => {
    expect(acceptUpload(knowing([]), events)).toEqual({ kind: 'quarantine', reason: 'chain-broken', from_seq });
  });

  test('quarantines events of another terminal, of another key, and changed ones', () => {
    const foreign = chainOf(3, key, () => ({ terminal_id: 2 }));
    expect(acceptUpload(knowing([]), foreign)).toMatchObject({ reason: 'of-another-terminal', from_seq: 1 });
    expect(acceptUpload(knowing([], ledgerKey()), whole.slice(0, 3))).toMatchObject({
      reason: 'signature-wrong',
      from_seq: 1,
    });
    const [first, second, third] = whole;
    if (!first || !second || !third) throw new Error('no chain');
    const changed = { ...second, content: { ...second.content, monotonic_ms: 1 } };
    expect(acceptUpload(knowing([]), [first, changed, third])).toMatchObject({ reason: 'hash-wrong', from_seq: 2 });
  });

  test('a quarantined upload counts nothing, not even what stands before the dispute', () => {
    const upload = [...whole.slice(5, 10), ...forkAt(8).slice(10, 12)];
    expect(acceptUpload(knowing(whole.slice(0, 6)), upload)).not.toHaveProperty('fresh');
  });

  test('nothing sent is nothing new', () => {
    expect(acceptUpload(knowing(whole), [])).toEqual({ kind: 'accepted', fresh: [] });
  });
});
