import { useSearchParams } from 'react-router-dom';
import { readVisitAddress, visitHref } from './visit-address.ts';
import type { Changes, VisitAddress } from './visit-address.ts';

interface HeldAddress {
  readonly address: VisitAddress;
  readonly hrefWith: (changes: Changes) => string;
  readonly go: (changes: Changes) => void;
}

/** What the address asks for, so that it can be passed on and "back" finds it again. */
export function useVisitAddress(): HeldAddress {
  const [query, setQuery] = useSearchParams();
  const hrefWith = (changes: Changes) => visitHref(query, changes);
  return {
    address: readVisitAddress(query, new Date()),
    hrefWith,
    go: (changes) => setQuery(new URLSearchParams(hrefWith(changes).split('?')[1] ?? ''), { preventScrollReset: true }),
  };
}
