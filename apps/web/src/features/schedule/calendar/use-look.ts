import { changedAddress } from '@machi/client/changed-address';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Width below which a table of days has no room, so that a list says more. */
const narrow = window.matchMedia('(max-width: 47.99em)');

export type Look = 'list' | 'table';

/** Table or list: the address decides; else a list on a phone, a table elsewhere. */
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
    hrefOf: (look) => changedAddress(path, query, { look }),
  };
}
