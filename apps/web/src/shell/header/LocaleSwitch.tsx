import type { Locale } from '@machi/domain/locale/model';
import { localeNames } from '../language/locale-names.ts';
import { recordStore, useLocale } from '../record/record.ts';

/** Switches between the two languages in place: what is typed on the page stays. */
export function LocaleSwitch() {
  const other: Locale = useLocale() === 'ja' ? 'en' : 'ja';
  return (
    <button type="button" className="lang" lang={other} onClick={() => recordStore.prefer({ locale: other })}>
      {localeNames[other]}
    </button>
  );
}
