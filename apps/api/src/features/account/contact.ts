import { cancelContactChange, changeContact, confirmContact } from '@machi/domain/account/contract';
import { isLandline, takesLandline } from '@machi/domain/account/model';
import { emailKey } from '@machi/domain/fields/model';
import { telKey } from '@machi/domain/fields/tel';
import type { LoginId } from '@machi/domain/members/login-id';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { refuseResend } from '@machi/domain/sessions/rules';
import { sqlState, type Queryable } from '../../database/database.ts';
import { writeActivity } from '../../platform/members/activity.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { dropLinksTo, keepLink, linkInvalid, useLink } from '../../platform/sessions/links.ts';
import { enqueueNotification, forgetRecipient } from '../../platform/notifications/outbox.ts';
import { contactLinkKey, readOwnAccount, type PendingContact } from '../../platform/members/own-account.ts';
import { checkOwnPassword } from '../../platform/sessions/own-password.ts';
import { recipientOf, type Recipient } from '../../platform/notifications/recipient.ts';
import { countToday } from '../../platform/notifications/sent-days.ts';
import { permitSecret } from '../../platform/notifications/sent-secrets.ts';
import { serve, writeAndSend, thenSend } from '../../platform/http/serve.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import { dropTemporaryPassword } from '../../platform/sessions/temporary-passwords.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { ownAction } from './action.ts';
import { accountNotification } from './notifications.ts';
import { accountStore, type OwnRow } from './store.ts';

/** A member who logs in by telephone number must keep one that receives SMS. */
const mobileNeeded = refuse(422, { field: 'value', code: 'mobile' });
const UNIQUE_VIOLATION = '23505';

const loginIdIn = ({ kind, value }: Pick<PendingContact, 'kind' | 'value'>): LoginId =>
  kind === 'email' ? { kind, key: emailKey(value) } : { kind, key: telKey(value) ?? '' };

/** The contact to give up: the old one of the same kind, else the only one. */
const oldContact = (before: OwnRow, kind: 'email' | 'tel'): Recipient =>
  kind === 'tel' && before.login_tel_key !== null ? { channel: 'sms', to: before.login_tel_key } : recipientOf(before);

/** The login ID that the new contact replaces; null if it is an additional one. */
const givenUp = ({ email, login_tel_key }: OwnRow, kind: 'email' | 'tel'): string | null =>
  kind === 'tel' ? login_tel_key : email && emailKey(email);

/** The login ID to which the link goes and by which sending is counted; for a landline the e-mail address. */
const linkGoesTo = (asked: PendingContact, { email }: Pick<OwnRow, 'email'>): LoginId =>
  isLandline(asked) ? { kind: 'email', key: emailKey(email ?? '') } : loginIdIn(asked);

const mayHave = (asked: PendingContact, { email, login_tel_key }: OwnRow): boolean =>
  !isLandline(asked) || takesLandline(email, login_tel_key);

export const contactRoutes = (house: House) => {
  /** Sends the link to the new contact, or tells its present owner that nothing changes; the same work for both. */
  async function sendLink(transaction: Queryable, before: OwnRow, asked: PendingContact, now: Date): Promise<void> {
    const key = contactLinkKey(before.member_id);
    const contact = loginIdIn(asked);
    await dropLinksTo(transaction, 'contact', key);
    const { token } = await keepLink(transaction, 'contact', key, asked, now);
    const path = `/account#contact=${token}`;
    // For a landline, one notification holds both the link and the notice to the old contact.
    if (isLandline(asked)) {
      const notification = accountNotification(house, 'landlineConfirm', before, { contact, path });
      return void (await enqueueNotification(transaction, recipientOf(before), notification, now, 'quick'));
    }
    const locale = await accountStore.localeOfOther(transaction, contact, before.member_id);
    const notification =
      locale === undefined
        ? accountNotification(house, 'contactConfirm', before, { path })
        : accountNotification(house, 'contactTaken', { ...before, locale });
    const to: Recipient =
      contact.kind === 'email' ? { channel: 'email', to: asked.value } : { channel: 'sms', to: contact.key };
    await enqueueNotification(transaction, to, notification, now, 'quick');
    const notice = accountNotification(house, 'contactAsked', before, { contact });
    await enqueueNotification(transaction, oldContact(before, contact.kind), notice, now);
  }

  /** Makes it a login ID and ends what depended on the old one; false if somebody else has it. */
  async function takeLoginId(
    transaction: Queryable,
    before: OwnRow,
    contact: LoginId,
    asked: PendingContact,
    session: Exchange['session'],
  ): Promise<boolean> {
    if ((await accountStore.localeOfOther(transaction, contact, before.member_id)) !== undefined) return false;
    await accountStore.setContact(transaction, before.member_id, contact, asked.value);
    await forgetBrowsers(transaction, before.member_id);
    // The old contact may have received a code or password, and its reader may be logged in. The asker knew the
    // password, and the confirmer reads the new contact.
    const askedIn = Buffer.from(asked.asked_in ?? '', 'hex');
    await endOtherSessions(transaction, before.member_id, askedIn, session?.tokenHash);
    await dropTemporaryPassword(transaction, before.member_id);
    return true;
  }

  return [
    serve(changeContact, async ({ kind, value, old_password }, exchange) => {
      const { member, now, locale, session } = exchange;
      const refusal = await checkOwnPassword(house, house.database, member.member_id, old_password, now);
      if (refusal) return refusal;
      const asked_in = session?.tokenHash.toString('hex') ?? '';
      const asked: PendingContact = { member_id: member.member_id, kind, value, asked_in };
      return writeAndSend(house, exchange, async (transaction) => {
        const known = await accountStore.read(transaction, member.member_id);
        if (!known) return notFound;
        if (!mayHave(asked, known)) return mobileNeeded;
        const linked = linkGoesTo(asked, known);
        const permit = await permitSecret(house, transaction, 'contact', linked.key, now);
        if (!permit.may) return refuseResend(permit, 'value');
        const spent = await countToday(house, transaction, linked, exchange.address, 'value', now);
        if (spent) return spent;
        const before = await accountStore.lock(transaction, member.member_id);
        if (!before) return notFound;
        await sendLink(transaction, before, asked, now);
        await writeAudit(transaction, ownAction(exchange, 'member:ask-contact'));
        await writeActivity(transaction, member.member_id, 'contact-asked', exchange.label, now);
        const account = await readOwnAccount(house, transaction, member.member_id, locale, now);
        return account ? { account } : notFound;
      });
    }),

    serve(cancelContactChange, (_input, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now, locale } = exchange;
        await dropLinksTo(transaction, 'contact', contactLinkKey(member.member_id));
        await writeAudit(transaction, ownAction(exchange, 'member:cancel-contact'));
        const account = await readOwnAccount(house, transaction, member.member_id, locale, now);
        return account ? { account } : notFound;
      }),
    ),

    serve(confirmContact, async ({ token }, exchange) => {
      const { now, requestId, label } = exchange;
      const confirming = exchange.write(async (transaction) => {
        // Only `changeContact` stores payloads of such links.
        const asked = (await useLink(transaction, 'contact', token, now)) as PendingContact | undefined;
        const before = asked && (await accountStore.lock(transaction, asked.member_id));
        if (!asked || !before || before.locked_at !== null) return linkInvalid;
        if (!mayHave(asked, before)) return linkInvalid;
        const contact = loginIdIn(asked);
        const isLogin = !isLandline(asked);
        if (!isLogin) await accountStore.setLandline(transaction, before.member_id, asked.value);
        else if (!(await takeLoginId(transaction, before, contact, asked, exchange.session))) return linkInvalid;
        const given = isLogin ? givenUp(before, contact.kind) : null;
        if (given !== null) {
          await forgetRecipient(transaction, given);
          await accountStore.keepFormer(transaction, before.member_id, oldContact(before, contact.kind), now);
        }
        const notice = accountNotification(house, 'contactChanged', before, { contact });
        const last = given === null ? notice : { ...notice, isFarewell: true as const };
        await enqueueNotification(transaction, oldContact(before, contact.kind), last, now);
        await writeAudit(transaction, {
          at: now,
          actor_member_id: before.member_id,
          action: 'member:change-contact',
          subject: 'member',
          subject_id: before.member_id,
          request_id: requestId,
        });
        await writeActivity(transaction, before.member_id, 'contact-changed', label, now);
        return { kind: isLogin ? asked.kind : ('landline' as const) };
      });
      // Somebody else confirmed the same contact between check and change.
      return thenSend(
        house,
        confirming.catch((error: unknown) => {
          if (sqlState(error) === UNIQUE_VIOLATION) return linkInvalid;
          throw error;
        }),
      );
    }),
  ];
};
