import { acceptMandate } from '@machi/domain/mandates/desk-contract';
import type { Waits } from '../../platform/work-list/waits.ts';

export const waits: readonly Waits[] = [
  {
    kind: 'mandate',
    permission: acceptMandate.permission,
    rows: `select d.mandate_id::text as key, d.entered_at as since, null::date as due from mandate d where d.state = 'waiting'`,
  },
];
