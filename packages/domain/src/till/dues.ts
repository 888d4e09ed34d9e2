import * as z from 'zod/mini';
import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Reminders } from '../billing/town-billing.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { isExemptionOpen, leftYen } from '../reservations/status.ts';

/** Kind of unpaid fee: the room was used, its cancellation has a fee, or its use is still to come. */
export const DueKind = z.enum(['used', 'cancelled', 'to-come']);
export type DueKind = z.infer<typeof DueKind>;

/** overdue: the room was used, or cancelled with a fee. */
export const dueFilters = ['overdue', 'to-come'] as const;
export const DueFilter = z.enum(dueFilters);
/** Least days unpaid. */
export const dueAges = ['30', '90'] as const;
export const DueAge = z.enum(dueAges);
export type DueAge = z.infer<typeof DueAge>;

/** Fields of a reservation that decide its fee. */
type DueReservation = Parameters<typeof leftYen>[0] & {
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly canceled_at: Date | null;
};

export const dueKindOf = ({ is_canceled, ended_at }: Pick<DueReservation, 'is_canceled' | 'ended_at'>, now: Date) =>
  is_canceled === 1 ? 'cancelled' : ended_at > now ? 'to-come' : 'used';

/** Computes the day from which a fee counts as unpaid: that of the use, or of the cancellation. */
export const dueSince = ({
  is_canceled,
  ended_at,
  canceled_at,
}: Pick<DueReservation, 'is_canceled' | 'ended_at' | 'canceled_at'>): DateText =>
  dateAt((is_canceled === 1 ? canceled_at : null) ?? ended_at);

/** Facts that decide a reminder letter. */
export interface DueToRemind {
  readonly kind: DueKind;
  readonly since: DateText;
  /** The amount is not known yet. */
  readonly is_exemption_open: boolean;
  readonly has_address: boolean;
  /** Day of the latest reminder. */
  readonly reminded_on: DateText | null;
  /** The debtor has died, and the office has not allowed reminders to the heirs. */
  readonly is_halted: boolean;
}

/** Decides whether a letter about an unpaid fee may be sent today. */
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

/** Tells whether a fee goes into a person's letter: unpaid, with a known amount. */
export const isInLetter = ({ kind, is_exemption_open }: Pick<DueToRemind, 'kind' | 'is_exemption_open'>): boolean =>
  kind !== 'to-come' && !is_exemption_open;

/**
 * Refuses closing an account while used rooms are unpaid or an exemption is not answered. The refusal has their number
 * and sum.
 */
export function refuseLeavingRoomsUnpaid(
  dues: readonly (DueReservation & Parameters<typeof isExemptionOpen>[0])[],
  now: Date,
): Refusal | undefined {
  // A use that has begun stays due. Later ones end with the account.
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
