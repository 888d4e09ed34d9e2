import type { TransportRoute } from '../pack.ts';

/** Who sees where the vehicles of a route are: of a school's line those who use its service, of all others everybody. */
export const isSeenBy = (
  { kind, service_id }: Pick<TransportRoute, 'kind' | 'service_id'>,
  usedServices: ReadonlySet<number>,
): boolean => kind !== 'school' || (service_id !== null && usedServices.has(service_id));
