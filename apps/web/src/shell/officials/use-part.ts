import type { Permission } from '@machi/domain/permissions/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { askerQuery } from '../desk/asker-query.ts';
import { useLocale, useSession } from '../record/record.ts';

/** For officials and companies only: for everybody else the permission rules stay on the server. */
export const officialsPart = queryOptions({
  queryKey: ['officials-part'],
  queryFn: () => import('./part.ts'),
  staleTime: Infinity,
});

/** The person's permissions as an official, on a resident's page; all refused until loaded. */
export function useMay(): (permission: Permission) => boolean {
  const locale = useLocale();
  const { isAtWork } = useSession();
  const { data: asker } = useQuery({ ...askerQuery(locale), enabled: isAtWork });
  const { data: part } = useQuery({ ...officialsPart, enabled: isAtWork });
  return (permission) => asker !== undefined && part?.decidePermission(asker, permission) === 'granted';
}
