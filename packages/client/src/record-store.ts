import { guestSession, type Session } from '@machi/domain/sessions/model';
import { recordFrom, type ClientRecord, type Preferences } from './record.ts';

/** The one place in the browser's storage that holds session and preferences. */
export const RECORD_KEY = 'machi';

/** What is needed of localStorage. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface RecordStore {
  /** The same object until something changes, so that React can compare it. */
  readonly read: () => ClientRecord;
  /** Calls `listener` after each change; returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly prefer: (changes: Partial<Preferences>) => void;
  /** Stores the reply of login, whose `expire` is in seconds. */
  readonly startSession: (session: Session) => void;
  readonly renewSession: (expireSeconds: number) => void;
  /** How many messages of whoever is logged in are unread; nothing where nobody is any more. */
  readonly noteUnreads: (unreads: number) => void;
  /** Back to the guest; preferences stay. */
  readonly clearSession: () => void;
  /** Takes up what another window has stored. */
  readonly reload: () => void;
}

const MILLISECONDS = 1000;

/**
 * Session and preferences over one record of `storage`. Where storage is forbidden or full the record lives in
 * memory as long as the page does; nothing is thrown.
 * @param findStorage may itself throw: merely touching localStorage does where cookies are blocked.
 */
export function createRecordStore(findStorage: () => TextStorage): RecordStore {
  const listeners = new Set<() => void>();
  let inMemory: string | null = null;
  let memoryOnly = false;

  function stored(): string | null {
    if (memoryOnly) return inMemory;
    try {
      return findStorage().getItem(RECORD_KEY);
    } catch {
      memoryOnly = true;
      return inMemory;
    }
  }

  function keep(text: string): void {
    inMemory = text;
    if (memoryOnly) return;
    try {
      findStorage().setItem(RECORD_KEY, text);
    } catch {
      memoryOnly = true;
    }
  }

  let source = stored();
  let current = recordFrom(source);

  function takeUp(text: string | null): void {
    if (text === source) return;
    source = text;
    current = recordFrom(text);
    for (const listener of listeners) listener();
  }

  function change(changes: Partial<ClientRecord>): void {
    // Another window may have written since: only what changes here is laid over it.
    const text = JSON.stringify({ ...recordFrom(stored()), ...changes });
    keep(text);
    takeUp(text);
  }

  return {
    read: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prefer: change,
    startSession: (session) => change({ must_enrol: false, ...session, expire: session.expire * MILLISECONDS }),
    renewSession: (expireSeconds) => change({ expire: expireSeconds * MILLISECONDS }),
    noteUnreads(unreads) {
      if (recordFrom(stored()).token !== false) change({ unreads });
    },
    clearSession: () => change(guestSession),
    reload: () => takeUp(stored()),
  };
}

type Held = Pick<ClientRecord, 'token' | 'expire' | 'must_enrol'>;

/** Whether the record holds a session that lasts beyond `now`, also one that can only enrol a second factor. */
export const holdsSession = ({ token, expire }: Held, now: Date): boolean => token !== false && expire > now.getTime();

/** Whether the record holds a login that lasts beyond `now` (product, "Who may open a screen"). */
export const isLoggedIn = (record: Held, now: Date): boolean => holdsSession(record, now) && record.must_enrol !== true;
