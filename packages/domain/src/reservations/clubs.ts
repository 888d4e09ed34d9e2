import { addDays, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Flag } from '../fields/model.ts';
import type { Problem } from '../refusals/model.ts';
import type { ExemptionMethod } from './model.ts';
import { fieldOfSlot, type Slot } from './slots.ts';
import type { GroupType } from './words.ts';

/** Registration of a club; `ended_on` is the first day without it. */
export interface ClubSpan {
  readonly registered_on: DateText;
  readonly registered_until: DateText | null;
  readonly ended_on: DateText | null;
}

/** An exemption of a club; `revoked_on` is the first day without it. */
export interface ClubExemption {
  readonly club_exemption_id: number;
  readonly method: Exclude<ExemptionMethod, 0>;
  readonly starts_on: DateText;
  readonly ends_on: DateText;
  readonly revoked_on: DateText | null;
  readonly ground: string;
}

/** A club, with what a reservation in its name needs. */
export interface BookingClub extends ClubSpan {
  readonly club_id: number;
  readonly club_name: string;
  readonly group_type: GroupType;
  readonly exemptions: readonly ClubExemption[];
}

/** Registered data used by a reservation in a club's name, by date. */
export interface ClubUse {
  readonly club_id: number;
  readonly club_name: string;
  readonly group_type: GroupType;
  /** Exemption valid on each date; null where none was requested. */
  readonly exemptions: readonly (ClubExemption | null)[];
}

export const isRegisteredOn = ({ registered_on, registered_until, ended_on }: ClubSpan, day: DateText): boolean =>
  registered_on <= day &&
  (registered_until === null || day <= registered_until) &&
  (ended_on === null || day < ended_on);

/** Computes the last valid day of an exemption; the day before its first if it was never valid. */
export const lastDayOf = ({ ends_on, revoked_on }: Pick<ClubExemption, 'ends_on' | 'revoked_on'>): DateText =>
  revoked_on !== null && revoked_on <= ends_on ? addDays(revoked_on, -1) : ends_on;

/** Finds the exemption valid on a day of use. */
export const exemptionOn = <Of extends Pick<ClubExemption, 'starts_on' | 'ends_on' | 'revoked_on'>>(
  exemptions: readonly Of[],
  day: DateText,
): Of | undefined => exemptions.find((one) => one.starts_on <= day && day <= lastDayOf(one));

/** Finds the method if one exemption covers every day, as default of the form. */
export function commonMethod(
  exemptions: readonly ClubExemption[],
  days: readonly DateText[],
): Exclude<ExemptionMethod, 0> | undefined {
  const [first, ...others] = days.map((day) => exemptionOn(exemptions, day)?.method);
  return others.every((method) => method === first) ? first : undefined;
}

interface AskedUse {
  readonly club_exemption?: boolean | undefined;
  readonly exemption_method: ExemptionMethod;
  readonly is_commercial: Flag;
}

/** Lists every date on which the register does not confirm the request. */
export function clubProblems(club: BookingClub, asked: AskedUse, slots: readonly Slot[]): Problem[] {
  const { club_name, exemptions } = club;
  return slots.flatMap(({ target_date }, index): Problem[] => {
    const field = fieldOfSlot(index, 'date');
    if (!isRegisteredOn(club, target_date)) return [{ field, code: 'club-over', params: [club_name] }];
    if (asked.club_exemption !== true) return [];
    const standing = exemptionOn(exemptions, target_date);
    if (standing === undefined) return [{ field, code: 'club-exemption-over', params: [club_name, endInWords()] }];
    return standing.method === asked.exemption_method
      ? []
      : [{ field: 'exemption_method', code: 'club-exemption-changed', params: [club_name] }];
  });

  function endInWords() {
    const last = exemptions.map(lastDayOf).toSorted().at(-1);
    return last === undefined ? { ja: '（まだありません）', en: '(none yet)' } : dateInWords(last);
  }
}

/** Makes the club data of each date. Reception checks commercial use regardless of the register. */
export const clubUse = (
  { club_id, club_name, group_type, exemptions }: BookingClub,
  { club_exemption, is_commercial }: Pick<AskedUse, 'club_exemption' | 'is_commercial'>,
  slots: readonly Slot[],
): ClubUse => ({
  club_id,
  club_name,
  group_type,
  exemptions: slots.map(({ target_date }) =>
    club_exemption === true && is_commercial === 0 ? (exemptionOn(exemptions, target_date) ?? null) : null,
  ),
});
