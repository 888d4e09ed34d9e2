import { changedAddress } from '@machi/client/changed-address';
import type { Changes } from '@machi/client/changed-address';
import { useSearchParams } from 'react-router-dom';

export interface HeldAddress<Address> {
  readonly address: Address;
  readonly hrefWith: (changes: Changes) => string;
  /** `replace`: "back" leads past what the address is now. */
  readonly go: (changes: Changes, replace?: boolean) => void;
}

/** What the address asks a screen for, so that it can be passed on and "back" finds it again. */
export function useHeldAddress<Address>(path: string, read: (query: URLSearchParams) => Address): HeldAddress<Address> {
  const [query, setQuery] = useSearchParams();
  const hrefWith = (changes: Changes) => changedAddress(path, query, changes);
  return {
    address: read(query),
    hrefWith,
    go: (changes, replace = false) =>
      setQuery(new URLSearchParams(hrefWith(changes).split('?')[1] ?? ''), { replace, preventScrollReset: true }),
  };
}
