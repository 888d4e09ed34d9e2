/** Placeholder for a component inside a sentence; no text contains it. */
export const GAP = '\u0000';

/** The parts of a sentence around its gaps, so that every language can place them. */
export const around = (sentence: string): readonly string[] => sentence.split(GAP).map((words) => words.trim());
