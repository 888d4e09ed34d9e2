import * as z from 'zod/mini';

/** Why no data could be taken from an address. Each has its own message. */
export const sourceFailures = ['live-address', 'live-not-fetched', 'live-unreadable', 'live-too-many'] as const;
export type SourceFailure = (typeof sourceFailures)[number];

/** Why a reported vehicle is not shown. */
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

/** Most test requests of an official a day. */
export const MOST_TRIES = 50;
export const ADDRESS_LENGTH = 2000;

/** Preview of an address's answer. Nothing is stored. */
export const SourceSight = z.object({
  /** Number of vehicles in the message. */
  told: z.number(),
  /** Number of vehicles that would be shown, by route. */
  shown: z.number(),
  routes: z.array(z.object({ route_name: z.string(), vehicles: z.number() })),
  /** Age in seconds of the newest and the oldest of these positions; null: none is shown. */
  newest_seconds: z.nullable(z.number()),
  oldest_seconds: z.nullable(z.number()),
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number() })),
  /** Other parts of the message, which the portal does not use. */
  trip_updates: z.number(),
  alerts: z.number(),
});
export type SourceSight = z.infer<typeof SourceSight>;

/** Source of another operator's vehicle positions, with its latest result. */
export const LiveSource = z.object({
  told_at: z.string(),
  /** `desk`: address set at the desk; `town`: address of the town's data; `none`: no address. */
  origin: z.enum(['desk', 'town', 'none']),
  is_off: z.boolean(),
  /** Without the query string, which may hold a key. */
  address: z.nullable(z.string()),
  hides_key: z.boolean(),
  /** Address of the town's data, for going back to it. */
  town_address: z.nullable(z.string()),
  /** Latest change at the desk; null: none. */
  set_at: z.nullable(z.string()),
  set_by_name: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  /** Latest readable answer: vehicles in it, and vehicles shown. */
  answered_at: z.nullable(z.string()),
  told: z.nullable(z.number()),
  vehicles: z.nullable(z.number()),
  /** Start of the present failure and its latest reason; null: no failure. */
  failed_at: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  /** Version that was read. An action on another one is refused. */
  revision: z.number(),
});
export type LiveSource = z.infer<typeof LiveSource>;

interface Measured {
  readonly route_id: number;
  readonly measured_at: string;
}

/** Summarises what an answer would show, by route in the town's order, and its age. */
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

/** Makes the shown form of an address, without the query string, which may hold a key. */
export function shownAddress(address: string): Pick<LiveSource, 'address' | 'hides_key'> {
  const [before = ''] = address.split(/[?#]/, 1);
  return { address: before, hides_key: before !== address };
}
