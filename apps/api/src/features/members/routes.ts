import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { readAccount, signup, verifySignup } from '@machi/domain/members/contract';
import { fullName } from '@machi/domain/members/model';
import { isGuessablePassword } from '@machi/domain/members/password';
import { refuse } from '@machi/domain/refusals/model';
import { writeAudit } from '../../platform/audit.ts';
import type { House } from '../../platform/house.ts';
import { writeLetter } from '../../platform/letter.ts';
import { enqueueMail } from '../../platform/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashOf, newSecret } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { memberStore } from './store.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

const texts = { ja, en };

export const memberRoutes = (house: House) => [
  /** Known and unknown addresses get the same answer after the same work; only the mail tells. */
  serve(signup, async (input, { now, locale, write }) => {
    if (isGuessablePassword(input.password, input.email, house.town.town.town_key)) {
      return refuse(422, { field: 'password', code: 'password-guessable' });
    }
    if (input.birthdate > dateAt(now)) {
      return refuse(422, { field: 'birthdate', code: 'max-date', params: [dateInWords(dateAt(now))] });
    }
    const { password, email_confirmation: _again, password_confirmation: _too, is_agreed: _yes, ...profile } = input;
    const pending = { ...profile, password_hash: await hashPassword(password), locale };
    const token = newSecret();
    const text = texts[locale];
    const words = { name: fullName(input) };
    const reply = await write(async (transaction) => {
      if (await memberStore.isFlooded(transaction, input.email, now)) return { email: input.email };
      await memberStore.keepPending(transaction, hashOf(token), pending, now);
      const letter = (await memberStore.isKnown(transaction, input.email))
        ? writeLetter(house, locale, text.known, text.closing, words, `${house.publicUrl}/login`)
        : writeLetter(house, locale, text.signup, text.closing, words, `${house.publicUrl}/signup#verify=${token}`);
      await enqueueMail(transaction, input.email, letter, now);
      return { email: input.email };
    });
    house.wakeOutbox();
    return reply;
  }),

  serve(verifySignup, async ({ token }, { now, requestId, write }) =>
    write(async (transaction) => {
      const pending = await memberStore.takePending(transaction, hashOf(token), now);
      const memberId = pending && (await memberStore.add(transaction, pending, now));
      if (pending === undefined || memberId === undefined) return refuse(422, { field: 'token', code: 'link-invalid' });
      await writeAudit(transaction, {
        at: now,
        actor_member_id: memberId,
        action: 'member:signup',
        subject: 'member',
        subject_id: memberId,
        request_id: requestId,
      });
      return { email: pending.email };
    }),
  ),

  serve(readAccount, async (_input, { member }) => {
    const row = await memberStore.account(house.database, member.member_id);
    return row ? { account: { ...row, name: fullName(row) } } : refuse(404, { field: '', code: 'not-found' });
  }),
];
