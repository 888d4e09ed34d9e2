/** Stands for what a component puts into a sentence; no text of ours holds it. */
export const GAP = '\u0000';

/** The words around the gaps of a sentence, so that every language puts them where they belong. */
export const around = (sentence: string): readonly string[] => sentence.split(GAP).map((words) => words.trim());
