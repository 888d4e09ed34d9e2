import { needsDirectory } from '@machi/domain/directory/rules';
import { chooseLocale } from '@machi/domain/locale/model';
import { fullName } from '@machi/domain/members/model';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import {
  directoryLinks,
  directoryLogins,
  settleRoles,
  standingOf,
  type ShownLogin,
} from '../../platform/directory/directory-store.ts';
import type { House } from '../../platform/house.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { directoryNotification } from './notifications.ts';
import { sessionStore, type MemberRow } from './store.ts';

const conflict = (code: 'directory-link-over' | 'directory-linked' | 'directory-last-resort'): Refusal =>
  refuse(409, { field: '', code });
const noOfficial = (): Refusal => refuse(409, { field: '', code: 'directory-no-official' });

/** Refuses a right password that opens no official's account, before a code is sent. */
export async function refusePassword(
  { directory, settings }: House,
  transaction: Queryable,
  { member_id, is_official }: MemberRow,
  directoryHash: Buffer | null,
  now: Date,
): Promise<Refusal | undefined> {
  const isLinking = directoryHash !== null && (await directoryLogins.isHeld(transaction, directoryHash, now));
  if (directoryHash !== null && !isLinking) return conflict('directory-link-over');
  if (!directory || !is_official) return undefined;
  const standing = await standingOf(transaction, directory.issuer, member_id);
  const isRequired = settings.directory?.isRequired === true;
  if (isLinking && standing.isLastResort) return conflict('directory-last-resort');
  return needsDirectory({ ...standing, isRequired, isLinking })
    ? refuse(422, { field: 'login_id', code: 'directory-needed' })
    : undefined;
}

type Noted = Pick<Exchange, 'now' | 'requestId'>;
const eventOf = ({ now, requestId }: Noted, { member_id }: MemberRow) =>
  ({ at: now, actor_member_id: member_id, subject: 'member', subject_id: member_id, request_id: requestId }) as const;

/** Every login of an account of last resort is told to the others who manage roles. */
async function tellLastResort(house: House, transaction: Queryable, member: MemberRow, exchange: Noted) {
  await writeAudit(transaction, { ...eventOf(exchange, member), action: 'session:last-resort' });
  for (const chief of await sessionStore.chiefsBut(transaction, member.member_id)) {
    const words = { name: fullName(chief), who: fullName(member) };
    const notification = directoryNotification(house, 'lastResort', chooseLocale(chief.locale), words, exchange.now);
    await enqueueNotification(transaction, recipientOf(chief), notification, exchange.now);
  }
}

/**
 * What the directory means for a login that is about to open, in the transaction that locks the member's row: takes
 * what the directory said, links the account at its first login, and gives the roles of the groups.
 */
export async function settleDirectory(
  house: House,
  transaction: Queryable,
  member: MemberRow,
  directoryHash: Buffer | null,
  exchange: Noted,
): Promise<ShownLogin | Refusal | undefined> {
  const { directory, secret } = house;
  const { member_id, is_official } = member;
  const { now } = exchange;
  if (directoryHash === null) {
    if (!directory || !is_official) return undefined;
    const refusal = await refusePassword(house, transaction, member, null, now);
    const isLastResort = !refusal && (await standingOf(transaction, directory.issuer, member_id)).isLastResort;
    if (isLastResort) await tellLastResort(house, transaction, member, exchange);
    return refusal;
  }
  // Never an ordinary account of a resident, whoever links it.
  if (!directory || !is_official) return noOfficial();
  const shown = await directoryLogins.take(transaction, secret, directoryHash, now);
  if (!shown) return conflict('directory-link-over');
  const link = await directoryLinks.ofMember(transaction, member_id);
  const isOfBefore = link !== undefined && link.issuer !== directory.issuer;
  if (link && !isOfBefore) {
    if (link.subject !== shown.subject) return conflict('directory-linked');
    await directoryLinks.note(transaction, member_id, now);
  } else {
    if (isOfBefore) await directoryLinks.remove(transaction, member_id);
    if ((await standingOf(transaction, directory.issuer, member_id)).isLastResort)
      return conflict('directory-last-resort');
    if (!(await directoryLinks.add(transaction, member_id, directory.issuer, shown.subject, now)))
      return conflict('directory-linked');
    await writeAudit(transaction, { ...eventOf(exchange, member), action: 'member:link-directory' });
    const words = { name: fullName(member), who: shown.name };
    const notification = directoryNotification(house, 'linked', chooseLocale(member.locale), words, now);
    await enqueueNotification(transaction, recipientOf(member), notification, now);
  }
  if (shown.roles) await settleRoles(transaction, member_id, shown.roles, now);
  return shown;
}
