import * as z from 'zod/mini';

const count = z.number();

export const FeedSummary = z.object({
  /** First and last day of the feed; empty if it has none. */
  from: z.string(),
  until: z.string(),
  version: z.string(),
  publisher: z.string(),
  routes: count,
  stops: count,
  trips: count,
});
export type FeedSummary = z.infer<typeof FeedSummary>;

/** A finding in words: the problem, its correction, and the places. */
export const FeedFinding = z.object({
  severity: z.enum(['error', 'warning']),
  file: z.string(),
  what: z.string(),
  todo: z.string(),
  /** Number of occurrences; the first places are listed. Line 0: the file as a whole. */
  count,
  places: z.array(z.object({ line: z.number(), value: z.string() })),
});
export type FeedFinding = z.infer<typeof FeedFinding>;

const Named = z.object({ count, names: z.array(z.string()) });
export const ShownChanges = z.object({
  routes: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['added', 'removed', 'changed']),
      added: count,
      removed: count,
      moved: count,
      other_days: count,
      is_renamed: z.boolean(),
    }),
  ),
  stops_added: Named,
  stops_removed: Named,
  stops_changed: Named,
  fares_changed: z.boolean(),
});
export type ShownChanges = z.infer<typeof ShownChanges>;

/** Trips with reserved seats that would move or disappear. Persons are counted but not named. */
export const ShownSold = z.object({
  persons: count,
  /** Number of trips; the soonest are in `trips`. */
  count,
  trips: z.array(
    z.object({
      route_name: z.string(),
      /** As sold to the first passenger. */
      departed_at: z.string(),
      departure_name: z.string(),
      becomes: z.enum(['moved', 'gone']),
      persons: count,
    }),
  ),
});
export type ShownSold = z.infer<typeof ShownSold>;

const imported = {
  /** File name or address. */
  source: z.string(),
  imported_at: z.string(),
  /** Null once the account is deleted. */
  imported_by_name: z.nullable(z.string()),
};

/** The feed in force. The town pack's feed has no import. */
export const FeedInForce = z.object({
  feed_id: z.nullable(z.number()),
  ...imported,
  imported_at: z.nullable(z.string()),
  since: z.nullable(z.string()),
  summary: z.nullable(FeedSummary),
});

/** An imported feed that is not in force yet. */
export const WaitingFeed = z.object({
  feed_id: z.number(),
  ...imported,
  /** Without errors it can be put in force. */
  is_usable: z.boolean(),
  summary: z.nullable(FeedSummary),
  findings: z.array(FeedFinding),
  /** Null if the town has no feed yet, or this one cannot be read. */
  changes: z.nullable(ShownChanges),
  /** Null: the lookup failed. */
  sold: z.nullable(ShownSold),
});
export type WaitingFeed = z.infer<typeof WaitingFeed>;

export const FormerFeed = z.object({
  feed_id: z.number(),
  ...imported,
  since: z.string(),
  until: z.string(),
  summary: z.nullable(FeedSummary),
});

export const TransportDesk = z.object({
  in_force: FeedInForce,
  waiting: z.nullable(WaitingFeed),
  /** Latest first. */
  former: z.array(FormerFeed),
  /** Whether an earlier feed, perhaps the pack's, can be put back in force. */
  can_go_back: z.boolean(),
  /** Version of the feed in force. An action on another one is refused. */
  seen: z.string(),
});
export type TransportDesk = z.infer<typeof TransportDesk>;

export const FORMER_FEEDS = 10;
