import { MOST_WRONG_CODES, TOLD_WRONG_CODES } from '@machi/domain/factors/rules';
import { statement } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { writeActivity } from '../../platform/members/activity.ts';
import { enqueueLetter } from '../../platform/letters/outbox.ts';
import { recipientOf } from '../../platform/letters/recipient.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import { dropTemporaryPassword } from '../../platform/sessions/temporary-passwords.ts';
import { wrongCodesLetter } from './letters.ts';
import { sessionStore } from './store.ts';

const countWrong = statement<{ wrong_codes: number }>(
  'count-wrong-code',
  'update member set wrong_codes = wrong_codes + 1 where member_id = $1 returning wrong_codes',
);
/** The password opens nothing any more; a new one is asked for as a forgotten one is. */
const endPassword = statement(
  'end-tried-password',
  `update member set password_hash = '', wrong_codes = 0 where member_id = $1`,
);

/**
 * Somebody has the password and not the code: the person finds it in their history and is told, before it is often, and after
 * a hundred the password ends. Written after the refusal, whose transaction was rolled back.
 */
export async function noteWrongCode(house: House, memberId: number, { now, label }: Exchange): Promise<void> {
  await house.database.transaction(async (transaction) => {
    const member = await sessionStore.lock(transaction, memberId);
    if (!member) return;
    const [row] = await transaction.run(countWrong, [memberId]);
    await writeActivity(transaction, memberId, 'code-failed', label, now);
    const count = row?.wrong_codes ?? 0;
    const isOver = count >= MOST_WRONG_CODES;
    if (isOver) {
      await transaction.run(endPassword, [memberId]);
      await dropTemporaryPassword(transaction, memberId);
      await endOtherSessions(transaction, memberId);
      await forgetBrowsers(transaction, memberId);
    }
    if (isOver || TOLD_WRONG_CODES.includes(count))
      await enqueueLetter(transaction, recipientOf(member), wrongCodesLetter(house, member, isOver), now);
  });
  house.wakeOutbox();
}
