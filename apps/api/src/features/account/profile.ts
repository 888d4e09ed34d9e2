import { readAccount, updateAccount, updateSettings } from '@machi/domain/account/contract';
import { heldFields, type ProfileChange } from '@machi/domain/account/model';
import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { keptNames } from '@machi/domain/described/kept';
import { memberParts } from '@machi/domain/members/fields';
import { seenByDelegate } from '@machi/domain/delegations/rules';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { writeActivity } from '../../platform/members/activity.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { readOwnAccount } from '../../platform/members/own-account.ts';
import { checkOwnPassword } from '../../platform/sessions/own-password.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { accountNotification } from './notifications.ts';
import { tellBoth } from '../delegations/notifications.ts';
import { delegations } from '../delegations/store.ts';
import { ownAction } from './action.ts';
import { accountStore, type OwnRow } from './store.ts';

/** Refuses changes of fields that the office holds, and a birth date in the future. */
function refusalOf(change: ProfileChange, before: OwnRow, now: Date): Refusal | undefined {
  const changed = heldFields.filter((field) => change[field] !== undefined && change[field] !== before[field]);
  if (before.verified_at !== null && changed.length > 0) {
    return refuse(409, ...changed.map((field) => ({ field, code: 'office-held' as const })));
  }
  const today = dateAt(now);
  return change.birthdate !== undefined && change.birthdate > today
    ? refuse(422, { field: 'birthdate', code: 'max-date', params: [dateInWords(today)] })
    : undefined;
}

export const profileRoutes = (house: House) => [
  serve(readAccount, async (_input, { member, delegate, locale, now }) => {
    const account = await readOwnAccount(house, house.database, member.member_id, locale, now);
    if (!account) return notFound;
    return { account: delegate ? seenByDelegate(account) : account };
  }),

  serve(updateAccount, (input, exchange) =>
    writeAndSend(house, exchange, async (transaction) => {
      const { member, now, locale } = exchange;
      const known = await accountStore.read(transaction, member.member_id);
      const isMoved = known && keptNames(memberParts.address).some((name) => input[name] !== known[name]);
      const ended = isMoved ? await delegations.endHanging(transaction, member.member_id, now) : [];
      const before = await accountStore.lock(transaction, member.member_id);
      if (!before) return notFound;
      const refusal = refusalOf(input, before, now);
      if (refusal) return refusal;
      await accountStore.changeProfile(transaction, member.member_id, input);
      for (const row of ended) await tellBoth(house, transaction, row, 'moved', now);
      await writeAudit(transaction, ownAction(exchange, 'member:edit'));
      await writeActivity(transaction, member.member_id, 'profile-changed', exchange.label, now);
      const account = await readOwnAccount(house, transaction, member.member_id, locale, now);
      return account ? { account } : notFound;
    }),
  ),

  serve(updateSettings, async ({ is_login_notified, is_otp_enabled, old_password }, exchange) => {
    const { member, now, locale } = exchange;
    if (is_otp_enabled === 0 && isWorkAccount(member)) {
      return refuse(409, { field: 'is_otp_enabled', code: 'otp-needed' });
    }
    const known = await accountStore.read(house.database, member.member_id);
    const isSwitchedOff = is_otp_enabled === 0 && known?.is_otp_enabled === 1;
    if (isSwitchedOff) {
      if (old_password === undefined) return refuse(422, { field: 'old_password', code: 'required' });
      const refusal = await checkOwnPassword(house, house.database, member.member_id, old_password, now);
      if (refusal) return refusal;
    }
    const reply = await exchange.write(async (transaction) => {
      const before = await accountStore.lock(transaction, member.member_id);
      if (!before) return notFound;
      await accountStore.changeSettings(transaction, member.member_id, is_login_notified, is_otp_enabled);
      if (isSwitchedOff) {
        await endOtherSessions(transaction, member.member_id, exchange.session?.tokenHash);
        await forgetBrowsers(transaction, member.member_id);
        await enqueueNotification(transaction, recipientOf(before), accountNotification(house, 'otpOff', before), now);
      }
      await writeAudit(transaction, ownAction(exchange, 'member:settings'));
      await writeActivity(transaction, member.member_id, 'settings-changed', exchange.label, now);
      const account = await readOwnAccount(house, transaction, member.member_id, locale, now);
      return account ? { account } : notFound;
    });
    if (!isRefusal(reply) && isSwitchedOff) house.wakeOutbox();
    return reply;
  }),
];
