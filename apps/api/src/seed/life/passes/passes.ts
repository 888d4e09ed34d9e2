import { addDays, minutesAt, minutesOf } from '@machi/domain/calendar/model';
import { openingOf } from '@machi/domain/spots/rules';
import { MEASURED_LOOKS, strangersOnSite, type MeasuredPerson } from '@machi/domain/faces/calibration';
import { hashOf } from '../../../ground/secrets.ts';
import type { Random } from '../../../ground/random.ts';
import type { Life, LifePerson } from '../life.ts';
import type { LifeRows } from '../life-tables.ts';
import { atOffice, nextAtOffice } from '../office-hours.ts';
import { uuidOf } from '../uuid.ts';
import { enrolFaces } from './faces.ts';
import { passUsersOf } from './holders.ts';
import { judgePast } from './judge-past.ts';
import { tapsOf } from './taps.ts';
import { setUpTerminal, type PastTerminal } from './terminals.ts';

/** Mean and deviation of strangers' scores, on pictures and similarly with the town's cameras. */
const STRANGERS = 0.781;
const SCATTER = 0.041;

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;

/** Scores of colleagues; the sum of six random numbers is nearly normal. */
function scoresOf(people: number, random: Random): MeasuredPerson[] {
  const around = (): number => Array.from({ length: 6 }, () => random.next() - 0.5).reduce((sum, one) => sum + one, 0);
  return Array.from({ length: people }, () => ({
    own: Array.from({ length: MEASURED_LOOKS }, () => rounded(0.93 + random.next() * 0.045)),
    others: Array.from({ length: MEASURED_LOOKS * (people - 1) }, () =>
      rounded(STRANGERS + SCATTER * Math.SQRT2 * around()),
    ),
  }));
}

/** Measurements with faces on site: one approved, one waiting for a second official. */
function measureFaces(life: Life, random: Random): void {
  const { town, plan, actions, today, people } = life;
  const { faces } = town.passes;
  const planned = plan.passes.faces;
  const measurer = people.find(({ roles }) => roles.includes('enrolment'));
  const approver = people.find(({ roles, member_id }) => roles.includes('system') && member_id !== measurer?.member_id);
  if (!faces || !planned || !measurer || !approver) return;
  for (const [index, { place, colleagues, days_ago }] of planned.measures.entries()) {
    const face_calibration_id = index + 1;
    const asked_at = atOffice(addDays(today, -days_ago), random, -1);
    const decided_at = index < planned.measures.length - 1 ? nextAtOffice(asked_at, 2, random) : null;
    const scores = scoresOf(colleagues, random);
    life.add('face_calibration', {
      face_calibration_id,
      model_id: faces.model_id,
      place,
      scores,
      ...strangersOnSite(scores),
      asked_at,
      asked_by: measurer.member_id,
      decided_at,
      decided_by: decided_at && approver.member_id,
      is_approved: decided_at && true,
    });
    const subject = { subject: 'face-calibration', subject_id: face_calibration_id } as const;
    const action = { ...subject, request_id: uuidOf(random) };
    actions.push({ ...action, at: asked_at, actor: measurer.member_id, action: 'face-calibration:propose' });
    if (decided_at)
      actions.push({
        ...subject,
        at: decided_at,
        actor: approver.member_id,
        action: 'face-calibration:approve',
        request_id: uuidOf(random),
      });
  }
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The open call was made this many minutes ago. */
const CALL = 3;

type VisitRow = LifeRows['visit'];

const receptionOf = (life: Life, random: Random, notThis: number | null | undefined): LifePerson =>
  random.pick(life.people.filter(({ roles, member_id }) => roles.includes('reception') && member_id !== notThis));

/** Staff's corrections of the last weeks' visits. */
function correct(life: Life, visits: readonly VisitRow[], random: Random): void {
  // The sample logins' remaining visits must match their story.
  const told = new Set(life.people.filter(({ is_sample }) => is_sample).map(({ member_id }) => member_id));
  const beyond = new Set(life.rows.overdraft?.map(({ visit_id }) => visit_id));
  const recent = visits.filter(
    (one) =>
      one.pass === 'bath' &&
      one.is_counted &&
      one.member_id &&
      !told.has(one.member_id) &&
      !beyond.has(one.visit_id ?? 0) &&
      one.visited_at > new Date(life.now.getTime() - 40 * DAY),
  );
  for (const visit of random.shuffled(recent).slice(0, 5)) {
    const at = nextAtOffice(visit.visited_at, 1, random);
    const by = receptionOf(life, random, visit.member_id).member_id;
    if (at >= life.now || !visit.visit_id) continue;
    visit.is_counted = false;
    const reason = random.pick(life.plan.passes.corrections);
    life.add('visit_correction', {
      visit_id: visit.visit_id,
      is_counted: false,
      reason,
      corrected_at: at,
      corrected_by: by,
    });
    const request_id = uuidOf(random);
    const action = { at, actor: by, action: 'visit:correct', request_id } as const;
    life.actions.push(
      { ...action, subject: 'visit', subject_id: visit.visit_id },
      { ...action, subject: 'member', subject_id: visit.member_id ?? null },
    );
  }
}

/** Overdrafts as `noteOverdrafts` finds them: visits beyond the year's number, counted by an offline terminal. */
function noteOverdrafts(life: Life, visits: readonly VisitRow[]): void {
  const { visits_a_year } = life.town.passes.bath;
  const counted = visits.filter((one) => one.pass === 'bath' && one.is_counted && one.member_id);
  for (const own of Map.groupBy(counted, (one) => `${one.member_id} ${one.pass_year}`).values())
    for (const [index, visit] of own.entries()) {
      if (index < visits_a_year || visit.decided_by !== 'terminal' || !visit.visit_id) continue;
      life.add('overdraft', {
        visit_id: visit.visit_id,
        pass_year: visit.pass_year ?? 0,
        visits: index + 1,
        reported_at: visit.recorded_at,
        settled_at: null,
        settled_by: null,
      });
    }
}

/** Open matters at the terminals' desk: a current call, others of the week, and a contradictory ledger. */
function disturb(life: Life, terminals: readonly PastTerminal[], recentBaths: readonly Date[], random: Random): void {
  const { now, actions } = life;
  const bath = terminals.find(({ pass, isWorking }) => pass === 'bath' && isWorking);
  const forked = terminals.findLast(({ pass, bus_kind }) => pass === 'bus' && bus_kind === 'community');
  const plaza = life.catalog.spots.get(life.town.town.fixed_spots.plaza);
  const opening = plaza && openingOf(plaza, life.today);
  const minutes = minutesAt(now);
  const isBathOpen = opening && minutesOf(opening.start) + CALL <= minutes && minutes < minutesOf(opening.end);
  // A current call if the bath is open, and others of the week.
  const calls = [
    ...(isBathOpen ? [{ called_at: new Date(now.getTime() - CALL * MINUTE), isOpen: true }] : []),
    ...recentBaths.slice(0, 2).map((at) => ({ called_at: new Date(at.getTime() + MINUTE), isOpen: false })),
  ];
  for (const { called_at, isOpen } of bath ? calls : []) {
    const by = receptionOf(life, random, null).member_id;
    const answered_at = isOpen ? null : new Date(called_at.getTime() + MINUTE);
    life.add('staff_call', {
      call_key: uuidOf(random),
      terminal_id: bath?.terminal_id ?? 0,
      called_at,
      is_told: true,
      answered_at,
      answered_by: isOpen ? null : by,
      ended_at: isOpen ? null : new Date(called_at.getTime() + 6 * MINUTE),
    });
    if (answered_at)
      actions.push({
        at: answered_at,
        actor: by,
        action: 'terminal:call-answered',
        subject: 'terminal',
        subject_id: bath?.terminal_id ?? null,
        request_id: uuidOf(random),
      });
  }
  const events = forked?.fork(random) ?? [];
  const from_seq = events[1]?.content.seq;
  if (!forked || from_seq === undefined) return;
  const received_at = new Date(now.getTime() - 19 * 60 * MINUTE);
  const content_hash = hashOf(JSON.stringify(['forked', from_seq, events[1]]));
  const { terminal_id } = forked;
  life.add('terminal_quarantine', {
    terminal_id,
    reason: 'forked',
    from_seq,
    events: [...events],
    content_hash,
    received_at,
    settled_at: null,
  });
  const request_id = uuidOf(random);
  actions.push({
    at: received_at,
    actor: null,
    action: 'terminal:quarantine',
    subject: 'terminal',
    subject_id: terminal_id,
    request_id,
  });
}

/** Passes, cards and terminals: a year of visits to the bath and rides, and what needs attention. */
export function livePasses(life: Life): void {
  const random = life.random('passes');
  const terminals = life.plan.passes.terminals.map((planned, index) => setUpTerminal(life, planned, index + 1, random));
  const users = passUsersOf(life, random);
  const faces = enrolFaces(life, users, terminals, life.random('faces'));
  measureFaces(life, life.random('measures'));
  const { judged } = judgePast(life, tapsOf(life, users, random), terminals, faces, random);
  const rows = judged
    .map(({ row }) => row)
    .toSorted((one, other) => one.recorded_at.getTime() - other.recorded_at.getTime());
  for (const [index, row] of rows.entries()) row.visit_id = index + 1;
  noteOverdrafts(life, rows);
  correct(life, rows, random);
  life.add('visit', ...rows);
  const weekAgo = life.now.getTime() - 6 * DAY;
  const baths = rows.filter(({ pass, visited_at }) => pass === 'bath' && visited_at.getTime() > weekAgo);
  disturb(life, terminals, random.shuffled(baths.map(({ visited_at }) => visited_at)), random);
  for (const terminal of terminals) terminal.finish();
}
