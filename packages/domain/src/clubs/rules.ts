import { addDays, type DateText } from '../calendar/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { ClubSpan } from '../reservations/clubs.ts';
import { daysOfPeriod, fiscalYearOf } from '../statistics/period.ts';
import { ENDING_DAYS, MOST_EXEMPTIONS_OF_YEAR } from './model.ts';

/** Whether what holds today ends so soon that it waits to be renewed. */
export const isEnding = (lastDay: DateText, today: DateText): boolean =>
  today <= lastDay && lastDay <= addDays(today, ENDING_DAYS);

/** Whether an official may change a club: not what a colleague has changed since, nor one that has ended. */
export function refuseChange(club: ClubSpan & { readonly revision: number }, revision: number): Refusal | undefined {
  if (club.revision !== revision) return refuse(409, { field: '', code: 'club-changed' });
  return club.ended_on === null ? undefined : refuse(409, { field: '', code: 'club-ended' });
}

/** Nobody registers, changes or exempts a club of which they are in charge, or would be (product, "Own matters"). */
export const refuseOwnClub = (
  inCharge: readonly { readonly member_id: number }[],
  actorId: number,
): Refusal | undefined =>
  inCharge.some(({ member_id }) => member_id === actorId) ? refuse(409, { field: '', code: 'own-club' }) : undefined;

/** Whether a registration runs forward. */
export const refuseSpan = (from: DateText, until: DateText | null): Refusal | undefined =>
  until !== null && until < from ? refuse(422, { field: 'registered_until', code: 'club-days' }) : undefined;

/** An exemption more than a club may have in one fiscal year; `count` is of those that stand or were taken back. */
export const refuseExemptionCount = (count: number): Refusal | undefined =>
  count >= MOST_EXEMPTIONS_OF_YEAR
    ? refuse(409, { field: 'fiscal_year', code: 'club-exemptions-full', params: [MOST_EXEMPTIONS_OF_YEAR] })
    : undefined;

/** Whether an exemption is of a fiscal year that has begun, or of the next one. */
export const refuseExemptionYear = (year: number, today: DateText): Refusal | undefined =>
  year > Number(fiscalYearOf(today)) + 1
    ? refuse(422, { field: 'fiscal_year', code: 'club-exemption-far' })
    : undefined;

/** Whether the days of an exemption lie in its fiscal year, and in order. */
export function refuseExemptionDays(year: number, starts_on: DateText, ends_on: DateText): Refusal | undefined {
  const { from, to } = daysOfPeriod(String(year));
  if (starts_on < from || starts_on > to) return refuse(422, { field: 'starts_on', code: 'club-exemption-days' });
  if (ends_on < starts_on || ends_on > to) return refuse(422, { field: 'ends_on', code: 'club-exemption-days' });
  return undefined;
}
