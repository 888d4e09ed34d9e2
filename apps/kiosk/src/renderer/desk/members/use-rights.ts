import { decidePermission } from '@machi/domain/permissions/model';
import { readSession } from '@machi/domain/sessions/read-session';
import { useEffect, useState } from 'react';
import type { TownClient } from '../town-client.ts';

/** Between two tries, in milliseconds. */
const PAUSE = 5000;

export interface Rights {
  /** Members may be looked at, and changed. */
  readonly mayRead: boolean;
  readonly mayEdit: boolean;
}

/** What of the desk is offered to who is logged in; the server decides again for every request. */
export function useRights({ call }: TownClient): Rights {
  const [rights, setRights] = useState<Rights>({ mayRead: false, mayEdit: false });
  useEffect(() => {
    const stop = new AbortController();
    let timer: number | undefined;
    async function read() {
      const result = await call(readSession, {}, { ignoresError: true, signal: stop.signal });
      if (stop.signal.aborted) return;
      if (!result.ok) {
        timer = window.setTimeout(() => void read(), PAUSE);
        return;
      }
      const { member_id, is_official, roles = [] } = result.reply;
      const may = (permission: 'member:read:any' | 'member:edit:any') =>
        decidePermission({ member_id, is_official, roles }, permission) === 'granted';
      setRights({ mayRead: may('member:read:any'), mayEdit: may('member:edit:any') });
    }
    void read();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [call]);
  return rights;
}
