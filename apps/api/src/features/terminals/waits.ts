import { approveTerminal, settleOverdraft, settleQuarantine } from '@machi/domain/terminals/contract';
import type { Waits } from '../../platform/work-list/waits.ts';

export const waits: readonly Waits[] = [
  {
    kind: 'terminal',
    permission: approveTerminal.permission,
    // Whoever got its code is not the second official.
    rows: `select t.terminal_id::text as key, t.registered_at as since, null::date as due from terminal t
      where t.registered_at is not null and t.approved_at is null and t.revoked_at is null and t.code_by is distinct from $1::int`,
  },
  {
    kind: 'quarantine',
    permission: settleQuarantine.permission,
    rows: `select q.terminal_quarantine_id::text as key, q.received_at as since, null::date as due from terminal_quarantine q
      where q.settled_at is null`,
  },
  {
    kind: 'overdraft',
    permission: settleOverdraft.permission,
    rows: `select o.visit_id::text as key, o.reported_at as since, null::date as due from overdraft o where o.settled_at is null`,
  },
];
