import { createListeners } from './listeners.ts';
import { guestSession, type Session } from '@machi/domain/sessions/model';
import { recordFrom, type ClientRecord, type Preferences } from './record.ts';

/** Storage key of session and preferences. */
export const RECORD_KEY = 'machi';

/** Methods needed of localStorage. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface RecordStore {
  /** Returns the same object until something changes, so that React can compare it. */
  readonly read: () => ClientRecord;
  /** Calls `listener` after each change; returns its removal. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly prefer: (changes: Partial<Preferences>) => void;
  /** Stores a login reply, whose `expire` is in seconds. */
  readonly startSession: (session: Session) => void;
  readonly renewSession: (expireSeconds: number) => void;
  /** Stores the number of unread messages; ignored without a session. */
  readonly noteUnreads: (unreads: number) => void;
  /** Ends the session and keeps the preferences. */
  readonly clearSession: () => void;
  /** Reads changes made by another window. */
  readonly reload: () => void;
}

const MILLISECONDS = 1000;

/**
 * Keeps session and preferences in one record of `storage`. If storage is forbidden or full, the record lives in memory
 * until the page is closed; nothing is thrown.
 * @param findStorage may throw: access to localStorage does where cookies are blocked.
 */
export function createRecordStore(findStorage: () => TextStorage): RecordStore {
  const listeners = createListeners();
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
    listeners.tell();
  }

  function change(changes: Partial<ClientRecord>): void {
    // Another window may have written since, so only the changes are merged.
    const text = JSON.stringify({ ...recordFrom(stored()), ...changes });
    keep(text);
    takeUp(text);
  }

  return {
    read: () => current,
    subscribe: listeners.subscribe,
    prefer: change,
    startSession: (session) => change({ must_enrol: false, ...session, expire: session.expire * MILLISECONDS }),
    renewSession: (expireSeconds) => change({ expire: expireSeconds * MILLISECONDS }),
    noteUnreads(unreads) {
      const { token, unreads: known } = recordFrom(stored());
      // Every window hears the number; a second one that wrote it could take back what the first has just changed.
      if (token !== false && known !== unreads) change({ unreads });
    },
    clearSession: () => change(guestSession),
    reload: () => takeUp(stored()),
  };
}

type Held = Pick<ClientRecord, 'token' | 'expire' | 'must_enrol'>;

/** Tells whether the record holds a session valid at `now`, even one that may only enrol a second factor. */
export const holdsSession = ({ token, expire }: Held, now: Date): boolean => token !== false && expire > now.getTime();

/** Tells whether the record holds a login valid at `now` (product, "Who may open a screen"). */
export const isLoggedIn = (record: Held, now: Date): boolean => holdsSession(record, now) && record.must_enrol !== true;
