import { addDays, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Flag } from '../fields/model.ts';
import type { Problem } from '../refusals/model.ts';
import type { ExemptionMethod } from './model.ts';
import { fieldOfSlot, type Slot } from './slots.ts';
import type { GroupType } from './words.ts';

/** From when until when a club is registered; `ended_on` is the first day on which it is no more. */
export interface ClubSpan {
  readonly registered_on: DateText;
  readonly registered_until: DateText | null;
  readonly ended_on: DateText | null;
}

/** An exemption of a club; `revoked_on` is the first day on which it holds no more. */
export interface ClubExemption {
  readonly club_exemption_id: number;
  readonly method: Exclude<ExemptionMethod, 0>;
  readonly starts_on: DateText;
  readonly ends_on: DateText;
  readonly revoked_on: DateText | null;
  readonly ground: string;
}

/** A club as a reservation in its name looks at it. */
export interface BookingClub extends ClubSpan {
  readonly club_id: number;
  readonly club_name: string;
  readonly group_type: GroupType;
  readonly exemptions: readonly ClubExemption[];
}

/** What a reservation in the name of a club takes from the register, by its dates. */
export interface ClubUse {
  readonly club_id: number;
  readonly club_name: string;
  readonly group_type: GroupType;
  /** Of each date the exemption that holds on it; null where it was not asked for. */
  readonly exemptions: readonly (ClubExemption | null)[];
}

export const isRegisteredOn = ({ registered_on, registered_until, ended_on }: ClubSpan, day: DateText): boolean =>
  registered_on <= day &&
  (registered_until === null || day <= registered_until) &&
  (ended_on === null || day < ended_on);

/** The last day on which an exemption holds, as it stands; the day before its first where it never did. */
export const lastDayOf = ({ ends_on, revoked_on }: Pick<ClubExemption, 'ends_on' | 'revoked_on'>): DateText =>
  revoked_on !== null && revoked_on <= ends_on ? addDays(revoked_on, -1) : ends_on;

/** The exemption that holds on a day of use. */
export const exemptionOn = <Of extends Pick<ClubExemption, 'starts_on' | 'ends_on' | 'revoked_on'>>(
  exemptions: readonly Of[],
  day: DateText,
): Of | undefined => exemptions.find((one) => one.starts_on <= day && day <= lastDayOf(one));

/** Whether one exemption covers every day: what the form then proposes. */
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

/** Every date of a reservation on which the register does not say what is asked of it. */
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

/** What is written of the club with each date; commercial use is looked at by reception, whatever the register says. */
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
