import { changedAddress, queryAfter, type Changes } from '@machi/client/changed-address';
import { useLocation, useSearchParams } from 'react-router-dom';

export interface HeldAddress<Address> {
  readonly address: Address;
  readonly hrefWith: (changes: Changes) => string;
  /** `replace`: "back" skips the present address. Does nothing after the person has gone on (`queryAfter`). */
  readonly go: (changes: Changes, replace?: boolean) => void;
}

/** State of a screen in its address, so that a link can pass it on and "back" restores it. */
export function useHeldAddress<Address>(path: string, read: (query: URLSearchParams) => Address): HeldAddress<Address> {
  const shown = useLocation();
  const [query, setQuery] = useSearchParams();
  return {
    address: read(query),
    hrefWith: (changes) => changedAddress(path, query, changes),
    go: (changes, replace = false) => {
      const next = queryAfter(shown, window.location, changes);
      if (next) setQuery(next, { replace, preventScrollReset: true });
    },
  };
}
