import { keyedHash } from '../../ground/secrets.ts';
import { networkOf } from './rate-limit.ts';

/** As many digits as tell a town's people and networks apart in a log. */
const TRACE_DIGITS = 16;

type Keyed = { readonly secret: string };

/** A network as it is written down: nobody learns an address without the town's key. */
export const networkHash = ({ secret }: Keyed, address: string): string =>
  keyedHash(secret, `network ${networkOf(address)}`);

/**
 * By what the lines of one network, and of one who was let in, are told to belong together in the log; nobody is named.
 * @param asker kind and number of who was let in, as `member 7`; undefined for a guest
 */
export const tracesOf = (house: Keyed, address: string, asker: string | undefined) => ({
  network: networkHash(house, address).slice(0, TRACE_DIGITS),
  ...(asker === undefined ? {} : { asker: keyedHash(house.secret, `asker ${asker}`).slice(0, TRACE_DIGITS) }),
});
