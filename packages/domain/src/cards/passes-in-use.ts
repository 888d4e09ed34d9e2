import type { CardHolder, HeldPass } from './model.ts';

/** Passes that a card or a face of this person opens: those agreed to, as long as the service is not suspended. */
export const passesInUse = ({
  passes,
  is_suspended,
}: Pick<CardHolder, 'passes' | 'is_suspended'>): readonly HeldPass[] =>
  is_suspended ? [] : passes.filter(({ consented_at }) => consented_at !== null);
