import { isUndecided } from '@machi/domain/applications/rules';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { House } from '../../platform/house.ts';
import type { Payment } from '../../platform/payments/store.ts';
import { applicationStore, type ApplicationRow } from './application-store.ts';
import { letGo } from './decide-application.ts';
import { tellTakenBack } from './notifications.ts';

/**
 * Takes back an undecided application: its status becomes 3 and its money is released. Refuses if it is decided or is
 * being approved.
 * @param money the result of `lockMoneyOf` in this transaction, taken before the row was locked
 */
export async function takeBack(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  money: Payment | undefined,
  exchange: MemberExchange,
): Promise<Refusal | undefined> {
  if (!isUndecided(row)) return refuse(409, { field: '', code: 'application-decided' });
  const id = row.onlineform_application_id;
  const { now, member } = exchange;
  const word = await letGo(transaction, money, { by: member.member_id, now });
  if (isRefusal(word)) return refuse(409, { field: '', code: 'application-being-approved' });
  await applicationStore.decide(transaction, id, { status: 3, reason: '', at: now, by: member.member_id });
  await applicationStore.addEvent(transaction, id, { kind: 'taken-back', by: member.member_id, at: now });
  await writeAudit(transaction, {
    ...actedIn(exchange),
    action: 'application:take-back',
    subject: 'application',
    subject_id: id,
  });
  await tellTakenBack(transaction, house, row, word, now);
  return undefined;
}
