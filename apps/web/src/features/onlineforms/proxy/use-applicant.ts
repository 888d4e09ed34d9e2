import { readAccount } from '@machi/domain/account/contract';
import type { ApplicantProfile } from '@machi/domain/applications/applicant';
import type { Residence } from '@machi/domain/members/residence';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';
import { useLocale, useSession } from '../../../shell/record/record.ts';
import { proxyQuery } from '../../../shell/proxy-query.ts';

/** The applicant's data at the town. */
export type Applicant = ApplicantProfile & Residence;

/**
 * The applicant: the logged-in member, or the person an official applies for. Undefined for a guest.
 * @param proxy id of the proxy through which an official applies
 */
export function useApplicant(proxy: number | undefined) {
  const locale = useLocale();
  const { isLoggedIn } = useSession();
  const own = useQuery({
    ...ask(readAccount, {}, locale),
    select: ({ account }): Applicant => account,
    enabled: isLoggedIn && proxy === undefined,
  });
  const other = useQuery({
    ...proxyQuery(proxy ?? 0),
    select: (reply): Applicant | undefined => reply?.proxy.member,
    enabled: isLoggedIn && proxy !== undefined,
  });
  return proxy === undefined ? own : other;
}
