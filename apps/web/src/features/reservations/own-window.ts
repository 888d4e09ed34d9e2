import { readAccount } from '@machi/domain/account/contract';
import { listOwnClubs } from '@machi/domain/clubs/contract';
import type { DateText } from '@machi/domain/calendar/model';
import { knownResidence } from '@machi/domain/members/residence';
import type { SpotDetail } from '@machi/domain/spots/contract';
import type { PriorityKind } from '@machi/domain/spots/priority';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { useLocale, useSession } from '../../shell/record/record.ts';

/** The facility with this person's reservable days: people with priority have more than others. */
export function useOwnWindow(spot: SpotDetail | undefined): SpotDetail | undefined {
  const { isLoggedIn } = useSession();
  const locale = useLocale();
  const isNamed = (kind: PriorityKind) => isLoggedIn && spot?.openings.some((one) => one.kind === kind) === true;
  const asked = ask(listOwnClubs, {}, locale);
  const clubs = useQuery({ ...asked, queryFn: isNamed('club') ? asked.queryFn : skipToken }).data?.clubs ?? [];
  const account = ask(readAccount, {}, locale);
  const { data } = useQuery({ ...account, queryFn: isNamed('resident') ? account.queryFn : skipToken });
  if (!spot) return undefined;
  const isOwn = (kind: PriorityKind) =>
    (kind === 'club' && clubs.length > 0) ||
    (kind === 'resident' && data !== undefined && knownResidence(data.account) === 1);
  const days = spot.openings.filter(({ kind }) => isNamed(kind) && isOwn(kind)).map(({ until }) => until);
  const last = [spot.reservable_until, ...days].toSorted().at(-1) ?? spot.reservable_until;
  return last === spot.reservable_until ? spot : { ...spot, reservable_until: last };
}

/** The reason for a person's additional days; undefined without any. */
export const earlyKindOf = ({ openings, reservable_until: last }: SpotDetail): PriorityKind | undefined =>
  openings.find(({ until }) => until === last)?.kind;

/** The first of the days that is open only to registered clubs. */
export function dayOfClubs({ openings }: SpotDetail, days: readonly DateText[]): DateText | undefined {
  const clubs = openings.find(({ kind }) => kind === 'club');
  const others = openings.find(({ kind }) => kind === 'resident')?.until ?? '';
  return clubs && days.find((day) => clubs.from <= day && day <= clubs.until && day > others);
}
