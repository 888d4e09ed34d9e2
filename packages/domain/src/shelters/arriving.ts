import { identificationTrouble, type Identification } from '../taps/identification.ts';
import type { TapEvidence, VisitReason } from '../taps/model.ts';
import { nameKey } from './rules.ts';

/** Troubles of a card that keep nobody out of a shelter: without a network lists are old, and the card is still theirs. */
const overlooked: ReadonlySet<VisitReason> = new Set(['certificate-unknown', 'certificate-expired']);

/**
 * Whether a card or face identifies its person at a shelter: as on a bus, whose list may be of any age. Nobody gains by
 * it, and whoever is not recognised writes their name.
 */
export function isKnownAtShelter(
  evidence: TapEvidence,
  known: Omit<Identification, 'pass' | 'isOnline' | 'phonePass' | 'snapshotMadeAt'>,
  now: Date,
): boolean {
  const asked = { ...known, pass: 'bus', isOnline: true, phonePass: null, snapshotMadeAt: null } as const;
  const trouble = identificationTrouble(evidence, asked, now);
  return trouble === null || overlooked.has(trouble);
}

/** Whether a typed name is taken if its writer has gone: a single letter may be a child's. */
export const isNameEnough = (typed: string): boolean => [...nameKey(typed)].length >= 2;

/** Wrong shelter codes in a row, and when the last one was typed. */
export interface WrongCodes {
  readonly wrong: number;
  readonly last_at: string;
}

/** Wrong shelter codes after which a terminal takes none for a while. */
export const WRONG_CODES = 5;
const LONGEST_REST_MINUTES = 60;

/** Until when a terminal takes no shelter code; null: it takes one. From the fifth wrong one 1, 2, 4 … 60 minutes. */
export function shelterCodeRest({ wrong, last_at }: WrongCodes, now: Date): Date | null {
  if (wrong < WRONG_CODES) return null;
  const minutes = Math.min(LONGEST_REST_MINUTES, 2 ** (wrong - WRONG_CODES));
  const until = new Date(Date.parse(last_at) + minutes * 60_000);
  return until > now ? until : null;
}
