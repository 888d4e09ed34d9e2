import type { Localized } from '../locale/model.ts';

/** Kinds of what can be found, in the order in which equally good ones come. */
export const foundKinds = [
  'free-rooms',
  'room',
  'spot',
  'form',
  'faq',
  'route',
  'stop',
  'waste',
  'event',
  'notice',
  'service',
  'app',
  'page',
  'own-reservation',
  'own-seat',
  'own-ride',
  'own-application',
  'own-message',
  'own-pass',
  'person',
  'desk-reservation',
  'desk-application',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** What a search can find: a thing of the town or of a person, as its feature describes it. */
export interface Findable {
  readonly href: string;
  readonly title: Localized;
  /** Words for which it is also found, such as the purposes of a room, separated by commas. */
  readonly words?: Localized;
  /** Plain text; an excerpt of it is shown. */
  readonly text?: Localized;
  /** Above 1: rather this than another that fits as well. */
  readonly weight?: number;
  /** Found by a search of its own, whatever its words: a desk finds people by telephone number, too. */
  readonly isMatched?: true;
}

/** Most results of a search, and of one kind. */
export const MOST_RESULTS = 40;
export const MOST_OF_KIND = 8;

/** Results by kind, in the order of each kind's best. */
export function groupsOf<Result extends { readonly kind: FoundKind }>(
  results: readonly Result[],
): readonly { readonly kind: FoundKind; readonly own: readonly Result[] }[] {
  return [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, own]) => ({ kind, own }));
}
