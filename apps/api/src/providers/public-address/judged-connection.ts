import { lookup as lookupName, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** A refused address: not https, or not on the public internet. */
export class AddressRefused extends Error {}

/** A name without an address gives an error only. */
type NamesToAddresses = (name: string, done: (error: Error | null, found?: readonly LookupAddress[]) => void) => void;

/** What a test replaces: name resolution, allowed addresses, and the expected certificate. */
export interface Network {
  readonly resolve: NamesToAddresses;
  readonly isAllowed: (address: string) => boolean;
  readonly port: number;
  readonly authority: string | undefined;
}
export const internet: Network = {
  resolve: (name, done) => lookupName(name, { all: true }, done),
  isAllowed: isPublicAddress,
  port: 443,
  authority: undefined,
};

/**
 * Parses an address from outside: https on the usual port, a name with a dot, no password.
 * @throws AddressRefused
 */
export function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'https:' && url.username + url.password === '' && url.port === '';
  // A numeric address would not be resolved, and so would not be checked.
  if (!url || !isPlain || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || !url.hostname.includes('.'))
    throw new AddressRefused();
  return url;
}

/** Whether an address has an allowed form; what its name resolves to is checked at each connection. */
export function isPublicHttps(text: string): boolean {
  try {
    return readAddress(text.trim()).protocol !== '';
  } catch {
    return false;
  }
}

/** Checks the addresses with which the connection is made, so that a later change of the name has no effect. */
export const judgedLookup =
  ({ resolve, isAllowed }: Network): LookupFunction =>
  (name, options, done) => {
    resolve(name, (error, found = []) => {
      const [first] = found;
      if (error || !first) return done(error ?? new Error('the name has no address'), '', 4);
      if (!found.every(({ address }) => isAllowed(address))) return done(new AddressRefused(), '', 4);
      if (options.all === true) return done(null, [...found]);
      return done(null, first.address, first.family);
    });
  };
