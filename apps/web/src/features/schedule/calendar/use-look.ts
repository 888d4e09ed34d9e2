import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

/** As wide as a table of days has room: below, a list says more. */
const narrow = window.matchMedia('(max-width: 47.99em)');

export type Look = 'list' | 'table';

/** Table or list: what the address says; else a list on a phone, where it comes first. */
export function useLook(path: string): { readonly look: Look; readonly hrefOf: (look: Look) => string } {
  const [query] = useSearchParams();
  const isNarrow = useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener);
      return () => narrow.removeEventListener('change', listener);
    },
    () => narrow.matches,
  );
  const named = query.get('look');
  const usual = isNarrow ? 'list' : 'table';
  return {
    look: named === 'list' || named === 'table' ? named : usual,
    hrefOf(look) {
      const next = new URLSearchParams(query);
      next.set('look', look);
      return `${path}?${next.toString()}`;
    },
  };
}
