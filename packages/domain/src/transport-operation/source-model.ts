import * as z from 'zod/mini';

/** Why nothing could be taken in from an address; each has its sentence. */
export const sourceFailures = ['live-address', 'live-not-fetched', 'live-unreadable', 'live-too-many'] as const;
export type SourceFailure = (typeof sourceFailures)[number];

/** Why a vehicle of a message is not shown. */
export const leftOutReasons = [
  'incomplete',
  'unknown-trip',
  'position-ahead',
  'position-old',
  'position-elsewhere',
  'position-trip',
  'most',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Tries of an official on one day. */
export const MOST_TRIES = 50;
export const ADDRESS_LENGTH = 2000;

/** What one answer of an address would give: nothing of it is kept. */
export const SourceSight = z.object({
  /** Vehicles that the message tells of. */
  told: z.number(),
  /** Those that would be shown, by route. */
  shown: z.number(),
  routes: z.array(z.object({ route_name: z.string(), vehicles: z.number() })),
  /** How many seconds ago the latest and the oldest of these places were measured; null where none is shown. */
  newest_seconds: z.nullable(z.number()),
  oldest_seconds: z.nullable(z.number()),
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number() })),
  /** What the message has besides, which the portal does not use. */
  trip_updates: z.number(),
  alerts: z.number(),
});
export type SourceSight = z.infer<typeof SourceSight>;

/** Where another operator tells its vehicles' places, whose word that is, and what came of it. */
export const LiveSource = z.object({
  told_at: z.string(),
  /** `desk`: an address that was set here; `town`: that of the town's data; `none`: there is none. */
  origin: z.enum(['desk', 'town', 'none']),
  is_off: z.boolean(),
  /** Without what stands behind "?": that may be a key. */
  address: z.nullable(z.string()),
  hides_key: z.boolean(),
  /** That of the town's data, to which one press goes back. */
  town_address: z.nullable(z.string()),
  /** Who changed it here last; null where nobody has. */
  set_at: z.nullable(z.string()),
  set_by_name: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  /** The last answer that could be read: how many vehicles it told of, and how many were shown. */
  answered_at: z.nullable(z.string()),
  told: z.nullable(z.number()),
  vehicles: z.nullable(z.number()),
  /** Since when no answer could be read, and why the last one could not; null: all is well. */
  failed_at: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  /** Marks what was seen; an action on something else is refused. */
  revision: z.number(),
});
export type LiveSource = z.infer<typeof LiveSource>;

interface Measured {
  readonly route_id: number;
  readonly measured_at: string;
}

/** What an answer would show, route by route in the town's order, and how old it is. */
export function sightOf(
  shown: readonly Measured[],
  routes: readonly { readonly route_id: number; readonly route_name: string }[],
  now: Date,
): Pick<SourceSight, 'shown' | 'routes' | 'newest_seconds' | 'oldest_seconds'> {
  const ages = shown.map(({ measured_at }) =>
    Math.max(0, Math.round((now.getTime() - Date.parse(measured_at)) / 1000)),
  );
  return {
    shown: shown.length,
    routes: routes
      .map(({ route_id, route_name }) => ({
        route_name,
        vehicles: shown.filter((one) => one.route_id === route_id).length,
      }))
      .filter(({ vehicles }) => vehicles > 0),
    newest_seconds: ages.length === 0 ? null : Math.min(...ages),
    oldest_seconds: ages.length === 0 ? null : Math.max(...ages),
  };
}

/** An address as the desk shows it: what stands behind "?" may be a key. */
export function shownAddress(address: string): Pick<LiveSource, 'address' | 'hides_key'> {
  const [before = ''] = address.split(/[?#]/, 1);
  return { address: before, hides_key: before !== address };
}
