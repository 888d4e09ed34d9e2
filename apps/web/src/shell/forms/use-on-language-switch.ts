import { useEffect, useRef } from 'react';
import { useLocale } from '../record/record.ts';

/** Calls `say` each time the language of the page has changed, so that what was said is said again in it. */
export function useOnLanguageSwitch(say: () => void): void {
  const locale = useLocale();
  const said = useRef(locale);
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    say();
  });
}
