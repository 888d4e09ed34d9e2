import { loginIdOf } from '@machi/domain/members/login-id';
import { takesHandedOnly } from '@machi/domain/factors/rules';
import { isRefusal } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { remindPassword } from '@machi/domain/sessions/contract';
import { writeActivity } from '../../platform/members/activity.ts';
import type { House } from '../../platform/house.ts';
import { enqueueLetter } from '../../platform/letters/outbox.ts';
import { countToday } from '../../platform/letters/sent-days.ts';
import { permitSecret } from '../../platform/letters/sent-secrets.ts';
import { serve } from '../../platform/http/serve.ts';
import { answerSteadily } from '../../platform/http/steady-answer.ts';
import { giveTemporaryPassword } from '../../platform/sessions/temporary-passwords.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { officeReminderLetter, reminderLetter } from './letters.ts';
import { sessionStore } from './store.ts';

/**
 * Sends a temporary password to the member of this address. Somebody who has only a mobile number has to ask the
 * office (product, "Temporary passwords"): a number could be handed on to another person.
 */
async function remind(house: House, email: string, { now, label, address }: Exchange): Promise<Refusal | undefined> {
  const loginId = loginIdOf(email);
  // Nor is it counted: a number gets nothing, and whoever asks for many would use up the town's short messages of the day.
  if (loginId.kind !== 'email') return undefined;
  return house.database.transaction(async (transaction) => {
    const permit = await permitSecret(house, transaction, 'reminder', loginId.key, now);
    const spent = permit.may && (await countToday(house, transaction, loginId, address, 'email', now));
    if (spent) return spent;
    const found = permit.may && (await sessionStore.find(transaction, loginId, null, now));
    const member = found ? await sessionStore.lock(transaction, found.member_id) : undefined;
    if (!member || member.is_locked || member.email === null) return undefined;
    // Who reads the mail would have all that opens the account.
    const letter = takesHandedOnly(member)
      ? officeReminderLetter(house, member)
      : reminderLetter(house, member, await giveTemporaryPassword(house, transaction, member.member_id, 'sent', now));
    await enqueueLetter(transaction, { channel: 'email', to: member.email }, letter, now, 'quick');
    await writeActivity(transaction, member.member_id, 'password-reminded', label, now);
    return undefined;
  }, isRefusal);
}

export const reminderRoutes = (house: House) => [
  serve(remindPassword, async ({ email }, exchange) => {
    const refusal = await answerSteadily(remind(house, email, exchange));
    house.wakeOutbox();
    return refusal ?? {};
  }),
];
