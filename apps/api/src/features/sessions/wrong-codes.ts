import { MOST_WRONG_CODES, TOLD_WRONG_CODES } from '@machi/domain/factors/rules';
import { raised, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import type { House } from '../../platform/house.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { writeActivity } from '../../platform/members/activity.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import { dropTemporaryPassword } from '../../platform/sessions/temporary-passwords.ts';
import { wrongCodesNotification } from './notifications.ts';
import { sessionStore } from './store.ts';

const members = rowsOf(member);

/**
 * Records that somebody knows the password but not the code: the member sees it in their history and is notified early;
 * after a hundred tries the password ends. Runs after the refusal, whose transaction was rolled back.
 */
export async function noteWrongCode(house: House, memberId: number, { now, label }: Exchange): Promise<void> {
  await house.database.transaction(async (transaction) => {
    const member = await sessionStore.lock(transaction, memberId);
    if (!member) return;
    const own = { member_id: memberId };
    const wrong = { wrong_codes: raised };
    const [row] = await members.updateReturning(transaction, 'count-wrong-code', own, wrong, ['wrong_codes']);
    await writeActivity(transaction, memberId, 'code-failed', label, now);
    const count = row?.wrong_codes ?? 0;
    const isOver = count >= MOST_WRONG_CODES;
    if (isOver) {
      // The password no longer works; the member asks for a new one as if forgotten.
      await members.update(transaction, 'end-tried-password', own, { password_hash: '', wrong_codes: 0 });
      await dropTemporaryPassword(transaction, memberId);
      await endOtherSessions(transaction, memberId);
      await forgetBrowsers(transaction, memberId);
    }
    if (isOver || TOLD_WRONG_CODES.includes(count))
      await enqueueNotification(transaction, recipientOf(member), wrongCodesNotification(house, member, isOver), now);
  });
  house.wakeOutbox();
}
