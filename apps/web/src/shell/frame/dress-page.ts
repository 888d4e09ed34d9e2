import { languageCookie } from '@machi/domain/contract/cookies';
import { languageOf } from '@machi/client/record';
import type { Language } from '@machi/domain/locale/model';
import { dressPage } from '@machi/ui/theme/theme';
import { recordStore } from '../record/record.ts';

/** Tells the server the language of the next page, since it cannot read the browser's record. */
function tellLanguage(language: Language): void {
  try {
    document.cookie = languageCookie(language, window.location.protocol === 'https:');
  } catch {
    // Without cookies the server sends Japanese, and the application switches to the chosen language.
  }
}

/** Applies the person's display preferences to the page, at the start and after each change. */
export function followPreferences(): void {
  let shown = '';
  function dress() {
    const record = recordStore.read();
    const { themeMode: theme, themeColor: accent, textSize } = record;
    const language = languageOf(record);
    const wanted = [theme, accent, textSize, language].join(' ');
    if (wanted === shown) return;
    shown = wanted;
    dressPage({ theme, accent, textSize });
    tellLanguage(language);
  }
  dress();
  recordStore.subscribe(dress);
}
