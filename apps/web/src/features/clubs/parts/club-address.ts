import { readAddress } from '@machi/client/read-address';
import type { listClubs } from '@machi/domain/clubs/desk-contract';
import { ClubShelf } from '@machi/domain/clubs/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';

/** What the address of the desk says. */
interface ClubAddress {
  /** Which one is open. */
  readonly club: number | undefined;
  /** One is being registered. */
  readonly isNew: boolean;
  readonly asked: InputOf<typeof listClubs>;
}

/** Reads the address; what is old or odd in it is left out. */
function readClubAddress(query: URLSearchParams): ClubAddress {
  const { given, idOf, filter, asked } = readAddress(query);
  return { club: idOf('club'), isNew: given('new') === '1', asked: { ...asked, ...filter('shelf', ClubShelf) } };
}

/** What the address asks the desk for. */
export const useClubAddress = () => useHeldAddress('/reception/clubs', readClubAddress);
