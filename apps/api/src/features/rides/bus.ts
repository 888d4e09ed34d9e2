import { drivesOfPlans, type Drives } from '@machi/domain/ondemandbus/drives';
import type { OnDemandBusFile } from '@machi/domain/ondemandbus/pack';
import type { House } from '../../platform/house.ts';

/** The town's on-demand bus with the drives between its stations. */
export interface Bus extends OnDemandBusFile {
  readonly drives: Drives;
}

const known = new WeakMap<OnDemandBusFile, Bus>();

/** Undefined: the town has none. The drives are computed once. */
export function busOf({ town }: Pick<House, 'town'>): Bus | undefined {
  const file = town.onDemandBus;
  if (!file) return undefined;
  const found = known.get(file);
  if (found) return found;
  const ids = file.stations.map(({ station_id }) => station_id);
  const bus = { ...file, drives: drivesOfPlans(ids, file.station_relations) };
  known.set(file, bus);
  return bus;
}

export const stationOf = ({ stations }: Pick<OnDemandBusFile, 'stations'>, id: string) =>
  stations.find(({ station_id }) => station_id === id);
