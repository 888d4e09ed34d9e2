import { createContext, use } from 'react';

export type Word = (ja: string, en: string) => string;

export const inJapanese: Word = (ja) => ja;
export const inEnglish: Word = (_ja, en) => en;

const WordContext = createContext<Word>(inJapanese);
export const WordProvider = WordContext;

/** Picks the language of the gallery; what the samples say follows the screens of the design. */
export const useWord = (): Word => use(WordContext);
