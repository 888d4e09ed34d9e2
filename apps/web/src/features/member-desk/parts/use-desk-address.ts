import { useSearchParams } from 'react-router-dom';
import { deskHref, readDeskAddress } from './desk-address.ts';
import type { Changes, DeskAddress } from './desk-address.ts';

interface HeldAddress {
  readonly address: DeskAddress;
  readonly hrefWith: (changes: Changes) => string;
  readonly go: (changes: Changes, replace?: boolean) => void;
}

/** What the address asks the desk for, so that it can be passed on and "back" finds it again. */
export function useDeskAddress(): HeldAddress {
  const [query, setQuery] = useSearchParams();
  const hrefWith = (changes: Changes) => deskHref(query, changes);
  return {
    address: readDeskAddress(query),
    hrefWith,
    go: (changes, replace = false) =>
      setQuery(new URLSearchParams(hrefWith(changes).split('?')[1] ?? ''), { replace, preventScrollReset: true }),
  };
}
