import { fullName } from '@machi/domain/members/model';
import { mustEnrol } from '@machi/domain/factors/rules';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import type { LoginReply } from '@machi/domain/sessions/contract';
import { guestSession } from '@machi/domain/sessions/model';
import type { Queryable } from '../../database/database.ts';
import { isSecure, type House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { unreadsOf } from '../../platform/messages/unreads.ts';
import { hashOf } from '../../ground/secrets.ts';
import { endSession, sessionCookie, startSession } from '../../platform/sessions/sessions.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { makeKnown, rememberBrowser } from './browser-store.ts';
import { challengeStore, type Carried } from './challenge-store.ts';
import { settleDirectory } from './settle-directory.ts';
import { keepChecked } from './directory-sessions.ts';
import { loginNotification } from './notifications.ts';
import { sessionStore, type MemberRow } from './store.ts';

/** A login step's reply, with cookies to set after its transaction commits. */
export interface LoginStep {
  readonly reply: LoginReply;
  readonly cookies: readonly string[];
}

/** Opens a session in the transaction that locks the member's row, and ends the session that asked. */
export async function openLogin(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  exchange: Exchange,
  { remembers_browser: remembers, directory_hash }: Carried,
): Promise<LoginStep | Refusal> {
  const { now, label } = exchange;
  const { member_id } = member;
  const shown = await settleDirectory(house, transaction, member, directory_hash, exchange);
  if (isRefusal(shown)) return shown;
  // A second factor there is as good as one here.
  const isEnrolling = mustEnrol(member) && shown?.isFactorDone !== true;
  // Independent statements in one round trip.
  const [session, known, remembered, unreads] = await Promise.all([
    startSession(transaction, member, now, label, isEnrolling),
    makeKnown(house, transaction, member_id, exchange),
    // Officials and companies need the second factor at each login (product, "Codes that are sent").
    remembers && !isWorkAccount(member) ? rememberBrowser(house, transaction, member_id, exchange) : undefined,
    isEnrolling || member.is_company ? 0 : unreadsOf(transaction, { member, delegate: null, now }),
    exchange.session && endSession(transaction, exchange.session.tokenHash),
    sessionStore.noteLogin(transaction, member_id, exchange),
    member.is_login_notified === 1 &&
      enqueueNotification(transaction, recipientOf(member), loginNotification(house, member, label, now), now),
  ]);
  if (shown) await keepChecked(house, transaction, hashOf(session.token), shown, now);
  const cookies = [sessionCookie(isSecure(house), session.cookie, session.end), known];
  if (remembered !== undefined) cookies.push(remembered);
  const reply = {
    token: session.token,
    member_id,
    organization_id: member.organization_id,
    is_official: member.is_official,
    ...(member.is_company ? { is_company: true } : {}),
    ...(isEnrolling ? { must_enrol: true } : {}),
    name: fullName(member),
    unreads,
    expire: session.expire,
    next: null,
  };
  return { reply, cookies };
}

/** The step after password and second factor: asks for a new password or opens the session. */
export async function openOrAskPassword(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  exchange: Exchange,
  carried: Carried,
): Promise<LoginStep | Refusal> {
  if (!carried.is_temporary && member.is_reset_forced !== 1)
    return openLogin(house, transaction, member, exchange, carried);
  const challenge = await challengeStore.openPassword(transaction, member.member_id, carried, exchange.now);
  return { reply: { ...guestSession, next: { step: 'password', challenge } }, cookies: [] };
}

/** Sets the cookies of a committed step and returns its reply. */
export function answerStep(house: House, exchange: Exchange, step: LoginStep | Refusal): LoginReply | Refusal {
  if ('refused' in step) return step;
  for (const cookie of step.cookies) exchange.setCookie(cookie);
  house.wakeOutbox();
  return step.reply;
}
