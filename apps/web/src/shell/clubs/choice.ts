import type { DateText } from '@machi/domain/calendar/model';
import { commonMethod, exemptionOn, isRegisteredOn } from '@machi/domain/reservations/clubs';
import type { OwnClub } from '@machi/domain/clubs/contract';

import type { Typed } from '@machi/domain/described/typed';
import { groupTypes } from '@machi/domain/reservations/words';
import type { reservationFields } from '@machi/domain/reservations/fields';

/** Fields of a reservation that the choice of a club fills in. */
export type ClubFilled = Pick<
  Typed<typeof reservationFields>,
  'is_group' | 'group_type' | 'group_name' | 'exemption_method' | 'exemption_reason'
> & {
  /** Empty: no club. */
  readonly club_id: string;
  /** Whether the exemption is the club's own. */
  readonly club_exemption: boolean;
};

/** Values without a club, which clear the club's own. */
export const noClub: ClubFilled = {
  club_id: '',
  club_exemption: false,
  is_group: '0',
  group_type: '',
  group_name: '',
  exemption_method: '0',
  exemption_reason: '',
};

/** Values of a club on these days: name, kind, and an exemption that applies on all of them. */
export function filledOf(club: OwnClub, days: readonly DateText[]): ClubFilled {
  const method = commonMethod(club.exemptions, days);
  const [first] = days;
  const standing = first === undefined || method === undefined ? undefined : exemptionOn(club.exemptions, first);
  return {
    club_id: String(club.club_id),
    club_exemption: standing !== undefined,
    is_group: '1',
    group_type: groupTypes.find((kind) => kind === club.group_type) ?? 'other',
    group_name: club.club_name,
    exemption_method: standing === undefined ? '0' : standing.method === 1 ? '1' : '2',
    exemption_reason: standing?.ground ?? '',
  };
}

/** The first of the days on which the club is not registered. */
export const dayBeyond = (club: OwnClub, days: readonly DateText[]): DateText | undefined =>
  days.find((day) => !isRegisteredOn(club, day));
