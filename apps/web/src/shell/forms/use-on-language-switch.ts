import { useEffect, useRef } from 'react';
import { useLanguage } from '../record/record.ts';

/** Calls `say` after each change of the page's language, to repeat messages in it. */
export function useOnLanguageSwitch(say: () => void): void {
  const language = useLanguage();
  const said = useRef(language);
  useEffect(() => {
    if (said.current === language) return;
    said.current = language;
    say();
  });
}
