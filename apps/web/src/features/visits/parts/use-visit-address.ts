import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';
import { readVisitAddress, visitPath } from './visit-address.ts';

/** What the address asks the desk of visits for. */
export const useVisitAddress = () => useHeldAddress(visitPath, (query) => readVisitAddress(query, new Date()));
