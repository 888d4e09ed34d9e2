import { createClient, type CallFailure, type Client } from '@machi/client/client';
import { createRecordStore, type RecordStore } from '@machi/client/record-store';

export interface TownClient extends Client {
  /** Session and language; the session ends with the window. */
  readonly store: RecordStore;
}

/** The server's sentences; without any, that this official lacks the right, or that it failed. */
export function sentencesOf(
  { status, errors }: CallFailure,
  t: (key: 'not-allowed' | 'failed') => string,
): readonly string[] {
  const sentences = Object.values(errors).flat();
  return sentences.length > 0 ? sentences : [t(status === 403 ? 'not-allowed' : 'failed')];
}

/** Client for the town's server, through this page's host. Screens show errors themselves. */
export function openTownClient(): TownClient {
  const store = createRecordStore(() => window.sessionStorage);
  const { call } = createClient({
    base: '',
    store,
    currentPath: () => '/',
    // The store shows an ended session; there are no other pages here.
    navigate: () => {},
    alert: () => {},
  });
  return { store, call };
}
