import type { InputOf } from '@machi/domain/contract/endpoint';
import type { listMembers } from '@machi/domain/member-desk/contract';
import { memberSorts } from '@machi/domain/member-desk/model';
import { changedAddress } from '../../../shell/desk/changed-address.ts';
import type { Changes } from '../../../shell/desk/changed-address.ts';

export const deskPath = '/member';
export const deskViews = ['list', 'one', 'bulk', 'roles', 'audit'] as const;
export type DeskView = (typeof deskViews)[number];
export type MemberSort = (typeof memberSorts)[number];

/** The filters that are either asked for, asked against, or left open. */
export const flagNames = ['is_resident', 'is_verified', 'is_official', 'is_locked'] as const;

/** What the address of the desk says. */
export interface DeskAddress {
  readonly view: DeskView;
  /** Whose file is open. */
  readonly member: number | undefined;
  readonly asked: InputOf<typeof listMembers>;
  readonly sort: MemberSort;
  readonly isDescending: boolean;
}

const LONGEST_QUESTION = 64;
const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
const flagIn = (text: string | null): '0' | '1' | undefined => (text === '0' || text === '1' ? text : undefined);

/** Reads the address; what is old or odd in it is left out. */
export function readDeskAddress(query: URLSearchParams): DeskAddress {
  const q = (query.get('q') ?? '').trim().slice(0, LONGEST_QUESTION);
  const page = query.get('page') ?? '';
  const sort = memberSorts.find((name) => name === query.get('sort')) ?? 'furigana';
  const isDescending = query.get('is_descending') === '1';
  const flags = flagNames.flatMap((name) => {
    const value = flagIn(query.get(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    view: deskViews.find((name) => name === query.get('view')) ?? 'list',
    member: idIn(query.get('member')),
    asked: {
      ...(q === '' ? {} : { q }),
      ...Object.fromEntries(flags),
      sort,
      is_descending: isDescending ? '1' : '0',
      ...(/^[1-9]\d{0,4}$/.test(page) ? { page } : {}),
    },
    sort,
    isDescending,
  };
}

/** The address with some of it changed. */
export const deskHref = (query: URLSearchParams, changes: Changes): string => changedAddress(deskPath, query, changes);

/** What pressing a heading asks for: the other direction, or another column in the direction people start with. */
export function sortChanges({ sort, isDescending }: DeskAddress, pressed: MemberSort): Changes {
  const descending = pressed === sort ? !isDescending : pressed !== 'furigana';
  return {
    sort: pressed === 'furigana' ? undefined : pressed,
    is_descending: descending ? '1' : undefined,
    page: undefined,
  };
}
