import { readAccount } from '@machi/domain/account/contract';
import type { ApplicantProfile } from '@machi/domain/applications/applicant';
import type { Residence } from '@machi/domain/members/residence';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';
import { useLocale, useSession } from '../../../shell/record/record.ts';
import { proxyQuery } from '../../../shell/proxy-query.ts';

/** What the town knows of whoever applies. */
export type Applicant = ApplicantProfile & Residence;

/**
 * Whoever applies: who is logged in, or for whom an official applies. Nobody for a guest.
 * @param proxy by which an official applies for somebody
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
