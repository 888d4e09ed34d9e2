import { createClient, type CallFailure, type Client } from '@machi/client/client';
import { createRecordStore, type RecordStore } from '@machi/client/record-store';

export interface TownClient extends Client {
  /** Session and language; the session ends with the window. */
  readonly store: RecordStore;
}

/** The server's sentences; where it sent none, that this official may not, or that it did not work. */
export function sentencesOf(
  { status, errors }: CallFailure,
  t: (key: 'not-allowed' | 'failed') => string,
): readonly string[] {
  const sentences = Object.values(errors).flat();
  return sentences.length > 0 ? sentences : [t(status === 403 ? 'not-allowed' : 'failed')];
}

/** The way to the town's server, through the host that this page comes from. Screens say themselves what went wrong. */
export function openTownClient(): TownClient {
  const store = createRecordStore(() => window.sessionStorage);
  const { call } = createClient({
    base: '',
    store,
    currentPath: () => '/',
    // A session that ended shows in the store; there are no other pages here.
    navigate: () => {},
    alert: () => {},
  });
  return { store, call };
}
