import { isRefusal } from '@machi/domain/refusals/model';
import { statement, type Database } from '../../database/database.ts';
import { applicationStore } from '../../features/filing/application-store.ts';
import { decideApplication, lockMoneyOf, settleMoneyOf } from '../../features/filing/decide-application.ts';
import { payOwnApplication, settleOwnPayment } from '../../features/filing/pay-application.ts';
import { takeBack } from '../../features/filing/take-back.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { refundPayment } from '../../platform/payments/settle.ts';
import { payments } from '../../platform/payments/store.ts';
import { simpleForm } from '../forms/forms.ts';

/** An application of the torture test, and its intended outcome. */
export interface TriedApplication {
  readonly onlineform_application_id: number;
  readonly member_id: number;
  readonly wish: 'approve' | 'deny' | 'take-back' | 'refund';
}

const FORM = 9001;
const insertForm = statement(
  'tried-form',
  'insert into onlineform (onlineform_id, sort_order, is_open, version) values ($1, 1, 1, 1)',
);
const insertVersion = statement(
  'tried-version',
  'insert into onlineform_version (onlineform_id, version, body, published_at) values ($1, 1, $2::jsonb, now())',
);
/** Each waits for payment; the outcomes alternate. */
const insertTried = statement(
  'tried-applications',
  `with made as (
     insert into onlineform_application (onlineform_id, version, member_id, stage, application_code, amount, applicant, content,
       paper, created_at)
     select $1, 1, $2::int + n % $3::int, 'paying', 'HMS-TRIED-' || n, 300, '{"name": "佐藤 ハル"}', '{"what": "証明書"}',
       'one line', now()
     from generate_series(1, $4::int) n returning onlineform_application_id, member_id)
   insert into tried_application (onlineform_application_id, member_id, wish)
   select onlineform_application_id, member_id,
     (array['approve', 'approve', 'deny', 'refund', 'approve', 'take-back'])[1 + onlineform_application_id % 6] from made`,
);

/** Makes the applications, for the members from `first` on. */
export async function prepareTried(database: Database, first: number, members: number, count: number): Promise<void> {
  await database.script(
    `create table tried_application (onlineform_application_id integer primary key, member_id integer not null, wish text not null,
       finished_at timestamptz)`,
  );
  await database.transaction(async (transaction) => {
    await transaction.run(insertForm, [FORM]);
    const fees = { kind: 'fixed', label: { ja: '手数料', en: 'Fee' }, yen: 300 };
    await transaction.run(insertVersion, [FORM, JSON.stringify(simpleForm({ has_payment: 1, fees }))]);
    await transaction.run(insertTried, [FORM, first, members, count]);
  });
}

/** The parts of a request that applicants' actions read. */
const requestOf = (member_id: number): MemberExchange =>
  ({ member: { member_id }, now: new Date(), locale: 'ja', requestId: 'torture' }) as MemberExchange;

/** Begins twice at once, as from two tabs, and pays on the page that both open. */
async function pay(house: House, { onlineform_application_id: id, member_id }: TriedApplication): Promise<void> {
  const request = requestOf(member_id);
  for (const begun of await Promise.all([payOwnApplication(house, id, request), payOwnApplication(house, id, request)]))
    if (!isRefusal(begun) && begun.url !== null)
      await fetch(begun.url, { method: 'POST', body: new URLSearchParams({ card: 'held' }), redirect: 'manual' });
  await settleOwnPayment(house, id, requestOf(member_id));
}

/** Decides as an official, or withdraws it; the money follows. */
async function decide(house: House, { onlineform_application_id: id, member_id, wish }: TriedApplication, by: number) {
  const now = new Date();
  await house.database.transaction(async (transaction) => {
    const money = await lockMoneyOf(transaction, id);
    const row = await applicationStore.lock(transaction, id);
    if (!row) return undefined;
    if (wish === 'take-back') return takeBack(transaction, house, row, money, requestOf(member_id));
    const approval_status = wish === 'deny' ? 2 : 1;
    return decideApplication(transaction, house, row, money, { approval_status, reason: '', by, now });
  }, isRefusal);
  await settleMoneyOf(house, id, now);
}

/** One step of an application, by its state; answers whether it is finished. */
export async function stepTried(house: House, tried: TriedApplication, officialId: number): Promise<boolean> {
  const { onlineform_application_id: id, member_id, wish } = tried;
  const now = new Date();
  const row = await applicationStore.readOwn(house.database, id, member_id);
  const payment = await payments.newest(house.database, 'application', id);
  if (payment && payment.intention !== null) await settleMoneyOf(house, id, now);
  else if (row?.stage === 'paying') await pay(house, tried);
  else if (row?.approval_status === 0) await decide(house, tried, officialId);
  else if (wish === 'refund' && payment?.state === 'captured')
    await refundPayment(house, payment.payment_id, { by: null, reason: null, now });
  else return true;
  return false;
}
