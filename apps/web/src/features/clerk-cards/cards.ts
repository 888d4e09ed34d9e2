// Cards to show at a counter; their sentences are `card.<name>` of the catalogues.

/** In the order in which they are needed: how to talk, what for, about what, and what may happen meanwhile. */
export const groups = [
  { group: 'talk', cards: ['slow', 'easy', 'write', 'again', 'interpreter', 'sign'] },
  { group: 'want', cards: ['pass', 'room', 'lost', 'pay', 'taxi', 'paper', 'form'] },
  { group: 'about', cards: ['tax', 'garbage', 'school', 'doctor', 'moved'] },
  { group: 'help', cards: ['ill', 'toilet', 'seat', 'family'] },
] as const;

export type Card = (typeof groups)[number]['cards'][number];
export const cards: readonly Card[] = groups.flatMap(({ cards: ofGroup }): readonly Card[] => ofGroup);

/** What a clerk can say with one press. */
export const answers = ['yes', 'no', 'wait', 'write'] as const;
export type Answer = (typeof answers)[number];
