import { isSentAfter } from '@machi/domain/factors/rules';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import { loginPassword } from '@machi/domain/sessions/contract';
import { writeActivity } from '../../platform/members/activity.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { countLoginTry, forgetLoginTries, ownTriesKey } from '../../platform/sessions/login-tries.ts';
import { hashPassword, isPasswordRight, refusePassword } from '../../platform/sessions/passwords.ts';
import { serve } from '../../platform/http/serve.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import { dropTemporaryPassword, temporaryHash } from '../../platform/sessions/temporary-passwords.ts';
import { challengeStore } from './challenge-store.ts';
import { answerStep, openLogin, type LoginStep } from './open-login.ts';
import { sessionStore, type MemberRow } from './store.ts';

const isOver = (): Refusal => refuse(422, { field: 'password', code: 'challenge-over' });

export const newPasswordRoutes = (house: House) => {
  /** Refuses an unsuitable new password. */
  async function objectionTo(
    password: string,
    member: MemberRow,
    temporary: string | null,
    now: Date,
  ): Promise<Refusal | undefined> {
    const refusal = refusePassword(house, password, [member.email, member.login_tel_key]);
    if (refusal) return refusal;
    // Counted as a login try, because the answer tells whether it is the old password.
    const wait = await countLoginTry(house.database, ownTriesKey(house, member.member_id), now);
    if (wait > 0)
      return { ...refuse(429, { field: 'password', code: 'login-wait', params: [wait] }), retryAfterSeconds: wait };
    const isTemporary = temporary === temporaryHash(house, member.member_id, password);
    if (isTemporary || (await isPasswordRight(member.password_hash, password)))
      return refuse(422, { field: 'password', code: 'password-unchanged' });
    return undefined;
  }

  return [
    serve(loginPassword, async ({ challenge, password }, exchange) => {
      const { now, label, requestId } = exchange;
      const asked = await challengeStore.find(house.database, challenge, 'password', now);
      const before = asked && (await sessionStore.read(house.database, asked.member_id));
      if (!asked || !before) return isOver();
      const objection = await objectionTo(password, before, asked.temporary_hash, now);
      if (objection) return objection;
      const passwordHash = await hashPassword(password);

      const step = await house.database.transaction<LoginStep | Refusal>(async (transaction) => {
        const member = await sessionStore.lock(transaction, asked.member_id);
        const taken = await challengeStore.take(transaction, challenge, 'password', null, now);
        const isSame = member?.password_hash === before.password_hash;
        if (!member || member.is_locked || !isSame || !taken) return isOver();
        const { member_id } = member;
        const shown = taken.is_handed ? 'handed' : taken.is_temporary ? 'sent' : 'own';
        await sessionStore.setPassword(transaction, member_id, passwordHash, isSentAfter(member, shown));
        await forgetLoginTries(transaction, ownTriesKey(house, member_id));
        await dropTemporaryPassword(transaction, member_id);
        await endOtherSessions(transaction, member_id);
        await forgetBrowsers(transaction, member_id);
        await writeActivity(transaction, member_id, 'password-changed', label, now);
        await writeAudit(transaction, {
          at: now,
          actor_member_id: member_id,
          action: 'member:password',
          subject: 'member',
          subject_id: member_id,
          request_id: requestId,
        });
        return openLogin(house, transaction, member, exchange, taken);
      }, isRefusal);
      return answerStep(house, exchange, step);
    }),
  ];
};
