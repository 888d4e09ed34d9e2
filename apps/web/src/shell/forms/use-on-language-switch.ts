import { useEffect, useRef } from 'react';
import { useLocale } from '../record/record.ts';

/** Calls `say` after each change of the page's language, to repeat messages in it. */
export function useOnLanguageSwitch(say: () => void): void {
  const locale = useLocale();
  const said = useRef(locale);
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    say();
  });
}
