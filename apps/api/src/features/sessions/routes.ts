import { readShortCode } from '@machi/domain/codes/short-code';
import { FIRST_PASSWORD_DAYS, isFirstPasswordOver } from '@machi/domain/members/first-password';
import { loginIdOf } from '@machi/domain/members/login-id';
import { isMailAlone, takesHandedOnly, type ShownPassword } from '@machi/domain/factors/rules';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import { readDirectory } from '@machi/domain/directory/contract';
import { login, logout, readSession, remindPassword } from '@machi/domain/sessions/contract';
import { mayRemember, needsSecondFactor } from '@machi/domain/sessions/rules';
import { guestSession } from '@machi/domain/sessions/model';
import { writeActivity } from '../../platform/members/activity.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { deskCodeHash, directoryLogins } from '../../platform/directory/directory-store.ts';
import { isSecure, type House } from '../../platform/house.ts';
import { hashOf } from '../../ground/secrets.ts';
import { unreadsOf } from '../../platform/messages/unreads.ts';
import { countLoginTry, knownBrowserTriesKey, loginTriesKey } from '../../platform/sessions/login-tries.ts';
import { isPasswordRight } from '../../platform/sessions/passwords.ts';
import { refusedLogins } from '../../platform/sessions/refused-logins.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import { serve, answerSteadily } from '../../platform/http/serve.ts';
import { endSession, sessionCookie } from '../../platform/sessions/sessions.ts';
import { giveTemporaryPassword, temporaryHash } from '../../platform/sessions/temporary-passwords.ts';
import { knownHashOf, useRememberedBrowser } from './browser-store.ts';
import { directoryRoutes } from './directory-login.ts';
import { newPasswordRoutes } from './new-password.ts';
import { answerStep, openOrAskPassword, type LoginStep } from './open-login.ts';
import { askOwnFactor, ownFactorRoutes } from './own-factor.ts';
import { askSecondFactor, secondFactorRoutes } from './second-factor.ts';
import { refusePassword } from './settle-directory.ts';
import { sessionStore } from './store.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { countToday } from '../../platform/notifications/sent-days.ts';
import { permitSecret } from '../../platform/notifications/sent-secrets.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { officeReminderNotification, reminderNotification } from './notifications.ts';

/**
 * Sends a temporary password to this address. A member with only a mobile number must ask the office (product,
 * "Temporary passwords"): the number could have passed to another person.
 */
async function remind(house: House, email: string, { now, label, address }: Exchange): Promise<Refusal | undefined> {
  const loginId = loginIdOf(email);
  // Not counted either: nothing is sent to a number, and such requests must not use up the town's SMS limit of the day.
  if (loginId.kind !== 'email') return undefined;
  return house.database.transaction(async (transaction) => {
    const permit = await permitSecret(house, transaction, 'reminder', loginId.key, now);
    const spent = permit.may && (await countToday(house, transaction, loginId, address, 'email', now));
    if (spent) return spent;
    const found = permit.may && (await sessionStore.find(transaction, loginId, null, now));
    const member = found ? await sessionStore.lock(transaction, found.member_id) : undefined;
    if (!member || member.is_locked || member.email === null) return undefined;
    // Otherwise the reader of the mail would have everything that opens the account.
    const notification = takesHandedOnly(member)
      ? officeReminderNotification(house, member)
      : reminderNotification(
          house,
          member,
          await giveTemporaryPassword(house, transaction, member.member_id, 'sent', now),
        );
    await enqueueNotification(transaction, { channel: 'email', to: member.email }, notification, now, 'quick');
    await writeActivity(transaction, member.member_id, 'password-reminded', label, now);
    return undefined;
  }, isRefusal);
}

const reminderRoutes = (house: House) => [
  serve(remindPassword, async ({ email }, exchange) => {
    const refusal = await answerSteadily(remind(house, email, exchange));
    house.wakeOutbox();
    return refusal ?? {};
  }),
];

const wasSent = refuse(422, { field: 'login_id', code: 'password-was-sent' });

/** The login page offers the directory at once. */
export const pages: readonly PageSource[] = [{ path: '/login', asks: () => [question(readDirectory, {})] }];
export { mountDirectoryLogout as mount } from './directory-sessions.ts';

export const routes = (house: House) => [
  /** Known, unknown and locked accounts get the same answer after the same work. */
  serve(login, async ({ login_id, password, directory }, exchange) => {
    const { now } = exchange;
    const { database } = house;
    const loginId = loginIdOf(login_id);
    const knownHash = knownHashOf(house, exchange);
    const found = await sessionStore.find(database, loginId, knownHash, now);
    const key =
      found?.is_known_browser && knownHash
        ? knownBrowserTriesKey(house, found.member_id, knownHash)
        : loginTriesKey(house, loginId);
    // Compared for unknown IDs too, with a member ID that does not exist.
    const isTemporary = (found?.temporary_hash ?? '') === temporaryHash(house, found?.member_id ?? 0, password);
    // Its 92 random bits cannot be guessed, so its owner need not wait for the tries of others.
    const wait = isTemporary ? 0 : await countLoginTry(database, key, now);
    if (wait > 0)
      return { ...refuse(429, { field: 'login_id', code: 'login-wait', params: [wait] }), retryAfterSeconds: wait };

    const isOwn = await isPasswordRight(found?.password_hash, password);
    const code = house.directory && readShortCode(password);
    const deskHash = code === undefined ? null : deskCodeHash(house.secret, found?.member_id ?? 0, code);
    const isDesk = deskHash !== null && (await directoryLogins.isHeld(database, deskHash, now));
    const failed = refuse(422, { field: 'login_id', code: 'login-failed' });
    const isKnown = found !== undefined && !found.is_locked && (isOwn || isTemporary || isDesk);
    const isOver = isKnown && isOwn && isFirstPasswordOver(found.first_password_ends_at, now);
    if (!isKnown || isOver) {
      await refusedLogins.note(house, loginTriesKey(house, loginId), found?.member_id ?? null, exchange);
      // Told only to a person who knows the password.
      return isOver
        ? refuse(422, { field: 'password', code: 'first-password-over', params: [FIRST_PASSWORD_DAYS] })
        : failed;
    }

    const step = await database.transaction<LoginStep | Refusal>(async (transaction) => {
      const member = await sessionStore.lock(transaction, found.member_id, key);
      // Changed or locked while the password was being checked.
      if (!member || member.is_locked || member.password_hash !== found.password_hash) return failed;
      const shown: ShownPassword = isOwn ? 'own' : isTemporary && found.is_temporary_sent ? 'sent' : 'handed';
      if (isMailAlone(member, shown)) return wasSent;
      const directory_hash = isDesk ? deskHash : directory === undefined ? null : hashOf(directory);
      const refusal = isDesk ? undefined : await refusePassword(house, transaction, member, directory_hash, now);
      if (refusal) return refusal;
      const carried = {
        is_temporary: isTemporary && !isOwn,
        is_handed: shown === 'handed',
        remembers_browser: false,
        directory_hash,
      };
      const cookie = mayRemember(member)
        ? await useRememberedBrowser(house, transaction, member.member_id, exchange)
        : undefined;
      if (needsSecondFactor(member) && cookie === undefined)
        return member.factor_kinds.length > 0
          ? askOwnFactor(house, transaction, member, carried, now)
          : askSecondFactor(house, transaction, member, carried, now);
      const next = await openOrAskPassword(house, transaction, member, exchange, carried);
      if (isRefusal(next)) return next;
      return cookie === undefined ? next : { ...next, cookies: [...next.cookies, cookie] };
    }, isRefusal);
    if (step === wasSent) await refusedLogins.note(house, loginTriesKey(house, loginId), found.member_id, exchange);
    return answerStep(house, exchange, step);
  }),

  ...secondFactorRoutes(house),
  ...ownFactorRoutes(house),
  ...newPasswordRoutes(house),
  ...reminderRoutes(house),
  ...directoryRoutes(house),

  serve(logout, async (_input, { member, now, label, requestId, session, setCookie, write }) => {
    const reply = await write(async (transaction) => {
      if (session) await endSession(transaction, session.tokenHash);
      await writeActivity(transaction, member.member_id, 'logout', label, now);
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

  serve(readSession, async (_input, { member, session, now }) =>
    member && session
      ? {
          token: session.token,
          member_id: member.member_id,
          organization_id: member.organization_id,
          is_official: member.is_official,
          ...(member.is_company ? { is_company: true } : {}),
          ...(session.mustEnrol ? { must_enrol: true } : {}),
          ...(isWorkAccount(member) && !session.mustEnrol ? { roles: [...member.roles] } : {}),
          name: member.name,
          unreads:
            session.mustEnrol || member.is_company
              ? 0
              : await unreadsOf(house.database, { member, delegate: null, now }),
          expire: session.expire,
        }
      : guestSession,
  ),
];
