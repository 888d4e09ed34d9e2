import { decidePermission } from '@machi/domain/permissions/model';
import { readSession } from '@machi/domain/sessions/read-session';
import { useAsked } from '../parts/use-asked.ts';
import type { TownClient } from '../town-client.ts';

export interface Rights {
  /** Members may be viewed, and changed. */
  readonly mayRead: boolean;
  readonly mayEdit: boolean;
}

/** Parts of the desk for the logged-in official; the server decides again for every request. */
export function useRights(town: TownClient): Rights {
  const session = useAsked(town, readSession, {});
  if (!session) return { mayRead: false, mayEdit: false };
  const { member_id, is_official, is_company = false, roles = [] } = session;
  const may = (permission: 'member:read:any' | 'member:edit:any') =>
    decidePermission({ member_id, is_official, is_company, roles }, permission) === 'granted';
  return { mayRead: may('member:read:any'), mayEdit: may('member:edit:any') };
}
