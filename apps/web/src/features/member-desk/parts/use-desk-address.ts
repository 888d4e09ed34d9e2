import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';
import { deskPath, readDeskAddress } from './desk-address.ts';

/** What the address asks the desk for. */
export const useDeskAddress = () => useHeldAddress(deskPath, readDeskAddress);
