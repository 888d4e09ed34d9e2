import { busFare, type BusRules } from '../passes/bus-fare.ts';
import { NO_SERVICE } from '../fields/ids.ts';
import type { IndexedFeed } from './feed/tables.ts';
import type { TransportRoute } from './pack.ts';

interface Fare {
  readonly least_yen: number;
  readonly most_yen: number;
}

/** Finds the fare on routes of the feed, in yen; undefined if the feed has none, or another currency. */
export function fareOf(
  { fares, fareRules }: Pick<IndexedFeed, 'fares' | 'fareRules'>,
  gtfsRouteIds: readonly string[],
): Fare | undefined {
  // A fare without a rule, and a rule without a route, apply everywhere.
  const ruled = new Set(fareRules.map(({ fare_id }) => fare_id));
  const named = fareRules.filter(({ route_id }) => route_id === '' || gtfsRouteIds.includes(route_id));
  const ids = [...named.map(({ fare_id }) => fare_id), ...[...fares.keys()].filter((id) => !ruled.has(id))];
  const prices = ids.flatMap((id) => {
    const fare = fares.get(id);
    return fare?.currency_type === 'JPY' ? [fare.price] : [];
  });
  return prices.length === 0 ? undefined : { least_yen: Math.min(...prices), most_yen: Math.max(...prices) };
}

/**
 * Finds the fare of a person about whom nothing is known: the terminals' price on the town's buses, where it has passes,
 * otherwise the feed's. Undefined: unknown.
 */
export function routeFare(
  { kind, gtfs_route_ids }: Pick<TransportRoute, 'kind' | 'gtfs_route_ids'>,
  feed: Pick<IndexedFeed, 'fares' | 'fareRules'> | undefined,
  rules: BusRules,
  now: Date,
): Fare | undefined {
  if (rules.service_id !== NO_SERVICE && (kind === 'community' || kind === 'autonomous')) {
    const { fare_yen } = busFare(null, kind, rules, now);
    return { least_yen: fare_yen, most_yen: fare_yen };
  }
  return feed && fareOf(feed, gtfs_route_ids);
}

/** Finds the age from which rides are free; null: none. */
export const freeAge = ({ kind }: Pick<TransportRoute, 'kind'>, rules: BusRules): number | null =>
  kind === 'community' && rules.service_id !== NO_SERVICE ? rules.bus.free_age : null;
