import { keyedHash } from '../../ground/secrets.ts';
import { networkOf } from './rate-limit.ts';

/** Enough digits to distinguish a town's people and networks in a log. */
const TRACE_DIGITS = 16;

type Keyed = { readonly secret: string };

/** A network as it is logged: the address cannot be found without the town's key. */
export const networkHash = ({ secret }: Keyed, address: string): string =>
  keyedHash(secret, `network ${networkOf(address)}`);

/**
 * Pseudonyms that connect the log lines of a network and of a client.
 * @param asker kind and number of the client, as `member 7`; undefined for a guest
 */
export const tracesOf = (house: Keyed, address: string, asker: string | undefined) => ({
  network: networkHash(house, address).slice(0, TRACE_DIGITS),
  ...(asker === undefined ? {} : { asker: keyedHash(house.secret, `asker ${asker}`).slice(0, TRACE_DIGITS) }),
});
