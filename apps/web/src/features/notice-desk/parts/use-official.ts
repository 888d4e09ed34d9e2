import { useQuery } from '@tanstack/react-query';
import { askerQuery } from '../../../shell/desk/asker-query.ts';
import { useLocale, useSession } from '../../../shell/record/record.ts';

/** What somebody does with notices, as far as their roles go; undefined until that is known. */
export function useOfficial(): { readonly isEditor: boolean; readonly isApprover: boolean } | undefined {
  const { isLoggedIn } = useSession();
  const { data } = useQuery({ ...askerQuery(useLocale()), enabled: isLoggedIn });
  if (!isLoggedIn) return { isEditor: false, isApprover: false };
  if (data === undefined) return undefined;
  const holds = (role: 'editor' | 'approver') => data.is_official && data.roles.includes(role);
  return { isEditor: holds('editor'), isApprover: holds('approver') };
}
