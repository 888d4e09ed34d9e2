import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import type { RecordedTap } from '../../terminal/tap-desk.ts';
import { isCounted } from '@machi/domain/taps/judge';
import fc from 'fast-check';
import type { Breach } from './breaches.fixture.ts';
import type { Disk, MakeDisk } from './disks.fixture.ts';
import { openHand, syncFaults, type CutAt, type Hand, type Network, type SyncFault } from './hand.fixture.ts';
import { openModelTown, PERSONS, STAFF_PERSON, VISITS_A_YEAR } from './town.fixture.ts';

export type Step =
  | { readonly do: 'tap'; readonly at: number; readonly person: number; readonly network: Network; readonly cut: CutAt }
  | { readonly do: 'override' | 'companion'; readonly at: number; readonly cut: CutAt }
  | { readonly do: 'restart'; readonly at: number }
  | { readonly do: 'sync'; readonly at: number; readonly fault: SyncFault }
  | { readonly do: 'clock'; readonly at: number; readonly hours: number }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'image' | 'restore' | 'twin'; readonly at: number };

const at = fc.nat(3);
const cut = fc.constantFrom<CutAt>('nowhere', 'nowhere', 'nowhere', 'before-commit', 'after-commit');
const tap = fc.record<Step & { do: 'tap' }>({
  do: fc.constant('tap'),
  at,
  person: fc.constantFrom(...PERSONS),
  network: fc.constantFrom<Network>('online', 'offline', 'offline', 'request-lost', 'reply-lost'),
  cut,
});

/** Events of terminals in a year, in any order; `isWhole`: no disk is restored and no terminal has a twin. */
export const steps = (isWhole: boolean) =>
  fc.array(
    fc.oneof(
      { weight: 8, arbitrary: tap },
      { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('override', 'companion'), at, cut }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('restart'), at }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('sync'), at, fault: fc.constantFrom(...syncFaults) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('clock'), at, hours: fc.integer({ min: -24, max: 24 }) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 120 }) }) },
      ...(isWhole
        ? []
        : [{ weight: 2, arbitrary: fc.record({ do: fc.constantFrom('image', 'restore', 'twin'), at }) }]),
    ),
    { minLength: 1, maxLength: 60, size: 'max' },
  ) as fc.Arbitrary<Step[]>;

/** The protocol does not hold. */
class Broken extends Error {}
function holds(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Broken(what);
}

interface Shown {
  readonly hand: Hand;
  readonly tap: RecordedTap;
  readonly isCounted: boolean;
}

const BEGIN = Date.parse('2027-06-01T00:00:00Z');
const BATH = {
  terminal_name: 'ふれあいプラザ',
  pass: 'bath',
  bus_kind: null,
  is_test: false,
  town_name: { ja: '星守町', en: 'Hoshimori' },
  office_tel: '01654-0-0000',
} as const;

/**
 * Plays all steps, lets every terminal reconnect, and throws if the protocol does not hold: every OK shown is counted
 * once and nothing else is; every overdraft is reported at its first upload; a different past is set aside and never
 * counted, an honest one is never set aside; after an upload a terminal knows the same of a person as the server.
 */
export async function play(told: readonly Step[], makeDisk: MakeDisk, breach: Breach | null = null): Promise<void> {
  let time = BEGIN;
  const now = () => new Date(time);
  const town = openModelTown(now, breach);
  const hands: Hand[] = [];
  const images = new Map<Hand, Disk>();
  const shown: Shown[] = [];
  /** Taps lost with the disk before anybody heard of them. */
  const lost = new Set<string>();
  /** Terminals with more than one past. */
  const forked = new Set<number>();
  const turned = new Set<Hand>();
  const taken = new Map<string, string>();
  /** People in the server's last answer. */
  let spokenOf = new Set<number>();
  let countedBefore = 0;

  function add(terminal_id: number, disk: Disk): Hand {
    const terminal = { ...BATH, terminal_id };
    const hand = openHand({
      terminal,
      disk,
      caller: town.callerOf(terminal, disk.key),
      now,
      breach,
      uploaded: (events, outcome) => outcome.kind === 'reply' && judgeUpload(terminal_id, events, outcome.reply),
    });
    hands.push(hand);
    return hand;
  }

  function judgeUpload(
    terminalId: number,
    events: readonly LedgerEvent[],
    reply: { readonly quarantined: string | null; readonly high_water: { readonly seq: number } },
  ): void {
    spokenOf = new Set(events.flatMap(({ content }) => content.verdict.member_id ?? []));
    const place = (event: LedgerEvent) => `${terminalId} ${event.content.seq}`;
    const isFork = events.some((event) => (taken.get(place(event)) ?? event.hash) !== event.hash);
    if (isFork) holds(reply.quarantined !== null, 'another past was taken');
    if (!forked.has(terminalId))
      holds(reply.quarantined === null, `an honest ledger was set aside: ${reply.quarantined}`);
    const counted = town.visits.filter((visit) => visit.is_counted).length;
    if (reply.quarantined === null) {
      for (const event of events) if (event.content.seq <= reply.high_water.seq) taken.set(place(event), event.hash);
    } else holds(counted === countedBefore, 'what is in dispute was counted');
    countedBefore = counted;
    for (const memberId of PERSONS) {
      const visits = town.counted(memberId);
      const byHand = visits.filter((visit) => visit.decided_by === 'staff').length;
      const reported = visits.filter((visit) => town.overdrafts.includes(visit.tap_id)).length;
      holds(reported >= visits.length - VISITS_A_YEAR - byHand, 'an overdraft was not reported at its first upload');
    }
  }

  async function note(hand: Hand, tap: RecordedTap | null): Promise<void> {
    if (!tap) return;
    const own = shown.filter(
      (other) => other.hand === hand && other.isCounted && other.tap.verdict.member_id === tap.verdict.member_id,
    );
    if (tap.isDecidedHere && tap.verdict.reason === 'admitted' && !forked.has(hand.terminal.terminal_id))
      holds(own.length < VISITS_A_YEAR || turned.has(hand), 'a terminal let somebody in beyond what it knew itself');
    shown.push({ hand, tap, isCounted: isCounted(tap.verdict) });
  }

  async function take(step: Step): Promise<void> {
    if (step.do === 'wait') {
      time += step.minutes * 60_000;
      return;
    }
    const hand = hands[step.at % hands.length];
    if (!hand) return;
    countedBefore = town.visits.filter((visit) => visit.is_counted).length;
    switch (step.do) {
      case 'tap':
        return note(hand, await hand.tap(step.person, step.network, step.cut));
      case 'override':
      case 'companion': {
        const of = shown.findLast((other) => other.hand === hand)?.tap;
        if (!of) return;
        return note(
          hand,
          await (step.do === 'override' ? hand.override(of, STAFF_PERSON, step.cut) : hand.companion(of, step.cut)),
        );
      }
      case 'restart':
        return hand.restart();
      case 'sync':
        spokenOf = new Set();
        await hand.sync(step.fault);
        return knowsWhatTheServerKnows(hand, step.fault);
      case 'clock':
        turned.add(hand);
        return hand.turnClock(step.hours);
      case 'image':
        return void images.set(hand, hand.image());
      case 'restore': {
        const image = images.get(hand);
        if (!image) return;
        forked.add(hand.terminal.terminal_id);
        hand.restore(image);
        const kept = new Set([...hand.unsent(), ...town.disputes].map(({ content }) => content.tap_id));
        for (const { hand: other, tap } of shown)
          if (other === hand && !kept.has(tap.tap.tap_id)) lost.add(tap.tap.tap_id);
        return;
      }
      case 'twin':
        if (hands.length > 3) return;
        forked.add(hand.terminal.terminal_id);
        await add(hand.terminal.terminal_id, hand.image()).sync('none');
    }
  }

  function knowsWhatTheServerKnows(hand: Hand, fault: SyncFault): void {
    if (forked.has(hand.terminal.terminal_id) || fault === 'lost-reply' || fault === 'out-of-order') return;
    holds(hand.unsent().length === 0, 'events are left after a sync');
    const { seq } = town.markOf(hand.terminal.terminal_id);
    holds(seq === hand.lastSeq(), 'a terminal takes for sent what the server lacks');
    for (const memberId of PERSONS)
      if (fault === 'none' || spokenOf.has(memberId))
        holds(hand.visits(memberId) === town.counted(memberId).length, 'a terminal counts otherwise than the server');
  }

  try {
    for (const terminalId of [1, 2]) await add(terminalId, makeDisk(terminalId)).sync('none');
    for (const step of told) {
      time += 1000;
      await take(step);
    }
    for (const hand of hands) {
      countedBefore = town.visits.filter((visit) => visit.is_counted).length;
      await hand.sync('none');
    }
    for (const { tap, isCounted: isDue } of shown) {
      const { tap_id } = tap.tap;
      const times = town.visits.filter((visit) => visit.tap_id === tap_id && visit.is_counted).length;
      const isInDispute = town.disputes.some(({ content }) => content.tap_id === tap_id);
      if (isInDispute || lost.has(tap_id)) holds(times <= 1, 'a visit was counted twice');
      else if (!isDue) holds(times === 0, 'a visit that nobody was let in for was counted');
      else holds(times === 1, `a visit was counted ${times} times`);
    }
    const taps = town.visits.map(({ tap_id }) => tap_id);
    holds(new Set(taps).size === taps.length, 'a tap became two visits');
  } finally {
    for (const hand of hands) hand.end();
  }
}
