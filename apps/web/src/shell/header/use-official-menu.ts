import type { MenuEntry } from '@machi/domain/navigation/menus';
import { readSession } from '@machi/domain/sessions/read-session';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../calls/ask.ts';
import { useLocale, useSession } from '../record/record.ts';

const none: readonly MenuEntry[] = [];

/** Only officials have it: for everybody else the rules of their permissions stay on the server. */
const rules = queryOptions({
  queryKey: ['official-menu'],
  queryFn: async () => (await import('@machi/domain/navigation/official-menu')).officialMenu,
  staleTime: Infinity,
});

/** The screens of officials that this one finds; none until the roles are known, which are told and never stored. */
export function useOfficialMenu(): readonly MenuEntry[] {
  const { isLoggedIn, is_official } = useSession();
  const locale = useLocale();
  const { data } = useQuery({
    ...ask(readSession, {}, locale, { ignoresError: true }),
    placeholderData: keepPreviousData,
    enabled: isLoggedIn && is_official,
  });
  const { data: menuFor } = useQuery({ ...rules, enabled: isLoggedIn && is_official });
  if (!isLoggedIn || !is_official || data === undefined || menuFor === undefined) return none;
  return menuFor({ ...data, roles: data.roles ?? [] });
}
