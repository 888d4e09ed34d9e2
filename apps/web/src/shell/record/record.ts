import { RECORD_KEY, createRecordStore, isLoggedIn } from '@machi/client/record-store';
import type { ClientRecord, Preferences } from '@machi/client/record';
import type { Locale } from '@machi/domain/locale/model';
import { useSyncExternalStore } from 'react';

/** Session and preferences of this browser. */
export const recordStore = createRecordStore(() => window.localStorage);

window.addEventListener('storage', (event) => {
  if (event.key === RECORD_KEY || event.key === null) recordStore.reload();
});

const useRecord = (): ClientRecord => useSyncExternalStore(recordStore.subscribe, recordStore.read);
export const usePreferences = (): Preferences => useRecord();
export const useLocale = (): Locale => usePreferences().locale;

/** Who uses this browser now; `member_id` is null for a guest and after the session's end. */
export function useSession(): Pick<ClientRecord, 'member_id' | 'name' | 'unreads' | 'is_official'> & {
  isLoggedIn: boolean;
} {
  const record = useRecord();
  const isIn = isLoggedIn(record, new Date());
  const { name, unreads, is_official } = record;
  return { isLoggedIn: isIn, member_id: isIn ? record.member_id : null, name, unreads, is_official };
}
