/** What a calendar program reads under a secret address; each kind of a member's has its own. */
export type FeedKind = 'reservations';
