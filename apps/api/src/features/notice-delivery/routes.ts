import { townTimeText } from '@machi/domain/calendar/model';
import {
  pauseNoticeDelivery,
  readNoticeDelivery,
  resumeNoticeDelivery,
} from '@machi/domain/notice-letters/desk-contract';
import type { NoticeDelivery } from '@machi/domain/notice-letters/desk-contract';
import { notFound, refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { countRecipients } from './recipients.ts';
import { deliveryStore, stateOfDelivery } from './store.ts';

const timeOf = (at: Date | null): string | null => at && townTimeText(at);

async function view(database: Queryable, noticeId: number, now: Date): Promise<{ delivery: NoticeDelivery } | Refusal> {
  const row = await deliveryStore.read(database, noticeId, now);
  if (!row) return notFound;
  const state = stateOfDelivery(row);
  const { mail, daily, sms, unreached, told, failed, skipped, begun_at, done_at, paused_at, paused_by_name } = row;
  const isCounted = state === 'not-begun' || row.fixed_at === null;
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
    },
  };
}

/** How far the letters about a notice are, for those who write or approve it. */
export const routes = ({ database }: House) => [
  serve(readNoticeDelivery, ({ notice_id }, { now }) => view(database, notice_id, now)),

  serve(pauseNoticeDelivery, ({ notice_id }, { member, now, requestId, write }) =>
    write(async (transaction) => {
      const row = await deliveryStore.read(transaction, notice_id, now);
      if (!row) return notFound;
      const held = await deliveryStore.lock(transaction, notice_id);
      if (!held || held.done_at !== null) return refuse(409, { field: '', code: 'delivery-not-running' });
      if (held.paused_at === null) {
        await deliveryStore.setPaused(transaction, notice_id, now, member.member_id);
        await deliveryStore.takeBack(transaction, notice_id);
        await writeAudit(transaction, {
          ...actedIn({ member, now, requestId }),
          action: 'notice:pause-letters',
          subject: 'notice-letters',
          subject_id: notice_id,
        });
      }
      return view(transaction, notice_id, now);
    }),
  ),

  serve(resumeNoticeDelivery, ({ notice_id }, { member, now, requestId, write }) =>
    write(async (transaction) => {
      const row = await deliveryStore.read(transaction, notice_id, now);
      if (!row) return notFound;
      const held = await deliveryStore.lock(transaction, notice_id);
      if (!held || held.paused_at === null) return refuse(409, { field: '', code: 'delivery-not-paused' });
      await deliveryStore.setPaused(transaction, notice_id, null, null);
      await writeAudit(transaction, {
        ...actedIn({ member, now, requestId }),
        action: 'notice:resume-letters',
        subject: 'notice-letters',
        subject_id: notice_id,
      });
      return view(transaction, notice_id, now);
    }),
  ),
];
