import { townTimeText } from '@machi/domain/calendar/model';
import { deskOfficialOf, isSeen } from '@machi/domain/notice-desk/rules';
import { mayTellAgain, stateOfDelivery } from '@machi/domain/notice-letters/delivery';
import {
  pauseNoticeDelivery,
  readNoticeDelivery,
  repeatNoticeDelivery,
  resumeNoticeDelivery,
  type NoticeDelivery,
} from '@machi/domain/notice-letters/desk-contract';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { countRecipients } from './recipients.ts';
import { deliveryStore, type DeliveryRow } from './store.ts';

const timeOf = (at: Date | null): string | null => at && townTimeText(at);

/** A notice that the official may see at the desk. */
async function readFor(database: Queryable, noticeId: number, { member, now }: Pick<MemberExchange, 'member' | 'now'>) {
  const row = await deliveryStore.read(database, noticeId, now);
  const isThere = row && isSeen({ ...row, member_id: row.writer_id }, deskOfficialOf(member));
  return isThere ? row : undefined;
}

async function view(
  database: Queryable,
  noticeId: number,
  exchange: Pick<MemberExchange, 'member' | 'now'>,
): Promise<{ delivery: NoticeDelivery } | Refusal> {
  const row = await readFor(database, noticeId, exchange);
  if (!row) return notFound;
  const state = stateOfDelivery(row);
  const { mail, daily, sms, unreached, told, failed, skipped, begun_at, done_at, paused_at, paused_by_name } = row;
  const isCounted = row.begun_at === null || row.fixed_at === null;
  const recipients = isCounted ? await countRecipients(database, row) : { mail, daily, sms, unreached };
  const counts =
    state === 'done' ? { told, failed, skipped, waiting: 0 } : await deliveryStore.count(database, noticeId);
  return {
    delivery: {
      state,
      recipients,
      ...counts,
      begun_at: timeOf(begun_at),
      done_at: timeOf(done_at),
      paused_at: timeOf(paused_at),
      paused_by_name: paused_at ? paused_by_name : '',
      may_tell_again: mayTellAgain(row) ? 1 : 0,
    },
  };
}

/** Routes for the progress of a notice's notifications, for its authors and approvers. */
export const routes = ({ database }: House) => {
  /** Changes the delivery of a notice under its lock; `change` returns a refusal, or whether anything changed. */
  const change = (
    noticeId: number,
    exchange: MemberExchange,
    action: 'notice:pause-letters' | 'notice:resume-letters' | 'notice:repeat-letters',
    work: (transaction: Queryable, row: DeliveryRow) => Promise<Refusal | boolean>,
  ) =>
    exchange.write(async (transaction) => {
      await deliveryStore.lock(transaction, noticeId);
      const row = await readFor(transaction, noticeId, exchange);
      if (!row) return notFound;
      const done = await work(transaction, row);
      if (isRefusal(done)) return done;
      if (done)
        await writeAudit(transaction, {
          ...actedIn(exchange),
          action,
          subject: 'notice-letters',
          subject_id: noticeId,
        });
      return view(transaction, noticeId, exchange);
    });

  return [
    serve(readNoticeDelivery, ({ notice_id }, exchange) => view(database, notice_id, exchange)),

    serve(pauseNoticeDelivery, ({ notice_id }, exchange) =>
      change(notice_id, exchange, 'notice:pause-letters', async (transaction, { begun_at, done_at, paused_at }) => {
        if (begun_at === null || done_at !== null) return refuse(409, { field: '', code: 'delivery-not-running' });
        if (paused_at !== null) return false;
        await deliveryStore.setPaused(transaction, notice_id, exchange.now, exchange.member.member_id);
        await deliveryStore.takeBack(transaction, notice_id);
        return true;
      }),
    ),

    serve(resumeNoticeDelivery, ({ notice_id }, exchange) =>
      change(notice_id, exchange, 'notice:resume-letters', async (transaction, { paused_at }) => {
        if (paused_at === null) return refuse(409, { field: '', code: 'delivery-not-paused' });
        await deliveryStore.setPaused(transaction, notice_id, null, null);
        return true;
      }),
    ),

    serve(repeatNoticeDelivery, ({ notice_id }, exchange) =>
      change(notice_id, exchange, 'notice:repeat-letters', async (transaction, row) => {
        if (!mayTellAgain(row)) return refuse(409, { field: '', code: 'delivery-nothing-new' });
        await deliveryStore.beginAnew(transaction, notice_id, exchange.now);
        return true;
      }),
    ),
  ];
};
