import { fullName } from '@machi/domain/members/model';
import { mustEnrol } from '@machi/domain/factors/rules';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import type { Refusal } from '@machi/domain/refusals/model';
import type { LoginReply } from '@machi/domain/sessions/contract';
import { guestSession } from '@machi/domain/sessions/model';
import type { Queryable } from '../../database/database.ts';
import { isSecure, type House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { unreadsOf } from '../../platform/messages/unreads.ts';
import { endSession, sessionCookie, startSession } from '../../platform/sessions/sessions.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { makeKnown, rememberBrowser } from './browser-store.ts';
import { challengeStore, type Carried } from './challenge-store.ts';
import { loginNotification } from './notifications.ts';
import { sessionStore, type MemberRow } from './store.ts';

/** What a step of logging in answers, with the cookies that are set when its transaction has held. */
export interface LoginStep {
  readonly reply: LoginReply;
  readonly cookies: readonly string[];
}

/** Opens the session in the transaction that holds the member's row, and ends the one from which it was done. */
export async function openLogin(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  exchange: Exchange,
  remembers: boolean,
): Promise<LoginStep> {
  const { now, label } = exchange;
  const { member_id } = member;
  const isEnrolling = mustEnrol(member);
  // None waits for another: all go in one trip.
  const [session, known, remembered, unreads] = await Promise.all([
    startSession(transaction, member, now, label, isEnrolling),
    makeKnown(house, transaction, member_id, exchange),
    // Officials and companies answer the second factor each time (product, "Codes that are sent").
    remembers && !isWorkAccount(member) ? rememberBrowser(house, transaction, member_id, exchange) : undefined,
    isEnrolling || member.is_company ? 0 : unreadsOf(transaction, member_id),
    exchange.session && endSession(transaction, exchange.session.tokenHash),
    sessionStore.noteLogin(transaction, member_id, exchange),
    member.is_login_notified === 1 &&
      enqueueNotification(transaction, recipientOf(member), loginNotification(house, member, label, now), now),
  ]);
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

/** After the password and the second factor: the new password that is asked for, or the open session. */
export async function openOrAskPassword(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  exchange: Exchange,
  carried: Carried,
): Promise<LoginStep> {
  if (!carried.is_temporary && member.is_reset_forced !== 1)
    return openLogin(house, transaction, member, exchange, carried.remembers_browser);
  const challenge = await challengeStore.openPassword(transaction, member.member_id, carried, exchange.now);
  return { reply: { ...guestSession, next: { step: 'password', challenge } }, cookies: [] };
}

/** Sets the cookies of a step that held and answers its reply. */
export function answerStep(house: House, exchange: Exchange, step: LoginStep | Refusal): LoginReply | Refusal {
  if ('refused' in step) return step;
  for (const cookie of step.cookies) exchange.setCookie(cookie);
  house.wakeOutbox();
  return step.reply;
}
