import type { AuditAction, AccessAction } from '@machi/domain/audit/model';
import type { Random } from '../../../ground/random.ts';
import type { Life, LifePerson } from '../life.ts';
import { uuidOf } from '../uuid.ts';

/**
 * A reception official who may decide: not about their own reservations, nor about those that they booked for others.
 */
export function receptionist(
  life: Pick<Life, 'people'>,
  random: Random,
  notThese: readonly (number | null)[],
): LifePerson {
  const free = life.people.filter(
    ({ roles, member_id }) => roles.includes('reception') && !notThese.includes(member_id),
  );
  return random.pick(free);
}

interface Handled {
  readonly reservation_id: number;
  readonly member_id: number | null;
}

/** Writes the same events as `writeHandled`: on each reservation and its person. */
export function noteHandled(
  { actions }: Pick<Life, 'actions'>,
  random: Random,
  action: AccessAction,
  rows: readonly Handled[],
  actor: number,
  at: Date,
): void {
  const request_id = uuidOf(random);
  const members = [...new Set(rows.flatMap(({ member_id }) => member_id ?? []))].filter((id) => id !== actor);
  for (const { reservation_id } of rows)
    actions.push({ at, actor, action, subject: 'reservation', subject_id: reservation_id, request_id });
  for (const id of members) actions.push({ at, actor, action, subject: 'member', subject_id: id, request_id });
}

/** Events of members about their own reservations. */
export function noteOwn(
  { actions }: Pick<Life, 'actions'>,
  random: Random,
  action: AuditAction,
  rows: readonly Handled[],
  actor: number | null,
  at: Date,
): void {
  const request_id = uuidOf(random);
  for (const { reservation_id } of rows)
    actions.push({ at, actor, action, subject: 'reservation', subject_id: reservation_id, request_id });
}
