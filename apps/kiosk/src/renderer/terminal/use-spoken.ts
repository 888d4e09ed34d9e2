import { useEffect } from 'react';
import { hush, speak } from './speech.ts';
import { useTexts } from './texts.ts';

/** A sentence that is on the screen for less is not begun: guidance changes with every move of a head. */
const STANDS_MILLISECONDS = 500;

/** Says what stands on the screen, once it stands; null: nothing. */
export function useSpoken(sentence: string | null): void {
  const { locale } = useTexts();
  useEffect(() => {
    if (sentence === null) return undefined;
    const timer = setTimeout(() => speak(sentence, locale), STANDS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [sentence, locale]);
  useEffect(() => {
    // A browser lists its voices only after it was asked for them.
    window.speechSynthesis.getVoices();
    return hush;
  }, []);
}
