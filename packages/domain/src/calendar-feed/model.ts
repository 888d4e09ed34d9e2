import * as z from 'zod/mini';

/** What a calendar program reads under a secret address; each kind of a member's has its own. Busy tells times and nothing else. */
export const feedKinds = ['reservations', 'schedule', 'busy'] as const;
export const FeedKind = z.enum(feedKinds);
export type FeedKind = z.infer<typeof FeedKind>;
