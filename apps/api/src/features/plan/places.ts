import { listed, type Locale } from '@machi/domain/locale/model';
import type { BusStation } from '@machi/domain/ondemandbus/pack';
import type { PlanEnd, PlanPlace } from '@machi/domain/plan/model';
import type { PlanPlace as PlanPoint } from '@machi/domain/plan/plan';
import type { House } from '../../platform/house.ts';
import type { Catalog } from '../../town/catalog.ts';
import { stopWords } from '../../transport/feed-words.ts';

/** A bare point on the map. */
const NOWHERE = { spot_id: null, stop_id: null, station_id: null, place_name: '', place_kana: '' };

/** Finds facilities, and the stops and stations of the portal's routes. */
export function createPlaces({ town, feed: keeper }: Pick<House, 'town' | 'feed'>) {
  const { transport } = town;
  const stations = town.onDemandBus?.stations ?? [];
  const stopsOfSpot = Map.groupBy(transport.stops, ({ spot_id }) => spot_id);

  function stopPlace(stopId: string, locale: Locale): PlanPlace | undefined {
    const feed = keeper.current();
    const row = feed?.stops.get(stopId);
    if (!row) return undefined;
    const { stop_name, stop_kana } = stopWords(feed, stopId, locale);
    const { stop_lat: latitude, stop_lon: longitude } = row;
    return { ...NOWHERE, stop_id: stopId, place_name: stop_name, place_kana: stop_kana, latitude, longitude };
  }

  function spotPlace({ spots }: Catalog, spotId: number, locale: Locale): PlanPlace | undefined {
    const columns = spots.get(spotId)?.columns;
    if (!columns) return undefined;
    const { latitude, longitude } = columns;
    const stops = stopsOfSpot.get(spotId) ?? [];
    return {
      ...NOWHERE,
      spot_id: spotId,
      place_name: columns.texts.spot_name?.[locale] ?? '',
      // Facilities have no reading of their own; people find them by that of their stop.
      place_kana: listed(
        stops.flatMap(({ stop_id }) => stopPlace(stop_id, locale)?.place_kana || []),
        locale,
      ),
      latitude,
      longitude,
    };
  }

  function stationPlace(
    { station_id, station_name, station_kana, latitude, longitude }: BusStation,
    locale: Locale,
  ): PlanPlace {
    const place_kana = locale === 'ja' ? station_kana : '';
    return { ...NOWHERE, station_id, place_name: station_name[locale], place_kana, latitude, longitude };
  }

  return {
    list(catalog: Catalog, stopIds: readonly string[], locale: Locale): PlanPlace[] {
      return [
        ...[...catalog.spots.keys()].flatMap((id) => spotPlace(catalog, id, locale) ?? []),
        ...stopIds.flatMap((id) => stopPlace(id, locale) ?? []),
        // Stations at a facility or stop are already in the list.
        ...stations
          .filter((station) => station.spot_id === undefined && station.stop_id === undefined)
          .map((station) => stationPlace(station, locale)),
      ];
    },
    /** The named place; undefined: unknown. */
    find(catalog: Catalog, end: PlanEnd, locale: Locale): PlanPlace | undefined {
      const { spot_id, stop_id, station_id, latitude, longitude } = end;
      if (spot_id !== undefined) return spotPlace(catalog, spot_id, locale);
      if (stop_id !== undefined) return stopPlace(stop_id, locale);
      if (station_id !== undefined) {
        const station = stations.find((one) => one.station_id === station_id);
        return station && stationPlace(station, locale);
      }
      if (latitude === undefined || longitude === undefined) return undefined;
      return { ...NOWHERE, latitude, longitude };
    },
    /** A place's point with its stops. */
    pointOf({ spot_id, stop_id, station_id, latitude, longitude }: PlanPlace): PlanPoint {
      const ofStation = stations.find((one) => one.station_id === station_id)?.stop_id;
      const own = [stop_id, ofStation].flatMap((id) => id ?? []);
      const ofSpot = spot_id === null ? [] : (stopsOfSpot.get(spot_id) ?? []).map((stop) => stop.stop_id);
      return { latitude, longitude, stopIds: [...own, ...ofSpot] };
    },
  };
}
