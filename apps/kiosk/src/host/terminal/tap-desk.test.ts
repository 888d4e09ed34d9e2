import { describe, expect, test } from 'vitest';
import { passRules } from '@machi/domain/passes/rules.fixture';
import { check } from '@machi/domain/contract/problems';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import type { AppendProblem, Ledger } from '../ledger/ledger.ts';
import type { CallOutcome } from '../sync/ask-town.ts';
import type { TerminalCaller } from '../sync/signed-call.ts';
import { createTerminalClock } from '../sync/terminal-clock.ts';
import { openPassHolders } from './pass-holders.ts';
import { openPhonePasses } from './phone-passes.ts';
import { memoryVault } from '../vault/memory-vault.fixture.ts';
import { tapOf } from './recorded-tap.fixture.ts';
import { openTapDesk } from './tap-desk.ts';

const NOW = new Date('2027-01-11T01:00:00.000Z');
const counted = tapOf({}).verdict;

/** A desk whose ledger cannot be written. */
function place(problem: AppendProblem, isServerThere: boolean, phonePasses = openPhonePasses(memoryVault())) {
  let renewals = 0;
  const ledger: Ledger = {
    damage: null,
    append: () => ({ problem }),
    trouble: () => problem,
    unsent: () => [],
    unsentCount: () => 0,
    acknowledge() {},
    eventsOf: () => [],
    recent: () => [],
    lastSeq: () => 0,
    position: () => ({ sent_seq: 0, last_seq: 0 }),
    close() {},
  };
  const caller: TerminalCaller = {
    async call<E extends Endpoint>(endpoint: E): Promise<CallOutcome<E>> {
      const reply = check<E['reply']>(endpoint.reply, { verdict: counted });
      return 'value' in reply ? { kind: 'reply', reply: reply.value } : { kind: 'away', reason: 'test' };
    },
  };
  const holders = openPassHolders(
    {
      version: 1,
      made_at: NOW.toISOString(),
      rules: passRules,
      card_hash_key: '',
      pass_key: '',
      trusted_authorities: [],
      is_card_mode_on: true,
      list_as_of: null,
      entries: [],
      holders: [],
      renewed_card_hashes: [],
    },
    { sent_seq: 0, last_seq: 0 },
  );
  const desk = openTapDesk({
    identity: () => ({ pass: 'bath', bus_kind: null }),
    holders: () => holders,
    balance: () => undefined,
    ledger,
    clock: createTerminalClock(() => NOW.getTime()),
    caller,
    sync: () => ({
      standing: () => (isServerThere ? 'online' : 'offline'),
      lost() {},
      heardRefusal() {},
      poke() {},
      renew: () => void (renewals += 1),
    }),
    phonePasses,
  });
  const { evidence } = tapOf({}).tap;
  const take = (phonePass: string | null = null) =>
    desk.take({ evidence, bodyHash: null, phonePass, surfaceProof: null, face: null });
  return { take, renewals: () => renewals };
}

test('a phone’s pass that the server has used up is used here, too, and one used here is not asked about again', async () => {
  const looked: string[] = [];
  let isUsed = false;
  const passes = {
    isUsed: () => isUsed,
    take(text: string) {
      looked.push(text);
      return { state: 'used', memberId: null } as const;
    },
  };
  const { take } = place('disk-full', true, passes);
  expect(await take('MACHI1:')).toMatchObject({ verdict: counted });
  expect(looked).toEqual(['MACHI1:']);
  isUsed = true;
  // Judged here alone: nothing can be written on this disk.
  expect(await take('MACHI1:')).toEqual({ problem: 'ledger-full' });
});

describe('a disk on which nothing can be written', () => {
  test('what the server has counted is shown as counted, and the office hears of the disk at once', async () => {
    const { take, renewals } = place('disk-full', true);
    expect(await take()).toMatchObject({ verdict: counted, isDecidedHere: false, isPendingSync: false });
    expect(renewals()).toBe(1);
  });

  test('without the server nothing is counted, and the screen says so', async () => {
    expect(await place('disk-full', false).take()).toEqual({ problem: 'ledger-full' });
    expect(await place('failed', false).take()).toEqual({ problem: 'ledger-failed' });
  });
});
