import type { IndexedFeed } from './feed/tables.ts';

/** What a ride on routes of the feed costs, in yen; undefined where the feed does not say, or says it in other money. */
export function fareOf(
  { fares, fareRules }: Pick<IndexedFeed, 'fares' | 'fareRules'>,
  gtfsRouteIds: readonly string[],
): { readonly least_yen: number; readonly most_yen: number } | undefined {
  // A fare without a rule, and a rule without a route, hold everywhere.
  const ruled = new Set(fareRules.map(({ fare_id }) => fare_id));
  const named = fareRules.filter(({ route_id }) => route_id === '' || gtfsRouteIds.includes(route_id));
  const ids = [...named.map(({ fare_id }) => fare_id), ...[...fares.keys()].filter((id) => !ruled.has(id))];
  const prices = ids.flatMap((id) => {
    const fare = fares.get(id);
    return fare?.currency_type === 'JPY' ? [fare.price] : [];
  });
  return prices.length === 0 ? undefined : { least_yen: Math.min(...prices), most_yen: Math.max(...prices) };
}
