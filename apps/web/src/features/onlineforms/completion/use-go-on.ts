import { listApplications, readOwnApplication, type OwnApplication } from '@machi/domain/applications/contract';
import type { ApplicationStep } from '@machi/domain/onlineforms/steps';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { alongIn, laterSteps, stepPath } from '../../../shell/own-applications.ts';

/** First part of the keys of the queries by which steps are drawn. */
export const BEGUN = 'begun-application';

/** What the next step tells of the one before. */
export interface Told {
  /** Code of the sentence that says why it is not signed. */
  readonly trouble?: string;
  /** The proxy that the address does not know where one comes back to. */
  readonly proxy?: number;
}

/** Goes on at the next step, for which the application is read anew. */
export function useGoOn() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [query] = useSearchParams();
  const { test, proxy } = alongIn(query);
  return useCallback(
    (
      application: Pick<OwnApplication, 'onlineform_id' | 'onlineform_application_id'>,
      next: ApplicationStep,
      told: Told = {},
    ) => {
      for (const name of [BEGUN, listApplications.name, readOwnApplication.name])
        queryClient.removeQueries({ queryKey: [name] });
      const step = laterSteps.find((one) => one === next) ?? 'finish';
      void navigate(stepPath(application, step, { test, proxy: told.proxy ?? proxy }), {
        replace: true,
        state: { trouble: told.trouble },
      });
    },
    [navigate, queryClient, test, proxy],
  );
}
