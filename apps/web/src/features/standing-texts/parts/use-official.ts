import { useQuery } from '@tanstack/react-query';
import { askerQuery } from '../../../shell/desk/asker-query.ts';
import { useLocale } from '../../../shell/record/record.ts';

/** What somebody does here, as far as their roles go; nothing until that is known. */
export function useOfficial(): { readonly isEditor: boolean; readonly isApprover: boolean } {
  const { data } = useQuery(askerQuery(useLocale()));
  const holds = (role: 'editor' | 'approver') => data?.is_official === true && data.roles.includes(role);
  return { isEditor: holds('editor'), isApprover: holds('approver') };
}
