import { createListeners } from '@machi/client/listeners';
import { RECORD_KEY, createRecordStore, holdsSession, isLoggedIn } from '@machi/client/record-store';
import { inLanguage, languageOf, type ClientRecord, type Preferences } from '@machi/client/record';
import { otherFailureLines } from '@machi/client/failure-lines';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { localeOf, type Language, type Locale } from '@machi/domain/locale/model';
import { loadTexts, speak, variantSource } from '@machi/domain/locale/texts';
import { useSyncExternalStore } from 'react';
import { showAlert } from '../calls/alerts.ts';

/** Session and preferences of this browser. */
export const recordStore = createRecordStore(() => window.localStorage);

window.addEventListener('storage', (event) => {
  if (event.key === RECORD_KEY || event.key === null) recordStore.reload();
});

let shown = languageOf(recordStore.read());
speak(shown);
variantSource.fetch = async (variant, name) =>
  (await import('../language/variant-words.ts')).variantWords(variant, name);
const whenShown = createListeners();

/** Shows the chosen language once its texts are loaded; when that fails, takes the choice back. */
async function showChosen(): Promise<void> {
  const chosen = languageOf(recordStore.read());
  const isStill = () => languageOf(recordStore.read()) === chosen;
  try {
    // Repeats after each wait: a page that has loaded meanwhile needs its texts too.
    for (let texts = loadTexts(chosen); texts; texts = loadTexts(chosen)) await texts;
  } catch {
    if (!isStill()) return;
    showAlert(otherFailureLines);
    return recordStore.prefer(inLanguage(shown));
  }
  if (!isStill()) return;
  shown = chosen;
  speak(shown);
  whenShown.tell();
}
recordStore.subscribe(() => {
  if (languageOf(recordStore.read()) !== shown) void showChosen();
});

let drawings = 0;
/** Draws every text of the page again, as after a change of the language. */
export function drawAgain(): void {
  drawings += 1;
  whenShown.tell();
}

const drawn = (): string => shown + drawings;
/** The page's language: the chosen one, or the earlier one until the texts are loaded. */
export function useLanguage(): Language {
  useSyncExternalStore(whenShown.subscribe, drawn);
  return shown;
}

/** The language of the town's texts and of replies on this page. */
export const shownLocale = (): Locale => localeOf(shown);
export const useLocale = (): Locale => localeOf(useLanguage());

const useRecord = (): ClientRecord => useSyncExternalStore(recordStore.subscribe, recordStore.read);
export const usePreferences = (): Preferences => useRecord();

/** The person in this browser; `member_id` is null for a guest and after the session's end. */
export function useSession(): Pick<ClientRecord, 'member_id' | 'name' | 'unreads' | 'is_official'> & {
  /** Whether a person with own data is logged in. A company has none and sees the public pages as a guest does. */
  isLoggedIn: boolean;
  /** Whether an official or a company is logged in: both have screens of their roles and the same guards. */
  isAtWork: boolean;
  /** Whether an official or a company must enrol a second factor first and sees nothing else until then. */
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
