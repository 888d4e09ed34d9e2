import type { ApplicationStatus } from '@machi/domain/applications/model';
import { assignments } from '@machi/domain/form-desk/contract';
import type { Assignment } from '@machi/domain/form-desk/contract';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';

/** What the address of the desk says. */
interface DeskAddress {
  /** Which application is open. */
  readonly application: number | undefined;
  readonly asked: {
    readonly approval_status: ApplicationStatus;
    readonly assigned?: Assignment;
    readonly onlineform_id?: number;
    readonly page?: string;
  };
}

const digits = (text: string | null): string | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? text : undefined;
const statuses: Readonly<Record<string, ApplicationStatus>> = { 1: 1, 2: 2, 3: 3 };

/** Reads the address; what is old or odd in it is left out. */
function readDeskAddress(query: URLSearchParams): DeskAddress {
  const page = digits(query.get('page'));
  const application = digits(query.get('application'));
  const form = digits(query.get('form'));
  const assigned = assignments.find((one) => one === query.get('assigned'));
  return {
    application: application === undefined ? undefined : Number(application),
    asked: {
      approval_status: statuses[query.get('status') ?? ''] ?? 0,
      ...(assigned === undefined ? {} : { assigned }),
      ...(form === undefined ? {} : { onlineform_id: Number(form) }),
      ...(page === undefined ? {} : { page }),
    },
  };
}

/** What the address asks the desk for. */
export const useDeskAddress = () => useHeldAddress('/onlineform/desk', readDeskAddress);
