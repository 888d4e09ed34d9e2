import { dateAt } from '@machi/domain/calendar/model';
import { useSearchParams } from 'react-router-dom';
import { readReceptionAddress, receptionHref } from './reception-address.ts';
import type { Changes, ReceptionAddress } from './reception-address.ts';

interface HeldAddress {
  readonly address: ReceptionAddress;
  readonly hrefWith: (changes: Changes) => string;
  readonly go: (changes: Changes) => void;
}

/** What the address asks reception for, so that it can be passed on and "back" finds it again. */
export function useReceptionAddress(): HeldAddress {
  const [query, setQuery] = useSearchParams();
  const hrefWith = (changes: Changes) => receptionHref(query, changes);
  return {
    address: readReceptionAddress(query, dateAt(new Date())),
    hrefWith,
    go: (changes) => setQuery(new URLSearchParams(hrefWith(changes).split('?')[1] ?? ''), { preventScrollReset: true }),
  };
}
