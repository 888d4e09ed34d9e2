import { readAddress } from '@machi/client/read-address';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { DueAge, DueFilter } from '@machi/domain/till/dues';
import type { listDues } from '@machi/domain/till/dues-contract';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';
import { receptionPath } from '../reception-address.ts';

/** Reads the address of the list of unpaid fees; ignores outdated or odd values. */
export function readDuesAddress(query: URLSearchParams): InputOf<typeof listDues> {
  const { idOf, filter, asked } = readAddress(query);
  const spot = idOf('spot_id');
  return {
    ...asked,
    ...filter('state', DueFilter),
    ...filter('over', DueAge),
    ...(spot === undefined ? {} : { spot_id: String(spot) }),
  };
}

export const useDuesAddress = () => useHeldAddress(receptionPath, readDuesAddress);
