import type { Changes } from '@machi/client/changed-address';
import { readAddress } from '@machi/client/read-address';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { listMembers } from '@machi/domain/member-desk/contract';
import { memberSorts } from '@machi/domain/member-desk/model';

export type MemberSort = (typeof memberSorts)[number];

/** The filters that are either asked for, asked against, or left open. */
export const flagNames = ['is_resident', 'is_verified', 'is_official', 'is_locked'] as const;

/** Which members are asked for, and who of them is open beside the list. */
export interface AskedMembers {
  /** Whose file is open. */
  readonly member: number | undefined;
  readonly asked: InputOf<typeof listMembers>;
  readonly sort: MemberSort;
  readonly isDescending: boolean;
}

/** What the parts of a list need of the address that it is asked by, wherever that is kept. */
export interface HeldMembers {
  readonly address: AskedMembers;
  readonly hrefWith: (changes: Changes) => string;
  readonly go: (changes: Changes) => void;
}

const flagIn = (text: string | null): '0' | '1' | undefined => (text === '0' || text === '1' ? text : undefined);

/** Reads an address; what is old or odd in it is left out. */
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

/** What pressing a heading asks for: the other direction, or another column in the direction people start with. */
export function sortChanges({ sort, isDescending }: AskedMembers, pressed: MemberSort): Changes {
  const descending = pressed === sort ? !isDescending : pressed !== 'furigana';
  return {
    sort: pressed === 'furigana' ? undefined : pressed,
    is_descending: descending ? '1' : undefined,
    page: undefined,
  };
}
