import * as z from 'zod/mini';

const count = z.number();

export const FeedSummary = z.object({
  /** First and last day for which it speaks; empty when it does not say. */
  from: z.string(),
  until: z.string(),
  version: z.string(),
  publisher: z.string(),
  routes: count,
  stops: count,
  trips: count,
});
export type FeedSummary = z.infer<typeof FeedSummary>;

/** A finding in sentences: what is wrong, what to do, and where. */
export const FeedFinding = z.object({
  severity: z.enum(['error', 'warning']),
  file: z.string(),
  what: z.string(),
  todo: z.string(),
  /** How often; the first places are named. Line 0: the file as a whole. */
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

/** Trips with sold seats that would move or be gone; people are counted, nobody is named. */
export const ShownSold = z.object({
  persons: count,
  /** How many trips; the soonest stand in `trips`. */
  count,
  trips: z.array(
    z.object({
      route_name: z.string(),
      /** As it was sold to the first of them. */
      departed_at: z.string(),
      departure_name: z.string(),
      becomes: z.enum(['moved', 'gone']),
      persons: count,
    }),
  ),
});
export type ShownSold = z.infer<typeof ShownSold>;

const imported = {
  /** Name of the file, or the address. */
  source: z.string(),
  imported_at: z.string(),
  /** Null once they have left. */
  imported_by_name: z.nullable(z.string()),
};

/** The feed that counts; that of the town pack has no import. */
export const FeedInForce = z.object({
  feed_id: z.nullable(z.number()),
  ...imported,
  imported_at: z.nullable(z.string()),
  since: z.nullable(z.string()),
  summary: z.nullable(FeedSummary),
});

/** What was imported and does not count yet. */
export const WaitingFeed = z.object({
  feed_id: z.number(),
  ...imported,
  /** Without errors it can be put in force. */
  is_usable: z.boolean(),
  summary: z.nullable(FeedSummary),
  findings: z.array(FeedFinding),
  /** Null where the town has no feed yet, or this one cannot be read. */
  changes: z.nullable(ShownChanges),
  /** Null: it could not be looked up. */
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
  /** The latest first. */
  former: z.array(FormerFeed),
  /** Whether there is one to go back to; that of the pack may be it. */
  can_go_back: z.boolean(),
  /** Marks what counts; an action on something else is refused. */
  seen: z.string(),
});
export type TransportDesk = z.infer<typeof TransportDesk>;

export const FORMER_FEEDS = 10;
