import type { Changes } from '@machi/client/changed-address';
import { readAddress } from '@machi/client/read-address';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { listMembers } from '@machi/domain/member-desk/contract';
import { memberSorts } from '@machi/domain/member-desk/model';

export type MemberSort = (typeof memberSorts)[number];

/** Filters with three states: yes, no, any. */
export const flagNames = ['is_resident', 'is_verified', 'is_official', 'is_locked'] as const;

/** The members' query, and the member open beside the list. */
export interface AskedMembers {
  /** Member whose file is open. */
  readonly member: number | undefined;
  readonly asked: InputOf<typeof listMembers>;
  readonly sort: MemberSort;
  readonly isDescending: boolean;
}

/** State of the query for the parts of the list, wherever it is stored. */
export interface HeldMembers {
  readonly address: AskedMembers;
  readonly hrefWith: (changes: Changes) => string;
  readonly go: (changes: Changes) => void;
}

const flagIn = (text: string | null): '0' | '1' | undefined => (text === '0' || text === '1' ? text : undefined);

/** Parses the query string. Outdated and invalid parts are ignored. */
export function readAskedMembers(query: URLSearchParams): AskedMembers {
  const { idOf, asked } = readAddress(query);
  const sort = memberSorts.find((name) => name === query.get('sort')) ?? 'furigana';
  const isDescending = query.get('is_descending') === '1';
  const flags = flagNames.flatMap((name) => {
    const value = flagIn(query.get(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    member: idOf('member'),
    asked: {
      ...asked,
      ...Object.fromEntries(flags),
      sort,
      is_descending: isDescending ? '1' : '0',
    },
    sort,
    isDescending,
  };
}

/** Computes the query of a pressed heading: the other direction, or another column in its usual direction. */
export function sortChanges({ sort, isDescending }: AskedMembers, pressed: MemberSort): Changes {
  const descending = pressed === sort ? !isDescending : pressed !== 'furigana';
  return {
    sort: pressed === 'furigana' ? undefined : pressed,
    is_descending: descending ? '1' : undefined,
    page: undefined,
  };
}
