import { changedQuery } from '@machi/client/changed-address';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../shell/record/record.ts';
import { scheduleQueries } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';

export interface WhoseChoice {
  readonly value: string;
  readonly label: string;
  readonly members: readonly number[];
}

/** Limit of people in one list, from the list's contract. */
const MOST_PEOPLE = 200;

export interface Whose {
  /** Undefined while loading. */
  readonly members: readonly number[] | undefined;
  readonly chosen: string;
  readonly choices: {
    readonly own: readonly WhoseChoice[];
    readonly groups: readonly WhoseChoice[];
    readonly lists: readonly WhoseChoice[];
  };
  readonly choose: (value: string) => void;
}

const union = (...lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())].slice(0, MOST_PEOPLE);

/** The people whose schedules are shown: oneself, everybody, own groups, one group, or a favourite list. */
export function useWhose(): Whose {
  const { t, locale } = useScheduleTexts();
  const [query, setQuery] = useSearchParams();
  const { member_id: self } = useSession();
  const groups = useQuery(scheduleQueries.groups(locale));
  const people = useQuery(scheduleQueries.people(locale));
  const own = self === null ? [] : [self];
  const known = groups.data?.groups ?? [];
  const officials = people.data?.people ?? [];
  const organizations = (people.data?.organizations ?? []).map(({ organization_id, organization_name }) => ({
    value: `o${organization_id}`,
    label: organization_name[locale],
    members: union(officials.filter((one) => one.organization_id === organization_id).map((one) => one.member_id)),
  }));
  const ofGroup = ({ member_group_id, member_group_name, people: inIt }: (typeof known)[number]): WhoseChoice => ({
    value: `g${member_group_id}`,
    label: member_group_name,
    members: union(inIt.map((person) => person.member_id)),
  });
  const shared = known.filter(({ is_shared }) => is_shared === 1).map(ofGroup);
  const lists = known.filter(({ is_shared }) => is_shared === 0).map(ofGroup);
  const organization = organizations.find(({ value }) => value === `o${groups.data?.organization?.organization_id}`);
  const yours = [...shared, ...(organization ? [organization] : [])];
  const everybody = union(
    own,
    officials.map((one) => one.member_id),
  );
  const basic: WhoseChoice[] = [{ value: 'own', label: t('whose.own'), members: own }];
  if (yours.length > 0)
    basic.push({ value: 'yours', label: t('whose.yours'), members: union(own, ...yours.map((one) => one.members)) });
  if (everybody.length > 1) basic.push({ value: 'all', label: t('whose.all'), members: everybody });
  const all = [...basic, ...shared, ...organizations, ...lists];
  const main = groups.data?.main_group_id ?? null;
  const usual = main === null ? (organization?.value ?? 'own') : `g${main}`;
  const chosen = all.find(({ value }) => value === (query.get('group') ?? usual)) ?? basic[0];
  const isKnown = (!groups.isPending && !people.isPending) || groups.isError || people.isError;
  return {
    members: isKnown ? chosen?.members : undefined,
    chosen: chosen?.value ?? 'own',
    choices: { own: basic, groups: [...shared, ...organizations], lists },
    choose(value) {
      setQuery(changedQuery(query, { group: value }), { replace: true, preventScrollReset: true });
    },
  };
}
