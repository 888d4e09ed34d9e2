import { emailKey } from '@machi/domain/fields/model';
import { fullName } from '@machi/domain/members/model';
import { refuse } from '@machi/domain/refusals/model';
import { login, logout, readSession } from '@machi/domain/sessions/contract';
import { guestSession } from '@machi/domain/sessions/model';
import { writeAudit } from '../../platform/audit.ts';
import { isSecure } from '../../platform/house.ts';
import type { House } from '../../platform/house.ts';
import { isPasswordRight } from '../../platform/passwords.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { endSession, sessionCookie, startSession } from '../../platform/sessions.ts';
import { sessionStore } from './store.ts';

export const sessionRoutes = (house: House) => [
  serve(login, async ({ login_id, password }, { now, requestId, setCookie, session: before }) => {
    const key = keyedHash(house.secret, emailKey(login_id));
    const wait = await sessionStore.countTry(house.database, key, now);
    if (wait > 0)
      return { ...refuse(429, { field: 'login_id', code: 'login-wait', params: [wait] }), retryAfterSeconds: wait };
    const member = await sessionStore.findByLogin(house.database, login_id);
    if (!(await isPasswordRight(member?.password_hash, password)) || !member) {
      return refuse(422, { field: 'login_id', code: 'login-failed' });
    }
    const session = await house.database.transaction(async (transaction) => {
      if (before) await endSession(transaction, before.tokenHash);
      await sessionStore.forgetTries(transaction, key);
      await writeAudit(transaction, {
        at: now,
        actor_member_id: member.member_id,
        action: 'session:start',
        subject: 'member',
        subject_id: member.member_id,
        request_id: requestId,
      });
      return startSession(transaction, member, now);
    });
    setCookie(sessionCookie(isSecure(house), session.cookie, session.end));
    return {
      token: session.token,
      member_id: member.member_id,
      organization_id: member.organization_id,
      is_official: member.is_official,
      name: fullName(member),
      unreads: 0,
      expire: session.expire,
    };
  }),

  serve(logout, async (_input, { member, now, requestId, session, setCookie, write }) => {
    const reply = await write(async (transaction) => {
      if (session) await endSession(transaction, session.tokenHash);
      await writeAudit(transaction, {
        at: now,
        actor_member_id: member.member_id,
        action: 'session:end',
        subject: 'member',
        subject_id: member.member_id,
        request_id: requestId,
      });
      return {};
    });
    setCookie(sessionCookie(isSecure(house), '', undefined));
    return reply;
  }),

  serve(readSession, (_input, { member, session }) =>
    member && session
      ? {
          token: session.token,
          member_id: member.member_id,
          organization_id: member.organization_id,
          is_official: member.is_official,
          name: member.name,
          unreads: 0,
          expire: session.expire,
        }
      : guestSession,
  ),
];
