import { readAccount } from '@machi/domain/account/contract';
import type { ApplicantProfile } from '@machi/domain/applications/applicant';
import type { Residence } from '@machi/domain/members/residence';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';
import { useLocale, useSession } from '../../../shell/record/record.ts';

/** The applicant's data at the town. */
export type Applicant = ApplicantProfile & Residence;

/** The applicant: the logged-in member, or the person for whom they act. Undefined for a guest. */
export function useApplicant() {
  const locale = useLocale();
  const { isLoggedIn } = useSession();
  return useQuery({
    ...ask(readAccount, {}, locale),
    select: ({ account }): Applicant => account,
    enabled: isLoggedIn,
  });
}
