import { readAddress } from '@machi/client/read-address';
import type { ApplicationStatus } from '@machi/domain/applications/model';
import { assignments, type Assignment } from '@machi/domain/form-desk/contract';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

interface DeskAddress {
  /** Id of the open application. */
  readonly application: number | undefined;
  readonly asked: {
    readonly approval_status: ApplicationStatus;
    readonly assigned?: Assignment;
    readonly onlineform_id?: number;
    readonly page?: string;
  };
}

const statuses: Readonly<Record<string, ApplicationStatus>> = { 1: 1, 2: 2, 3: 3 };

/** Reads the address and ignores outdated or odd values. */
function readDeskAddress(query: URLSearchParams): DeskAddress {
  const { given, idOf, page } = readAddress(query);
  const form = idOf('form');
  const assigned = assignments.find((one) => one === given('assigned'));
  return {
    application: idOf('application'),
    asked: {
      approval_status: statuses[given('status')] ?? 0,
      ...(assigned === undefined ? {} : { assigned }),
      ...(form === undefined ? {} : { onlineform_id: form }),
      ...page,
    },
  };
}

export const useDeskAddress = () => useHeldAddress('/onlineform/desk', readDeskAddress);
