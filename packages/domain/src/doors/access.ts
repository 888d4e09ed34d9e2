import { addDays, dateAt, instantOf } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { ApprovalStatus, ExemptionStatus } from '../reservations/model.ts';
import { isExemptionOpen, leftYen, statusOf } from '../reservations/status.ts';
import { isByHand, type DoorGrant, type DoorRow } from './model.ts';

/** A reservation as doors see it. */
export interface DoorUse {
  readonly reservation_id: number;
  /** Its room and the rooms reserved with it. */
  readonly room_ids: readonly number[];
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly is_canceled: Flag;
  readonly approval_status: ApprovalStatus;
  readonly amount: number;
  readonly cancel_fee_yen: number;
  readonly paid_yen: number;
  readonly exemption_status: ExemptionStatus | null;
  /** A closure of one of its rooms meets its time. */
  readonly is_closed: boolean;
  /** It was made for a club that is no longer registered. */
  readonly is_club_over: boolean;
  /** The applicant and those in charge of its club, without those whom the office has locked out. */
  readonly member_ids: readonly number[];
  readonly door_code_id: number | null;
  readonly code_hash: string | null;
  /** The applicant was locked out after the code was made: it opens nothing, and others of the club get another one. */
  readonly is_code_void: boolean;
}

/** Why a reservation does not open a door, whatever the time is. */
export const doorTroubles = [
  'door-none',
  'door-not-fixed',
  'door-unpaid',
  'room-closed',
  'club-over',
  'locked-out',
] as const;
export type DoorTrouble = (typeof doorTroubles)[number];

type Rooms = Pick<DoorRow, 'rooms'>;

/**
 * Computes the time in which a door opens for a reservation: the longest of its rooms behind that door. Null: the door
 * leads to none of them.
 */
export function doorSpan(
  { rooms }: Rooms,
  { room_ids, started_at, ended_at }: Pick<DoorUse, 'room_ids' | 'started_at' | 'ended_at'>,
): { readonly from: Date; readonly until: Date } | null {
  const behind = rooms.filter(({ room_id }) => room_ids.includes(room_id));
  if (behind.length === 0) return null;
  const before = Math.max(...behind.map(({ minutes_before }) => minutes_before));
  const after = Math.max(...behind.map(({ minutes_after }) => minutes_after));
  return {
    from: new Date(started_at.getTime() - before * 60_000),
    until: new Date(ended_at.getTime() + after * 60_000),
  };
}

/** Finds why a reservation does not open this door; null: within its time it does. */
export function doorTrouble(door: Rooms & Pick<DoorRow, 'needs_payment'>, use: DoorUse): DoorTrouble | null {
  if (doorSpan(door, use) === null) return 'door-none';
  if (statusOf(use) !== 'fixed') return 'door-not-fixed';
  if (use.is_closed) return 'room-closed';
  if (use.is_club_over) return 'club-over';
  // Nobody can pay before reception has answered an exemption.
  if (door.needs_payment && leftYen(use) > 0 && !isExemptionOpen(use)) return 'door-unpaid';
  return use.member_ids.length === 0 ? 'locked-out' : null;
}

/** The grant that a reservation gives at a door; null: none. */
export function grantOf(door: Rooms & Pick<DoorRow, 'needs_payment'>, use: DoorUse): DoorGrant | null {
  const span = doorSpan(door, use);
  if (span === null || doorTrouble(door, use) !== null) return null;
  const { reservation_id, door_code_id, member_ids, is_code_void } = use;
  return { reservation_id, door_code_id, member_ids, code_hash: is_code_void ? null : use.code_hash, ...span };
}

/**
 * Tells whether nobody came to a reservation: its time at each of its doors is over, and none was opened. A key box tells
 * nothing.
 */
export function isUnopened(
  doors: readonly Pick<DoorRow, 'rooms' | 'lock'>[],
  use: Pick<DoorUse, 'room_ids' | 'started_at' | 'ended_at' | 'is_canceled' | 'approval_status'>,
  openedAt: Date | null,
  now: Date,
): boolean {
  if (openedAt !== null || use.is_canceled === 1 || use.approval_status !== 1) return false;
  const spans = doors.filter(({ lock }) => !isByHand(lock.kind)).flatMap((door) => doorSpan(door, use) ?? []);
  return spans.length > 0 && spans.every(({ until }) => until <= now);
}

/** Today and tomorrow: the time whose people a door's terminal knows. */
export function doorDays(now: Date): { readonly from: Date; readonly until: Date } {
  const today = dateAt(now);
  return { from: instantOf(today, 0), until: instantOf(addDays(today, 2), 0) };
}

/** Who or what stands in front of the door: a known person, or the hash of a typed code. */
export type AtDoor = { readonly member_id: number } | { readonly code_hash: string };

export type DoorAnswer =
  | { readonly reason: 'door-opened' | 'door-early' | 'door-over'; readonly grant: DoorGrant }
  | { readonly reason: 'door-none' | 'code-wrong' };

/** Minutes before and after its time in which a code is known at all. Otherwise guessing would meet those of two days. */
export const CODE_NEAR_MINUTES = 30;

/** Tells whether a code is known at this moment. */
export const isNear = ({ from, until }: Pick<DoorGrant, 'from' | 'until'>, now: Date): boolean =>
  from.getTime() - CODE_NEAR_MINUTES * 60_000 <= now.getTime() &&
  now.getTime() < until.getTime() + CODE_NEAR_MINUTES * 60_000;

/**
 * Judges whoever stands at a door by its grants. Where several are theirs, one that opens now counts first, then the
 * next to come, then the last that is over.
 */
export function judgeDoor(who: AtDoor, grants: readonly DoorGrant[], now: Date): DoorAnswer {
  const theirs = grants.filter((grant) =>
    'member_id' in who
      ? grant.member_ids.includes(who.member_id)
      : grant.code_hash === who.code_hash && isNear(grant, now),
  );
  const open = theirs.find(({ from, until }) => from <= now && now < until);
  if (open) return { reason: 'door-opened', grant: open };
  const [next] = theirs.filter(({ from }) => now < from).toSorted((a, b) => a.from.getTime() - b.from.getTime());
  if (next) return { reason: 'door-early', grant: next };
  const last = theirs.toSorted((a, b) => a.until.getTime() - b.until.getTime()).at(-1);
  if (last) return { reason: 'door-over', grant: last };
  return { reason: 'member_id' in who ? 'door-none' : 'code-wrong' };
}
