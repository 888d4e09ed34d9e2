import { RECORD_KEY, createRecordStore, holdsSession, isLoggedIn } from '@machi/client/record-store';
import type { ClientRecord, Preferences } from '@machi/client/record';
import { otherFailureLines } from '@machi/client/failure-lines';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import type { Locale } from '@machi/domain/locale/model';
import { loadTexts } from '@machi/domain/locale/texts';
import { useSyncExternalStore } from 'react';
import { showAlert } from '../calls/alerts.ts';

/** Session and preferences of this browser. */
export const recordStore = createRecordStore(() => window.localStorage);

window.addEventListener('storage', (event) => {
  if (event.key === RECORD_KEY || event.key === null) recordStore.reload();
});

let shown = recordStore.read().locale;
const whenShown = new Set<() => void>();

/** The language that was chosen is shown once its texts are there; where they do not come the choice is taken back. */
async function showChosen(): Promise<void> {
  const { locale } = recordStore.read();
  try {
    // Once more after each wait: meanwhile a page may have come, whose texts are missing too.
    for (let texts = loadTexts(locale); texts; texts = loadTexts(locale)) await texts;
  } catch {
    if (recordStore.read().locale !== locale) return;
    showAlert(otherFailureLines);
    return recordStore.prefer({ locale: shown });
  }
  if (recordStore.read().locale !== locale) return;
  shown = locale;
  for (const listener of whenShown) listener();
}
recordStore.subscribe(() => {
  if (recordStore.read().locale !== shown) void showChosen();
});

/** The language of the page: the chosen one, or that before it until the texts of the chosen one are there. */
export const shownLocale = (): Locale => shown;
export const useLocale = (): Locale =>
  useSyncExternalStore((listener) => {
    whenShown.add(listener);
    return () => whenShown.delete(listener);
  }, shownLocale);

const useRecord = (): ClientRecord => useSyncExternalStore(recordStore.subscribe, recordStore.read);
export const usePreferences = (): Preferences => useRecord();

/** Who uses this browser now; `member_id` is null for a guest and after the session's end. */
export function useSession(): Pick<ClientRecord, 'member_id' | 'name' | 'unreads' | 'is_official'> & {
  /** A person with matters of their own here; a company has none, and is shown what is public as a guest is. */
  isLoggedIn: boolean;
  /** Of an official or a company: with screens of their roles, and guarded alike. */
  isAtWork: boolean;
  /** The session of an official or a company that has to enrol a second factor first, and is shown nothing else meanwhile. */
  mustEnrol: boolean;
} {
  const record = useRecord();
  const now = new Date();
  const isIn = isLoggedIn(record, now);
  const { name, unreads, is_official, is_company = false } = record;
  const isAtWork = isIn && isWorkAccount({ is_official, is_company });
  const mustEnrol = !isIn && holdsSession(record, now);
  const member_id = isIn ? record.member_id : null;
  return { isLoggedIn: isIn && !is_company, mustEnrol, member_id, name, unreads, is_official, isAtWork };
}
