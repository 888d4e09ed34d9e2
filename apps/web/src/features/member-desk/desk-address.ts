import { changedAddress, type Changes } from '@machi/client/changed-address';
import { readAskedMembers, type AskedMembers } from '@machi/member-desk/list/asked-members';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

export const deskPath = '/member';
export const deskViews = ['list', 'one', 'bulk', 'roles', 'delegations', 'directory', 'audit'] as const;
export type DeskView = (typeof deskViews)[number];

export interface DeskAddress extends AskedMembers {
  readonly view: DeskView;
}

/** Reads the address and ignores outdated or odd values. */
export const readDeskAddress = (query: URLSearchParams): DeskAddress => ({
  view: deskViews.find((name) => name === query.get('view')) ?? 'list',
  ...readAskedMembers(query),
});

/** The address with some values changed. */
export const deskHref = (query: URLSearchParams, changes: Changes): string => changedAddress(deskPath, query, changes);

export const useDeskAddress = () => useHeldAddress(deskPath, readDeskAddress);
