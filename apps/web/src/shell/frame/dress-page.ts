import { languageCookie } from '@machi/domain/contract/cookies';
import type { Locale } from '@machi/domain/locale/model';
import { dressPage } from '@machi/ui/theme/theme';
import { recordStore } from '../record/record.ts';

/** Tells the server the language of the next page, since it cannot read the browser's record. */
function tellLanguage(locale: Locale): void {
  try {
    document.cookie = languageCookie(locale, window.location.protocol === 'https:');
  } catch {
    // Without cookies the server sends Japanese, and the application switches to the chosen language.
  }
}

/** Applies the person's display preferences to the page, at the start and after each change. */
export function followPreferences(): void {
  let shown = '';
  function dress() {
    const { themeMode: theme, themeColor: accent, textSize, locale } = recordStore.read();
    const wanted = [theme, accent, textSize, locale].join(' ');
    if (wanted === shown) return;
    shown = wanted;
    dressPage({ theme, accent, textSize });
    tellLanguage(locale);
  }
  dress();
  recordStore.subscribe(dress);
}
