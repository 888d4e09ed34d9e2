import type { Locale } from '@machi/domain/locale/model';
import { recordStore, useLocale } from './record.ts';

const names: Record<Locale, string> = { ja: '日本語', en: 'English' };

/** Switches between the two languages in place: what is typed on the page stays. */
export function LocaleSwitch() {
  const other: Locale = useLocale() === 'ja' ? 'en' : 'ja';
  return (
    <button type="button" className="lang" lang={other} onClick={() => recordStore.prefer({ locale: other })}>
      {names[other]}
    </button>
  );
}
