import type { DemandPassenger, DemandStop } from '@machi/domain/driver/demand-contract';

/** Whether a passenger needs nothing more at a stop. */
const isSettled = ({ kind, state }: Pick<DemandPassenger, 'kind' | 'state'>): boolean =>
  kind === 'pickup' ? state !== 'promised' : state === 'done' || state === 'missed' || state === 'canceled';

/** Done stops, and those ahead, next one first, even if some were recorded out of order. */
export function stopsAhead(stops: readonly DemandStop[]): {
  readonly past: readonly DemandStop[];
  readonly ahead: readonly DemandStop[];
} {
  const isPast = ({ passengers }: DemandStop): boolean => passengers.every(isSettled);
  return { past: stops.filter(isPast), ahead: stops.filter((stop) => !isPast(stop)) };
}

export const vehicleHref = (vehicleId: string): string =>
  `/driver/ondemandbus?${new URLSearchParams({ vehicle: vehicleId }).toString()}`;
