import { languageCookie } from '@machi/domain/contract/cookies';
import type { Locale } from '@machi/domain/locale/model';
import { dressPage } from '@machi/ui/theme/theme';
import { recordStore } from '../record/record.ts';

/** In which language the server sends the next page; it cannot read the record of the browser. */
function tellLanguage(locale: Locale): void {
  try {
    document.cookie = languageCookie(locale, window.location.protocol === 'https:');
  } catch {
    // Where cookies are forbidden the server sends Japanese and the application takes the chosen language.
  }
}

/** Dresses the page as the person prefers it, at the start and after every change. */
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
