import { localeOf, type Language } from '@machi/domain/locale/model';
import { isOfferedVariant } from '@machi/domain/locale/offered';
import { speak } from '@machi/domain/locale/texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadVariant, translator } from './texts.ts';

/** Time after which a waiting terminal returns to Japanese, in milliseconds. */
export const LANGUAGE_MILLISECONDS = 60_000;

/** The chosen language; the next person is greeted in Japanese again. */
export function useLanguage(isIdle: boolean): readonly [Language, (language: Language) => void] {
  const [language, setLanguage] = useState<Language>('ja');
  const last = useRef<Language>('ja');
  const choose = useCallback((next: Language) => {
    last.current = next;
    const show = (): void => {
      // Somebody may have chosen another one while the words were loaded.
      if (last.current !== next) return;
      speak(next);
      setLanguage(next);
    };
    // Words that cannot be read are said in the variant's own language.
    if (isOfferedVariant(next)) void loadVariant(next).then(show, show);
    else show();
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${translator(localeOf(language))('title')} | Machi`;
    if (language === 'ja' || !isIdle) return undefined;
    const timer = setTimeout(() => choose('ja'), LANGUAGE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [language, isIdle, choose]);
  return [language, choose];
}
