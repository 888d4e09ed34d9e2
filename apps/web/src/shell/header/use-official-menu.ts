import type { MenuEntry } from '@machi/domain/navigation/menus';
import { readSession } from '@machi/domain/sessions/read-session';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../calls/ask.ts';
import { officialsPart } from '../officials/use-part.ts';
import { useLocale, useSession } from '../record/record.ts';
import { useTown } from '../town/town.ts';

const none: readonly MenuEntry[] = [];

/** Screens that this official may open; empty until the roles are loaded, which are never stored. */
export function useOfficialMenu(): readonly MenuEntry[] {
  const { isAtWork } = useSession();
  const locale = useLocale();
  const lacking = useTown()?.lacks;
  const { data } = useQuery({
    ...ask(readSession, {}, locale, { ignoresError: true }),
    enabled: isAtWork,
  });
  const { data: part } = useQuery({ ...officialsPart, enabled: isAtWork });
  if (!isAtWork || data === undefined || part === undefined) return none;
  return part.officialMenu({ ...data, is_company: data.is_company ?? false, roles: data.roles ?? [] }, lacking);
}
