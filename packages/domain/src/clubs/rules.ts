import { addDays, type DateText } from '../calendar/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { ClubSpan } from '../reservations/clubs.ts';
import { daysOfPeriod, fiscalYearOf } from '../statistics/period.ts';
import { ENDING_DAYS, MOST_EXEMPTIONS_OF_YEAR } from './model.ts';

/** Whether an exemption that is valid today ends so soon that it is due for renewal. */
export const isEnding = (lastDay: DateText, today: DateText): boolean =>
  today <= lastDay && lastDay <= addDays(today, ENDING_DAYS);

/** Refuses to change a club that a colleague has changed since, or that has ended. */
export function refuseChange(club: ClubSpan & { readonly revision: number }, revision: number): Refusal | undefined {
  if (club.revision !== revision) return refuse(409, { field: '', code: 'club-changed' });
  return club.ended_on === null ? undefined : refuse(409, { field: '', code: 'club-ended' });
}

/** Refuses to register, change or exempt a club with the official in charge, now or then (product, "Own matters"). */
export const refuseOwnClub = (
  inCharge: readonly { readonly member_id: number }[],
  actorId: number,
): Refusal | undefined =>
  inCharge.some(({ member_id }) => member_id === actorId) ? refuse(409, { field: '', code: 'own-club' }) : undefined;

/** Refuses a registration that ends before it begins. */
export const refuseSpan = (from: DateText, until: DateText | null): Refusal | undefined =>
  until !== null && until < from ? refuse(422, { field: 'registered_until', code: 'club-days' }) : undefined;

/** Refuses another exemption in a fiscal year with the most; `count` includes revoked ones. */
export const refuseExemptionCount = (count: number): Refusal | undefined =>
  count >= MOST_EXEMPTIONS_OF_YEAR
    ? refuse(409, { field: 'fiscal_year', code: 'club-exemptions-full', params: [MOST_EXEMPTIONS_OF_YEAR] })
    : undefined;

/** Refuses an exemption for a fiscal year after the next one. */
export const refuseExemptionYear = (year: number, today: DateText): Refusal | undefined =>
  year > Number(fiscalYearOf(today)) + 1
    ? refuse(422, { field: 'fiscal_year', code: 'club-exemption-far' })
    : undefined;

/** Refuses days of an exemption that lie outside its fiscal year or end before they begin. */
export function refuseExemptionDays(year: number, starts_on: DateText, ends_on: DateText): Refusal | undefined {
  const { from, to } = daysOfPeriod(String(year));
  if (starts_on < from || starts_on > to) return refuse(422, { field: 'starts_on', code: 'club-exemption-days' });
  if (ends_on < starts_on || ends_on > to) return refuse(422, { field: 'ends_on', code: 'club-exemption-days' });
  return undefined;
}
