import { dateAt } from '@machi/domain/calendar/model';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';
import { readReceptionAddress, receptionPath } from './reception-address.ts';

/** What the address asks reception for. */
export const useReceptionAddress = () =>
  useHeldAddress(receptionPath, (query) => readReceptionAddress(query, dateAt(new Date())));
