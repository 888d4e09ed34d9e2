import type { Permission } from '@machi/domain/permissions/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { askerQuery } from '../desk/asker-query.ts';
import { useLocale, useSession } from '../record/record.ts';

/** Only officials and companies have it: for everybody else the rules of their permissions stay on the server. */
export const officialsPart = queryOptions({
  queryKey: ['officials-part'],
  queryFn: () => import('./part.ts'),
  staleTime: Infinity,
});

/** What this person may do as an official, on a page of residents; nothing until it is known. */
export function useMay(): (permission: Permission) => boolean {
  const locale = useLocale();
  const { isAtWork } = useSession();
  const { data: asker } = useQuery({ ...askerQuery(locale), enabled: isAtWork });
  const { data: part } = useQuery({ ...officialsPart, enabled: isAtWork });
  return (permission) => asker !== undefined && part?.decidePermission(asker, permission) === 'granted';
}
