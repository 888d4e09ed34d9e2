import { decideHandledForm } from '@machi/domain/form-desk/contract';
import type { Waits } from '../../platform/work-list/waits.ts';

/** What is given back for a correction waits for its applicant. */
export const waits: readonly Waits[] = [
  {
    kind: 'application',
    permission: decideHandledForm.permission,
    rows: `select a.onlineform_application_id::text as key, a.filed_at as since, a.due_on as due
      from onlineform_application a where a.stage = 'filed' and a.approval_status = 0 and a.is_in_correction = 0`,
    isLateByDueAlone: true,
  },
];
