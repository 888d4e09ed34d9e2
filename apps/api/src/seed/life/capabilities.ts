import { piecesOf } from '@machi/domain/reservations/rules';
import { isRefusal } from '@machi/domain/refusals/model';
import { decideWaiting } from '@machi/domain/waitlist/rules';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { flagsOf } from '@machi/domain/publishing/model';
import { dueYen } from '@machi/domain/reservations/status';
import { liveClubs } from './bookings/clubs.ts';
import { liveMandates } from './debits/mandates.ts';
import { liveDoors, liveNeighbours } from './doors.ts';
import { liveDrill } from './drill.ts';
import { liveForms } from './forms/forms.ts';
import { liveMessages } from './messages/messages.ts';
import { liveNotifications } from './office/notifications.ts';
import { liveNotices } from './office/notices.ts';
import { livePackChanges } from './pack-changes.ts';
import { liveReports } from './reports.ts';
import { liveOffice } from './office/office.ts';
import { livePasses } from './passes/passes.ts';
import { livePeople } from './people/people.ts';
import { liveSchedules } from './schedules/schedules.ts';
import { liveRides } from './rides.ts';
import { liveSeats } from './seats.ts';
import { liveShelters } from './shelters.ts';
import { liveTaxis } from './taxis.ts';
import { liveTransport } from './transport/transport.ts';
import { createPastBooking, type PastBooking } from './bookings/book-past.ts';
import { closeInPast, closuresOf } from './bookings/close-past.ts';
import { liveOut, settleAll } from './bookings/fates.ts';
import { moveInPast, movesOf, type PastMove } from './bookings/move-past.ts';
import { wishesOf } from './bookings/wish.ts';
import type { Random } from '../../ground/random.ts';
import { residenceAt, type Life } from './life.ts';
import { atHome, atOffice } from './office-hours.ts';
import { uuidOf } from './uuid.ts';

/** Number of withdrawals in the year. */
const LEFT = 6;

/** When each person last did something, or an official last opened or used something of theirs. */
function lastTraces({ actions, reservations }: Life): Map<number, number> {
  const traces = new Map<number, number>();
  const note = (id: number | null, at: Date | null) => {
    if (id !== null && at !== null) traces.set(id, Math.max(traces.get(id) ?? 0, at.getTime()));
  };
  for (const { actor, subject, subject_id, at } of actions) {
    note(actor, at);
    if (subject === 'member') note(subject_id, at);
  }
  for (const row of reservations)
    for (const at of [row.ended_at, row.revised_at, row.paid_at, row.no_show_at]) note(row.member_id, at);
  return traces;
}

/**
 * Withdraws people who came a few times; their reservations stay without a name. A person who owes something, uses a
 * pass, waits, or has a future reservation stays.
 */
function liveWithdrawals(life: Life): void {
  const { people, reservations, rows, now, actions } = life;
  const random = life.random('withdrawals');
  const traces = lastTraces(life);
  const owners = new Set(reservations.map(({ member_id }) => member_id));
  const staying = new Set([
    ...reservations.filter((row) => row.paid_at === null && dueYen(row) > 0).map(({ member_id }) => member_id),
    ...[...(rows.pass_consent ?? []), ...(rows.card ?? []), ...(rows.waitlist ?? [])].map(({ member_id }) => member_id),
  ]);
  for (const { member_id, is_guest, is_sample, roles } of random.shuffled(people)) {
    if (life.withdrawals.length === LEFT) return;
    const last = traces.get(member_id);
    if (is_guest || is_sample || roles.length > 0 || !owners.has(member_id) || staying.has(member_id) || !last)
      continue;
    const at = atHome(addDays(dateAt(new Date(last)), 2 + random.below(60)), random);
    if (at >= now) continue;
    life.withdrawals.push({ member_id, at });
    actions.push({
      at,
      actor: member_id,
      action: 'member:withdraw',
      subject: 'member',
      subject_id: member_id,
      request_id: uuidOf(random),
    });
  }
}

/** Delay until it is written. */
const LATER = 40 * 60_000;

/** Drafts and requests at the desk for questions (product, "Writing questions"). */
function liveQuestions(life: Life): void {
  const random = life.random('questions');
  const editor = life.people.find(({ roles }) => roles.includes('editor'));
  const { about, faqs } = life.town;
  const questions = faqs.flatMap(({ faqs: own }) => own.map(({ faq_id }) => faq_id));
  // After the pack's questions and the sections of the page about the portal.
  let id = Math.max(0, ...questions) + 1 + about.sections.length;
  if (!editor) return;
  for (const { of, category_key, days_ago, is_applied, title, body } of life.plan.questions) {
    const at = atOffice(addDays(life.today, -days_ago), random, -1);
    const applied = new Date(at.getTime() + LATER);
    id += 1;
    const by = { member_id: editor.member_id, changed_by: editor.member_id };
    life.add('standing_text', {
      standing_text_id: id,
      kind: 'faq',
      category_key,
      sort_order: 90,
      texts: { title, body },
      ...flagsOf[is_applied ? 'applied' : 'draft'],
      replaces_id: of ?? null,
      ...by,
      changed_at: is_applied ? applied : at,
    });
    const steps = [{ step: 'create' as const, at }, ...(is_applied ? [{ step: 'apply' as const, at: applied }] : [])];
    for (const { step, at: taken } of steps) {
      life.add('publication_step', {
        kind: 'faq',
        thing_id: id,
        step,
        member_id: editor.member_id,
        texts: step === 'apply' ? { title, body } : null,
        at: taken,
      });
      const action = step === 'apply' ? 'faq:apply' : 'faq:create';
      const subject = { subject: 'faq', subject_id: id } as const;
      life.actions.push({ at: taken, actor: editor.member_id, action, ...subject, request_id: uuidOf(random) });
    }
  }
}

const WAITING = 14;
const HOUR = 3_600_000;

/** Waiting lists for times that others have, some with several people. */
function waitForTimes(life: Life, random: Random, booked: readonly PastBooking[]): void {
  const taken = booked.filter(
    ({ row }) => row.started_at > life.now && row.is_canceled === 0 && row.approval_status !== 2 && row.is_group === 1,
  );
  const people = life.people.filter(({ is_guest, is_sample, roles }) => !is_guest && !is_sample && roles.length === 0);
  let added = 0;
  for (const { row, slot, spot } of random.shuffled(taken)) {
    const room = life.catalog.rooms.get(row.room_id);
    if (added >= WAITING || !room) return;
    for (const person of random.shuffled(people).slice(0, random.happens(0.3) ? 3 : 1)) {
      const earliest = Math.max((row.revised_at ?? row.reserved_at).getTime(), person.created_at.getTime());
      const moment = new Date(earliest + Math.floor(random.next() * (life.now.getTime() - earliest - HOUR)));
      const at = atHome(dateAt(moment), random);
      const situation = {
        town_name: life.town.town.town_name,
        member: residenceAt(person, at),
        spot,
        room,
        held: {},
        holders: [person.member_id === row.member_id ? ('member' as const) : ('other' as const)],
        waiting: 0,
      };
      if (at.getTime() <= earliest || at >= life.now || isRefusal(decideWaiting(slot, situation, at))) continue;
      life.add('waitlist', {
        member_id: person.member_id,
        spot_id: row.spot_id,
        room_id: row.room_id,
        during: `[${row.started_at.toISOString()},${row.ended_at.toISOString()})`,
        created_at: at,
        told_at: null,
      });
      added += 1;
    }
  }
}

function writeRows(life: Life, booked: readonly PastBooking[]): void {
  for (const { row } of booked) {
    life.reservations.push(row);
    life.add('reservation', row);
    if (row.is_canceled === 1 || row.approval_status === 2) continue;
    const during = `[${row.started_at.toISOString()},${row.ended_at.toISOString()})`;
    const held = { during, reservation_id: row.reservation_id, blackout_id: null };
    life.add('room_occupancy', { room_id: row.room_id, kind: 'reservation', ...held });
    for (const room_id of row.adjunct_room_ids) life.add('room_occupancy', { room_id, kind: 'adjunct', ...held });
    for (const { equipment_id, pieces } of piecesOf(row.equipment_ids))
      life.add('equipment_use', { equipment_id, reservation_id: row.reservation_id, during, pieces });
  }
}

/** Reservations of a year and the coming weeks, in order of application, with closures in between. */
function liveBookings(life: Life): void {
  const random = life.random('bookings');
  const moving = life.random('moves');
  const { apply, move, rooms } = createPastBooking(life, random);
  const closures = closuresOf(life, random);
  let moves: readonly PastMove[] = [];
  const applications: { readonly bookings: readonly PastBooking[] }[] = [];
  /** Applies what happens between two applications, in order. */
  const passTime = (until: Date): void => {
    for (;;) {
      const [closure, moved] = [closures[0], moves[0]];
      const next = closure && (!moved || closure.at <= moved.at) ? closure : moved;
      if (!next || next.at > until) return;
      if (next === closure) {
        const booked = applications.flatMap(({ bookings }) => bookings);
        closeInPast(life, random, closure, booked, rooms);
        closures.shift();
      } else if (moved) {
        moveInPast(life, moving, moved, move);
        moves = moves.slice(1);
      }
    }
  };
  for (const wish of wishesOf(life)) {
    passTime(wish.at);
    const bookings = apply(wish);
    liveOut(life, random, bookings);
    applications.push({ bookings });
    moves = [...moves, ...movesOf(life, moving, bookings)].toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    );
  }
  passTime(life.now);
  settleAll(life, random, applications);
  const booked = applications.flatMap(({ bookings }) => bookings);
  writeRows(life, booked);
  waitForTimes(life, random, booked);
}

/** The parts of a town's past; each reads what earlier ones wrote. */
export const capabilities: readonly ((life: Life) => void)[] = [
  livePeople,
  liveBookings,
  liveTaxis,
  liveSeats,
  liveRides,
  livePasses,
  liveOffice,
  liveForms,
  liveMessages,
  liveNotices,
  liveNotifications,
  liveQuestions,
  liveSchedules,
  liveTransport,
  liveWithdrawals,
  liveMandates,
  liveClubs,
  liveDoors,
  liveShelters,
  liveNeighbours,
  liveDrill,
  livePackChanges,
  liveReports,
];
