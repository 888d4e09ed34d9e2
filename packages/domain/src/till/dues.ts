import * as z from 'zod/mini';
import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Reminders } from '../billing/town-billing.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { isExemptionOpen, leftYen } from '../reservations/status.ts';

/** Why a fee of a room is unpaid: it was used; its cancellation left a fee due; it is still to be used. */
export const DueKind = z.enum(['used', 'cancelled', 'to-come']);
export type DueKind = z.infer<typeof DueKind>;

/** overdue: of what was used, or cancelled with a fee. */
export const dueFilters = ['overdue', 'to-come'] as const;
export const DueFilter = z.enum(dueFilters);
/** Unpaid for so many days at least. */
export const dueAges = ['30', '90'] as const;
export const DueAge = z.enum(dueAges);
export type DueAge = z.infer<typeof DueAge>;

/** A reservation as its fee is looked at. */
type DueReservation = Parameters<typeof leftYen>[0] & {
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly canceled_at: Date | null;
};

export const dueKindOf = ({ is_canceled, ended_at }: Pick<DueReservation, 'is_canceled' | 'ended_at'>, now: Date) =>
  is_canceled === 1 ? 'cancelled' : ended_at > now ? 'to-come' : 'used';

/** The day from which a fee is counted as unpaid: that of the use, or of the cancellation. */
export const dueSince = ({
  is_canceled,
  ended_at,
  canceled_at,
}: Pick<DueReservation, 'is_canceled' | 'ended_at' | 'canceled_at'>): DateText =>
  dateAt((is_canceled === 1 ? canceled_at : null) ?? ended_at);

/** What a letter about an unpaid fee is decided by. */
export interface DueToRemind {
  readonly kind: DueKind;
  readonly since: DateText;
  /** Nobody knows yet how much it is. */
  readonly is_exemption_open: boolean;
  readonly has_address: boolean;
  /** When somebody was last reminded of it. */
  readonly reminded_on: DateText | null;
  /** Whose it is has died, and the office has not said that the heirs may be reminded. */
  readonly is_halted: boolean;
}

/** Whether a letter may be sent about an unpaid fee today. */
export function refuseDueReminder(
  due: DueToRemind,
  today: DateText,
  { after_days, again_days }: Pick<Reminders, 'after_days' | 'again_days'>,
): Refusal | undefined {
  const refused = (code: Parameters<typeof refuse>[1]['code'], params: Parameters<typeof refuse>[1]['params'] = []) =>
    refuse(409, { field: 'reservation_id', code, params });
  if (due.kind === 'to-come') return refused('due-to-come');
  if (due.is_exemption_open) return refused('exemption-open');
  if (due.is_halted) return refused('due-of-heirs');
  if (!due.has_address) return refused('due-no-address');
  if (addDays(due.since, after_days) > today) return refused('due-too-early', [after_days]);
  return due.reminded_on !== null && addDays(due.reminded_on, again_days) > today
    ? refused('due-reminded', [dateInWords(due.reminded_on), again_days])
    : undefined;
}

/** Stands in a letter with others of the same person: unpaid, and nobody doubts how much it is. */
export const isInLetter = ({ kind, is_exemption_open }: Pick<DueToRemind, 'kind' | 'is_exemption_open'>): boolean =>
  kind !== 'to-come' && !is_exemption_open;

/**
 * Whether somebody may withdraw: not before the rooms are paid that they used, and not while nobody has answered whether they
 * cost less. The refusal names how many there are, and the sum.
 */
export function refuseLeavingRoomsUnpaid(
  dues: readonly (DueReservation & Parameters<typeof isExemptionOpen>[0])[],
  now: Date,
): Refusal | undefined {
  // What has begun is used: only what is to come ends with the account.
  const begun = dues.filter((due) => due.is_canceled === 1 || due.started_at <= now);
  const overdue = begun.filter((due) => leftYen(due) > 0);
  if (overdue.length === 0) {
    const asked = begun.filter(isExemptionOpen).length;
    return asked === 0 ? undefined : refuse(409, { field: '', code: 'rooms-exemption-open', params: [asked] });
  }
  return refuse(409, {
    field: '',
    code: 'rooms-unpaid',
    params: [overdue.length, overdue.reduce((sum, due) => sum + leftYen(due), 0)],
  });
}
