import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import type { TerminalIdentity } from '@machi/domain/terminals/model';
import { judgeTap, readSnapshot, uploadEvents } from '@machi/domain/terminals/own-contract';
import type { CallOutcome } from '../../sync/ask-town.ts';
import type { TerminalCaller } from '../../sync/signed-call.ts';
import { startSync } from '../../sync/sync.ts';
import { createTerminalClock, type TerminalClock } from '../../sync/terminal-clock.ts';
import { openPassHolders, personOf, type KnownBalance, type PassHolders } from '../../terminal/pass-holders.ts';
import { openPhonePasses } from '../../terminal/phone-passes.ts';
import { memoryVault } from '../../vault/memory-vault.fixture.ts';
import { openTapDesk, type RecordedTap, type SeenTap, type TapDesk, type TapResult } from '../../terminal/tap-desk.ts';
import type { HeldSnapshot } from '../../vault/vault.ts';
import type { Ledger } from '../ledger.ts';
import type { Breach } from './breaches.fixture.ts';
import type { Disk } from './disks.fixture.ts';
import { evidenceOf } from './town.fixture.ts';

/** Effect of the network on the next request of a kind. */
export type Network = 'online' | 'offline' | 'request-lost' | 'reply-lost';
export const syncFaults = ['none', 'lost-reply', 'repeated', 'partial', 'out-of-order', 'no-snapshot'] as const;
export type SyncFault = (typeof syncFaults)[number];
export type CutAt = 'nowhere' | 'before-commit' | 'after-commit';

class PowerCut extends Error {}

export interface HandParts {
  readonly terminal: TerminalIdentity;
  readonly disk: Disk;
  readonly caller: TerminalCaller;
  readonly now: () => Date;
  readonly breach: Breach | null;
  /** Reports each upload that reached the server, and the server's answer. */
  uploaded(events: readonly LedgerEvent[], outcome: CallOutcome<typeof uploadEvents>): void;
}

const away = { kind: 'away', reason: 'the network is gone' } as const;

/** Opens a terminal in memory under the test's control: its real desk and sync over a ledger. */
export function openHand(parts: HandParts) {
  const { terminal, now, breach } = parts;
  let { disk } = parts;
  /** Error of its own clock, milliseconds. */
  let skew = 0;
  let network: Network = 'online';
  let fault: SyncFault = 'none';
  let cutAt: CutAt = 'nowhere';
  /** The snapshot is in the vault: it survives. */
  let stored: HeldSnapshot | null = null;
  let clock: TerminalClock;
  let ledger: Ledger;
  let desk: TapDesk;
  let holders: PassHolders | null = null;
  let balances = new Map<number, KnownBalance>();

  const uploadedTo = async (endpoint: typeof uploadEvents, input: InputOf<typeof uploadEvents>) => {
    const outcome = await parts.caller.call(endpoint, input, 0);
    parts.uploaded(input.events, outcome);
    return outcome;
  };

  async function upload(input: InputOf<typeof uploadEvents>): Promise<CallOutcome<typeof uploadEvents>> {
    const { events } = input;
    const half = Math.ceil(events.length / 2);
    if (fault === 'out-of-order') await uploadedTo(uploadEvents, { ...input, events: events.slice(half) });
    if (fault === 'repeated') await uploadedTo(uploadEvents, input);
    const part = fault === 'partial' ? events.slice(0, half) : events;
    const outcome = await uploadedTo(uploadEvents, { ...input, events: part });
    if (fault === 'lost-reply') {
      fault = 'none';
      return away;
    }
    const last = events.at(-1);
    if (breach === 'forgets what it sent, not what was taken' && outcome.kind === 'reply' && last)
      return { kind: 'reply', reply: { ...outcome.reply, high_water: { seq: last.content.seq, hash: last.hash } } };
    return outcome;
  }

  const caller: TerminalCaller = {
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, limit: number): Promise<CallOutcome<E>> {
      if (endpoint.name === judgeTap.name) {
        if (network === 'offline' || network === 'request-lost') return away;
        const outcome = await parts.caller.call(endpoint, input, limit);
        return network === 'reply-lost' ? away : outcome;
      }
      if (endpoint.name === readSnapshot.name && fault === 'no-snapshot') return away;
      if (endpoint.name !== uploadEvents.name) return parts.caller.call(endpoint, input, limit);
      const asked = check<typeof uploadEvents.input>(uploadEvents.input, input);
      if (!('value' in asked)) throw new Error('an upload that no server reads');
      const outcome = await upload(asked.value);
      if (outcome.kind !== 'reply') return outcome;
      const reply = check<E['reply']>(endpoint.reply, outcome.reply);
      return 'value' in reply ? { kind: 'reply', reply: reply.value } : away;
    },
  };

  /** Wraps the ledger: cuts the power at the requested moment, and applies the requested faults. */
  function watched(own: Ledger): Ledger {
    let held: Parameters<Ledger['append']>[0] | null = null;
    const commit = (): void => {
      if (held) own.append(held);
      held = null;
    };
    return {
      damage: own.damage,
      trouble: own.trouble,
      append(event) {
        commit();
        if (cutAt === 'before-commit') throw new PowerCut();
        if (breach === 'shows before the commit') {
          held = event;
          if (cutAt === 'after-commit') throw new PowerCut();
          return {
            event: {
              content: {
                ...event,
                terminal_id: 0,
                seq: 1,
                prev_hash: '',
                monotonic_ms: 0,
                boot_id: '',
                rules_version: '',
              },
              hash: '',
              signature: '',
            },
          };
        }
        const appended = own.append(event);
        if (cutAt === 'after-commit') throw new PowerCut();
        return appended;
      },
      unsent(most) {
        commit();
        return own.unsent(most);
      },
      unsentCount: () => own.unsentCount(),
      acknowledge: (mark) => own.acknowledge(mark),
      recent: (most) => own.recent(most),
      eventsOf: (memberId, since) => (breach === 'forgets its own unsent events' ? [] : own.eventsOf(memberId, since)),
      lastSeq: () => own.lastSeq(),
      position: () => own.position(),
      close: () => own.close(),
    };
  }

  function start(): void {
    clock = createTerminalClock(
      () => now().getTime() + skew,
      () => 1,
    );
    ledger = watched(disk.open());
    holders = stored && openPassHolders(stored.snapshot, stored.position);
    balances = new Map();
    desk = openTapDesk({
      identity: () => ({ pass: terminal.pass ?? 'bath', bus_kind: terminal.bus_kind }),
      holders: () => holders,
      balance: (memberId) => balances.get(memberId),
      ledger,
      clock,
      caller,
      sync: () => ({
        standing: () => (network === 'offline' ? 'offline' : 'online'),
        lost() {},
        heardRefusal() {},
        poke() {},
        renew() {},
      }),
      phonePasses: openPhonePasses(memoryVault()),
    });
  }

  function restart(): void {
    disk.cut();
    cutAt = 'nowhere';
    start();
  }

  const seen = (memberId: number): SeenTap => ({
    evidence: evidenceOf(memberId, stored?.snapshot.list_as_of ?? now().toISOString()),
    bodyHash: null,
    phonePass: null,
    surfaceProof: null,
    face: null,
  });

  /** Null after a power cut: the screen showed nothing, and the terminal has started again. */
  async function shown(asked: CutAt, work: () => Promise<TapResult | undefined> | TapResult | undefined) {
    cutAt = asked;
    try {
      const result = await work();
      cutAt = 'nowhere';
      return result && 'tap' in result ? result : null;
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      restart();
      return null;
    }
  }

  start();
  return {
    terminal,
    restart,
    /** A person holds a card; returns what the screen showed. */
    tap(memberId: number, over: Network, cut: CutAt): Promise<RecordedTap | null> {
      network = over;
      return shown(cut, () => desk.take(seen(memberId)));
    },
    companion: (of: RecordedTap, cut: CutAt) => shown(cut, () => desk.takeCompanion(of, 0)),
    override: (of: RecordedTap, staff: number, cut: CutAt) => shown(cut, () => desk.takeOverride(of, seen(staff))),
    /** Runs one round of the sync with this fault of the network. */
    async sync(asked: SyncFault): Promise<void> {
      fault = asked;
      let broken: string | null = null;
      const ended = Promise.withResolvers<void>();
      const sync = startSync({
        caller,
        clock,
        ledger,
        condition: () => ({
          app_version: '1',
          unsent_events: ledger.unsentCount(),
          clock: clock.own().toISOString(),
          readers: 1,
          troubles: [],
        }),
        snapshotVersion: () => holders?.snapshot.version ?? null,
        takeSnapshot(snapshot, position) {
          stored = { snapshot, position };
          holders = openPassHolders(snapshot, position);
          balances = new Map();
        },
        takeIdentity() {},
        takeBalances(told, position) {
          for (const { member_id, pass_year, count } of told) balances.set(member_id, { pass_year, count, position });
        },
        standingChanged() {},
        note(line, detail) {
          if (line.includes('failed')) broken = `${line}: ${JSON.stringify(detail)}`;
        },
        wait(_milliseconds, signal) {
          ended.resolve();
          return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
        },
      });
      await ended.promise;
      await sync.close();
      fault = 'none';
      if (broken !== null) throw new Error(broken);
    },
    /** Visits of this person by the desk's present knowledge. */
    visits(memberId: number): number | undefined {
      const holder = holders?.holder(memberId);
      return holder && holders
        ? personOf(holder, holders, balances.get(memberId), ledger, clock.now()).visits
        : undefined;
    },
    unsent: () => ledger.unsent(100_000),
    lastSeq: () => ledger.lastSeq(),
    turnClock: (hours: number) => void (skew += hours * 3_600_000),
    image: () => {
      restart();
      return disk.image();
    },
    /** Restores an older copy of the ledger's disk. The vault stays: an older one would make no difference. */
    restore(copy: Disk) {
      disk.cut();
      disk = copy.image();
      start();
    },
    end() {
      disk.cut();
    },
  };
}

export type Hand = ReturnType<typeof openHand>;
