import { listApplications, readOwnApplication, type OwnApplication } from '@machi/domain/applications/contract';
import type { ApplicationStep } from '@machi/domain/onlineforms/steps';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { alongIn, laterSteps, stepPath } from '../../../shell/own-applications.ts';

/** First part of the query keys of the steps. */
export const BEGUN = 'begun-application';

/** Data for the next step. */
export interface Told {
  /** Code of the sentence that says why there is no signature yet. */
  readonly trouble?: string;
}

/** Goes to the next step, for which the application is loaded again. */
export function useGoOn() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [query] = useSearchParams();
  const { test } = alongIn(query);
  return useCallback(
    (
      application: Pick<OwnApplication, 'onlineform_id' | 'onlineform_application_id'>,
      next: ApplicationStep,
      told: Told = {},
    ) => {
      for (const name of [BEGUN, listApplications.name, readOwnApplication.name])
        queryClient.removeQueries({ queryKey: [name] });
      const step = laterSteps.find((one) => one === next) ?? 'finish';
      void navigate(stepPath(application, step, { test }), {
        replace: true,
        state: { trouble: told.trouble },
      });
    },
    [navigate, queryClient, test],
  );
}
