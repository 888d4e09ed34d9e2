import { readFileSync } from 'node:fs';
import { check } from '@machi/domain/contract/problems';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import { passYearAt } from '@machi/domain/passes/pass-year';
import { PassesFile } from '@machi/domain/passes/town-passes';
import { isCounted, judgeTap as judge } from '@machi/domain/taps/judge';
import type { TapEvidence, TapVerdict } from '@machi/domain/taps/model';
import { acceptUpload, type AcceptedUpload } from '@machi/domain/terminal-ledger/accept';
import { checkEvent } from '@machi/domain/terminal-ledger/chain';
import { GENESIS_HASH, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import type { Snapshot, TerminalIdentity } from '@machi/domain/terminals/model';
import { judgeTap, readSnapshot, signOfLife, uploadEvents } from '@machi/domain/terminals/own-contract';
import type { CallOutcome } from '../../sync/ask-town.ts';
import type { TerminalCaller } from '../../sync/signed-call.ts';
import type { LedgerKey } from '../ledger-key.ts';
import type { Breach } from './breaches.fixture.ts';

/** Few, so that everybody uses all of them. */
export const VISITS_A_YEAR = 3;
export const PERSONS = [11, 12, 13] as const;
export const STAFF_PERSON = 19;

const packRules = PassesFile.parse(
  JSON.parse(readFileSync(new URL('../../../../../../towns/hoshimori/passes.json', import.meta.url), 'utf8')),
);
const rules: PassesFile = {
  ...packRules,
  bath: { ...packRules.bath, visits_a_year: VISITS_A_YEAR },
  terminals: { ...packRules.terminals, snapshot_hours: 720 },
  individual_number_card: { ...packRules.individual_number_card, list_hours: 168 },
};

const cardHashOf = (memberId: number): string => memberId.toString(16).padStart(64, '0');
export const evidenceOf = (memberId: number, listAsOf: string): TapEvidence => ({
  method: 'individual-number-card',
  card_hash: cardHashOf(memberId),
  certificate_hash: cardHashOf(memberId + 1000),
  certificate_status: 'valid',
  list_as_of: listAsOf,
  is_genuine: true,
});

export interface Visit {
  readonly tap_id: string;
  readonly member_id: number | null;
  readonly is_counted: boolean;
  readonly decided_by: 'server' | 'terminal' | 'staff';
  readonly at: Date;
}

/** Model of the town's server for the protocol, in memory; `breach` is its deliberate error. */
export function openModelTown(now: () => Date, breach: Breach | null) {
  const visits: Visit[] = [];
  const overdrafts: string[] = [];
  /** Raised with every change of a snapshot. */
  let version = 1;
  const disputes: LedgerEvent[] = [];
  const ledgers = new Map<number, LedgerEvent[]>();
  const ledgerOf = (terminalId: number): LedgerEvent[] => {
    const known = ledgers.get(terminalId) ?? [];
    ledgers.set(terminalId, known);
    return known;
  };
  const counted = (memberId: number) => visits.filter((visit) => visit.member_id === memberId && visit.is_counted);
  const markOf = (terminalId: number) => {
    const last = ledgerOf(terminalId).at(-1);
    return { seq: last?.content.seq ?? 0, hash: last?.hash ?? GENESIS_HASH };
  };
  const lastTapAt = (memberId: number): Date | null =>
    counted(memberId)
      .map(({ at }) => at)
      .toSorted((one, other) => one.getTime() - other.getTime())
      .at(-1) ?? null;

  function judgeOnline(tapId: string, evidence: TapEvidence): TapVerdict {
    const memberId = [...PERSONS, STAFF_PERSON].find((one) => cardHashOf(one) === evidence.card_hash);
    if (memberId === undefined) throw new Error('nobody');
    const person = {
      ...personOf(memberId),
      visits: counted(memberId).length,
      lastTapAt: lastTapAt(memberId),
    };
    const card = {
      isLost: false,
      isRenewed: false,
      certificate_hash: evidence.certificate_hash,
      isByApplication: false,
    };
    const verdict = judge(
      { ...evidence, certificate_status: 'valid', list_as_of: now().toISOString() },
      {
        rules,
        pass: 'bath',
        bus_kind: null,
        isCardModeOn: true,
        card,
        phonePass: null,
        isFaceEnrolled: false,
        person,
        isOnline: true,
        snapshotMadeAt: null,
      },
      now(),
    );
    version += 1;
    visits.push({
      tap_id: tapId,
      member_id: memberId,
      is_counted: isCounted(verdict),
      decided_by: 'server',
      at: now(),
    });
    return verdict;
  }

  function count(event: LedgerEvent, before: ReadonlyMap<number, number>): void {
    const { tap_id, verdict, decided_by, wall_time } = event.content;
    const at = visits.findIndex((visit) => visit.tap_id === tap_id);
    version += 1;
    const visit: Visit = {
      tap_id,
      member_id: verdict.member_id,
      is_counted: isCounted(verdict),
      decided_by,
      at: new Date(wall_time),
    };
    if (at !== -1 && breach !== 'counts a tap twice') {
      // No answer reached the terminal: its own decision is what happened.
      if (visits[at]?.decided_by !== 'server' || decided_by !== 'terminal') return;
      visits[at] = visit;
    } else visits.push(visit);
    if (!visit.is_counted || verdict.member_id === null || decided_by === 'staff') return;
    const total =
      breach === 'measures the quota before the upload'
        ? (before.get(verdict.member_id) ?? 0) + 1
        : counted(verdict.member_id).length;
    if (total > VISITS_A_YEAR) overdrafts.push(tap_id);
  }

  function judgeUpload(terminalId: number, key: LedgerKey, events: readonly LedgerEvent[]): AcceptedUpload {
    const known = ledgerOf(terminalId);
    const mark = markOf(terminalId);
    const accepted = acceptUpload(
      {
        terminal_id: terminalId,
        last_seq: mark.seq,
        last_hash: mark.hash,
        hashOf: (seq) => known.find(({ content }) => content.seq === seq)?.hash,
        check: (event) => checkEvent(event, key.hash, key.verify),
      },
      events,
    );
    const later = events.filter(({ content }) => content.seq > mark.seq);
    if (accepted.kind === 'gap' && breach === 'takes what comes after a gap') return { kind: 'accepted', fresh: later };
    if (accepted.kind === 'quarantine' && breach === 'takes another hash under a known number')
      return { kind: 'accepted', fresh: later };
    return accepted;
  }

  function upload(terminalId: number, key: LedgerKey, events: readonly LedgerEvent[]) {
    const accepted = judgeUpload(terminalId, key, events);
    if (accepted.kind === 'gap') return { gap: accepted.expected_seq };
    if (accepted.kind === 'quarantine') disputes.push(...events);
    const isCountedAnyway = accepted.kind === 'quarantine' && breach === 'counts what is in dispute';
    const fresh = accepted.kind === 'accepted' ? accepted.fresh : isCountedAnyway ? events : [];
    const before = new Map([...PERSONS].map((memberId) => [memberId, counted(memberId).length]));
    for (const event of fresh) count(event, before);
    if (accepted.kind === 'accepted') ledgerOf(terminalId).push(...fresh);
    const members = new Set(events.flatMap(({ content }) => content.verdict.member_id ?? []));
    const balances = [...members].map((member_id) => ({
      member_id,
      pass_year: passYearAt(now(), rules),
      count: counted(member_id).length,
    }));
    return {
      high_water: markOf(terminalId),
      balances: breach === 'tells its mark without balances' ? [] : balances,
      quarantined: accepted.kind === 'quarantine' ? accepted.reason : null,
      now: now().toISOString(),
    };
  }

  const personOf = (member_id: number) => ({
    member_id,
    holder: { birthdate: '1940-01-01', is_resident: 1, is_handicapped: 0 } as const,
    shown_name: '山田',
    isRegistered: true,
  });

  /** Every visit makes a new one. */
  const snapshot = (): Snapshot => ({
    version,
    made_at: now().toISOString(),
    rules,
    card_hash_key: 'A'.repeat(43),
    pass_key: 'A'.repeat(43),
    trusted_authorities: [],
    is_card_mode_on: true,
    list_as_of: now().toISOString(),
    entries: [...PERSONS, STAFF_PERSON].map((member_id) => ({
      card_hash: cardHashOf(member_id),
      method: 'individual-number-card',
      surface_key: null,
      certificate_hash: cardHashOf(member_id + 1000),
      certificate_status: 'valid',
      card_ap_hash: null,
      is_lost: false,
      member_id,
    })),
    holders: [...PERSONS, STAFF_PERSON].map((member_id) => {
      const { holder, shown_name } = personOf(member_id);
      return {
        member_id,
        shown_name,
        holder,
        is_registered: true,
        visits: { pass_year: passYearAt(now(), rules), count: counted(member_id).length },
        last_tap_at: lastTapAt(member_id)?.toISOString() ?? null,
        is_staff: member_id === STAFF_PERSON,
      };
    }),
    renewed_card_hashes: [],
  });

  /** The town's answers to one terminal, by the contract's own schemas. */
  const callerOf = (terminal: TerminalIdentity, key: LedgerKey): TerminalCaller => ({
    async call<E extends Endpoint>(endpoint: E, input: unknown): Promise<CallOutcome<E>> {
      const answer = answerTo(endpoint.name, input, terminal, key);
      if (typeof answer === 'object' && answer !== null && 'gap' in answer)
        return { kind: 'refused', status: 409, codes: ['terminal-gap'], errors: [] };
      const reply = check<E['reply']>(endpoint.reply, answer);
      if (!('value' in reply)) throw new Error(`no reply of ${endpoint.name}: ${JSON.stringify(reply.problems)}`);
      return { kind: 'reply', reply: reply.value };
    },
  });

  function answerTo(name: string, input: unknown, terminal: TerminalIdentity, key: LedgerKey): unknown {
    if (name === signOfLife.name)
      return {
        terminal,
        snapshot_version: version,
        high_water: markOf(terminal.terminal_id),
        now: now().toISOString(),
      };
    if (name === readSnapshot.name) return { snapshot: snapshot() };
    if (name === uploadEvents.name) {
      const asked = check<typeof uploadEvents.input>(uploadEvents.input, input);
      if (!('value' in asked)) throw new Error('an upload that no server reads');
      return upload(terminal.terminal_id, key, asked.value.events);
    }
    const asked = check<typeof judgeTap.input>(judgeTap.input, input);
    if (name !== judgeTap.name || !('value' in asked)) throw new Error(`nobody answers ${name}`);
    return { verdict: judgeOnline(asked.value.tap.tap_id, asked.value.tap.evidence) };
  }

  return { visits, overdrafts, disputes, counted, markOf, callerOf };
}
