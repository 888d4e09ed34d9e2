import { useQuery } from '@tanstack/react-query';
import { askerQuery } from '../desk/asker-query.ts';
import { useLocale, useSession } from '../record/record.ts';

interface Publisher {
  readonly isEditor: boolean;
  readonly isApprover: boolean;
}

/** Has neither role, or the roles are not loaded. */
export const NO_PUBLISHER: Publisher = { isEditor: false, isApprover: false };

/** The person's roles for public texts; undefined while loading. */
export function usePublisher(): Publisher | undefined {
  const { isLoggedIn } = useSession();
  const { data } = useQuery({ ...askerQuery(useLocale()), enabled: isLoggedIn });
  if (!isLoggedIn) return NO_PUBLISHER;
  if (data === undefined) return undefined;
  const holds = (role: 'editor' | 'approver') => data.is_official && data.roles.includes(role);
  return { isEditor: holds('editor'), isApprover: holds('approver') };
}
