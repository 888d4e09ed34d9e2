import { changePassword } from '@machi/domain/account/contract';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { writeActivity } from '../../platform/members/activity.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { isSecure, type House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { checkOwnPassword } from '../../platform/sessions/own-password.ts';
import { hashPassword, refusePassword } from '../../platform/sessions/passwords.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { serve } from '../../platform/http/serve.ts';
import { endOtherSessions, forgetBrowsers, sessionCookie } from '../../platform/sessions/sessions.ts';
import { dropTemporaryPassword } from '../../platform/sessions/temporary-passwords.ts';
import { answerRepetition } from '../../platform/http/answer-repetition.ts';
import { ownAction } from './action.ts';
import { accountNotification } from './notifications.ts';
import { accountStore } from './store.ts';

export const passwordRoutes = (house: House) => [
  serve(changePassword, async ({ old_password, password }, exchange) => {
    const { member, now, session } = exchange;
    const repeated = await answerRepetition(exchange);
    if (repeated) return repeated;
    const refusal = await checkOwnPassword(house, house.database, member.member_id, old_password, now);
    // The first request may have succeeded while the second was checked.
    if (refusal) return (await answerRepetition(exchange)) ?? refusal;
    if (password === old_password) return refuse(422, { field: 'password', code: 'password-unchanged' });
    const known = await accountStore.read(house.database, member.member_id);
    const objection = refusePassword(house, password, [known?.email, known?.login_tel_key, known?.tel]);
    if (objection) return objection;
    const hash = await hashPassword(password);
    const cookie = newSecret();
    const reply = await exchange.write(async (transaction) => {
      const before = await accountStore.lock(transaction, member.member_id);
      if (!before || !session) return notFound;
      await accountStore.setPassword(transaction, member.member_id, hash);
      await dropTemporaryPassword(transaction, member.member_id);
      await endOtherSessions(transaction, member.member_id, session.tokenHash);
      await forgetBrowsers(transaction, member.member_id);
      await accountStore.changeCookie(transaction, session.tokenHash, hashOf(cookie));
      await enqueueNotification(
        transaction,
        recipientOf(before),
        accountNotification(house, 'passwordChanged', before),
        now,
      );
      await writeAudit(transaction, ownAction(exchange, 'member:change-password'));
      await writeActivity(transaction, member.member_id, 'password-changed', exchange.label, now);
      return {};
    });
    if (isRefusal(reply) || !session) return reply;
    // New secrets, so that earlier copies no longer work.
    exchange.setCookie(sessionCookie(isSecure(house), cookie, new Date(session.expire * 1000)));
    house.wakeOutbox();
    return reply;
  }),
];
