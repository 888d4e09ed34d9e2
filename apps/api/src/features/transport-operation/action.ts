import type { AuditAction, AuditSubject } from '@machi/domain/audit/model';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import type { OperationDesk } from '@machi/domain/transport-operation/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { tellLive } from '../../transport/live/live-store.ts';
import { operationStore } from './store.ts';
import { viewDesk } from './view.ts';

/** An action and its subject. */
export interface Done {
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subject_id: number;
}

/** Takes an action under its lock, audits it, notifies all pages, and returns the new desk. */
export async function carryOut(
  transaction: Queryable,
  house: House,
  exchange: MemberExchange,
  work: () => Promise<Done | Refusal>,
): Promise<{ readonly desk: OperationDesk } | Refusal> {
  await operationStore.lock(transaction);
  const done = await work();
  if (isRefusal(done)) return done;
  await writeAudit(transaction, { ...actedIn(exchange), ...done });
  await tellLive(transaction);
  return { desk: await viewDesk(transaction, house, exchange.now, exchange.locale) };
}
