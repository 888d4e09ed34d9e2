import { passYearAt } from '@machi/domain/passes/pass-year';
import type { VisitMethod } from '@machi/domain/passes/model';
import { isCardModeOn } from '@machi/domain/cards/card-mode';
import { isCounted, judgeVisit, overrideVerdict } from '@machi/domain/taps/judge';
import type { TapEvidence, TapVerdict } from '@machi/domain/taps/model';
import { RULES_VERSION, type VisitContent } from '@machi/domain/terminal-ledger/model';
import type { Random } from '../../../ground/random.ts';
import type { Life } from '../life.ts';
import type { LifeRows } from '../life-tables.ts';
import { hexOf, uuidOf } from '../uuid.ts';
import type { PastFaces } from './faces.ts';
import { holderAt, type PlannedTap } from './taps.ts';
import type { PastTerminal } from './terminals.ts';

const HOUR = 3_600_000;
/** Recent visits that an offline terminal did not know. */
const UNKNOWN_VISITS = 2;

type VisitRow = LifeRows['visit'];

/** A past tap and its outcome. */
export interface PastTap {
  readonly row: VisitRow;
  readonly verdict: TapVerdict;
}

const nothing = { certificate_hash: null, certificate_status: null, list_as_of: null, is_genuine: null } as const;

function evidenceOf({ user, at }: PlannedTap, random: Random): TapEvidence & { readonly method: VisitMethod } {
  if (user === null) {
    const method = random.happens(0.6) ? 'none' : 'town-card';
    return { method, card_hash: method === 'none' ? null : hexOf(random, 64), ...nothing };
  }
  const { method, card_hash, certificate_hash } = user;
  if (method !== 'individual-number-card') return { method, card_hash, ...nothing };
  const list_as_of = new Date(at.getTime() - HOUR).toISOString();
  return { method, card_hash, certificate_hash, certificate_status: 'valid', list_as_of, is_genuine: true };
}

/** Decides the past taps in order, as server and terminals do (`judgeVisit`), and writes the terminals' ledgers. */
export function judgePast(
  life: Life,
  taps: readonly PlannedTap[],
  terminals: readonly PastTerminal[],
  faces: PastFaces,
  random: Random,
) {
  const rules = life.town.passes;
  const visits = new Map<string, number>();
  const lastTap = new Map<string, Date>();
  const judged: PastTap[] = [];
  const staff = life.people.filter(({ roles }) => roles.includes('enrolment') || roles.includes('reception'));

  function judge(tap: PlannedTap): void {
    const { user, at, pass } = tap;
    const fitting = terminals.filter((one) => one.isWorking && one.pass === pass);
    // The autonomous bus has only a short line.
    const usual = fitting.filter((one) => one.bus_kind !== 'autonomous');
    const terminal = random.pick(random.happens(0.12) ? fitting : usual);
    const passYear = pass === 'bath' ? passYearAt(at, rules) : null;
    const member_id = user?.person.member_id ?? null;
    const [countKey, tapKey] = [
      `${member_id} ${passYear}`,
      `${member_id} ${pass === 'bath' ? '' : terminal.terminal_id} ${pass}`,
    ];
    // Buses are offline now and then, the bath hardly ever.
    const isOnline = !(random.happens(pass === 'bus' ? 0.18 : 0.01) || tap.isOffline === true);
    const face = faces.seen(tap);
    const evidence = face ? { ...nothing, method: 'face' as const, card_hash: null, face } : evidenceOf(tap, random);
    const holder = user && holderAt(user, at);
    const verdict = judgeVisit(
      evidence,
      {
        rules,
        pass,
        bus_kind: terminal.bus_kind,
        isCardModeOn: isCardModeOn(rules),
        card:
          user === null || user.method === 'qr' || face
            ? null
            : { isLost: false, isRenewed: false, certificate_hash: user.certificate_hash, isByApplication: false },
        phonePass: user?.method === 'qr' && !face ? 'valid' : null,
        isFaceEnrolled: face !== null,
        person:
          user && holder
            ? {
                member_id: user.person.member_id,
                holder,
                shown_name: null,
                isRegistered: true,
                visits: Math.max(0, (visits.get(countKey) ?? 0) - (tap.isOffline ? UNKNOWN_VISITS : 0)),
                lastTapAt: lastTap.get(tapKey) ?? null,
              }
            : null,
        isOnline,
        snapshotMadeAt: isOnline ? null : new Date(at.getTime() - 5 * HOUR),
      },
      at,
    );
    const content = { tap_id: uuidOf(random), of_tap_id: null, pass, evidence, staff_member_id: null } as const;
    const decided_by = isOnline ? 'server' : 'terminal';
    const received = isOnline ? new Date(at.getTime() + 2000) : new Date(at.getTime() + HOUR + random.below(6 * HOUR));
    write(
      tap,
      terminal,
      { ...content, kind: 'tap', verdict, decided_by },
      passYear,
      received,
      holder,
      countKey,
      tapKey,
    );
    // Staff admit people whom they know.
    if (pass !== 'bath' || verdict.outcome !== 'staff' || member_id === null || !random.happens(0.5)) return;
    const override = overrideVerdict(verdict, rules, null);
    const official = random.pick(staff.filter((one) => one.member_id !== member_id)).member_id;
    if (!override) return;
    const later = { ...tap, at: new Date(at.getTime() + 5000) };
    const let_in = { ...content, tap_id: uuidOf(random), of_tap_id: content.tap_id, staff_member_id: official };
    const by = { ...let_in, kind: 'override', verdict: override, decided_by: 'staff' } as const;
    write(later, terminal, by, passYear, new Date(received.getTime() + 6000), null, countKey, tapKey);
  }

  type Content = Parameters<PastTerminal['append']>[0];
  function write(
    { at, pass }: PlannedTap,
    terminal: PastTerminal,
    event: Omit<Content, 'wall_time' | 'snapshot_version' | 'rules_version'> &
      Pick<VisitContent, 'verdict' | 'evidence'>,
    pass_year: number | null,
    received: Date,
    judged_on: VisitRow['judged_on'] | null,
    countKey: string,
    tapKey: string,
  ): void {
    const { verdict, decided_by } = event;
    // An offline terminal's events are uploaded before now, or not known yet.
    if (decided_by !== 'server' && received >= life.now) return;
    const counts = isCounted(verdict);
    const by_server = decided_by === 'server';
    const row: VisitRow = {
      tap_id: event.tap_id,
      of_tap_id: event.of_tap_id,
      pass,
      terminal_id: terminal.terminal_id,
      member_id: verdict.member_id,
      visited_at: at,
      pass_year,
      method: event.evidence.method,
      outcome: verdict.outcome,
      reason: verdict.reason,
      fare_yen: verdict.fare_yen,
      remaining: verdict.remaining,
      fare_reason: verdict.fare_reason,
      is_counted: counts,
      decided_by,
      staff_member_id: event.staff_member_id,
      judged_on: by_server && verdict.member_id !== null ? judged_on : null,
      recorded_at: by_server ? at : received,
    };
    terminal.append(
      { ...event, wall_time: at.toISOString(), snapshot_version: 1, rules_version: RULES_VERSION },
      received < life.now ? received : life.now,
    );
    judged.push({ row, verdict });
    if (!counts) return;
    visits.set(countKey, (visits.get(countKey) ?? 0) + 1);
    lastTap.set(tapKey, at);
  }

  for (const tap of taps) judge(tap);
  return { judged, visits };
}
