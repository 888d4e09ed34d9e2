import { refuse } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { above, below, rowsOf } from '../../database/rows.ts';
import { verification } from '../../database/tables/members.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';

const LINK_HOURS = 24;

/** What a link is for; it is invalid for any other purpose. */
export type LinkPurpose = 'report' | 'signup' | 'contact' | 'service' | 'inquiry' | 'schedule';

/** The link was used, is too old, or is not ours. */
export const linkInvalid = refuse(422, { field: 'token', code: 'link-invalid' });

const links = rowsOf(verification);
const takeLink = statement<{ payload: unknown }>(
  'take-link',
  `with taken as (
     select token_hash, payload from verification
     where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3 for update),
   used as (update verification v set used_at = $3, payload = null from taken where v.token_hash = taken.token_hash)
   select payload from taken`,
);
const newestLink = statement<{ payload: unknown; created_at: Date; expires_at: Date }>(
  'newest-link',
  `select payload, created_at, expires_at from verification
   where purpose = $1 and recipient_key = $2 and used_at is null and expires_at > $3 and payload @> $4::jsonb
   order by created_at desc limit 1`,
);
// A concurrent confirmation holds its row and waits for this transaction.
const dropIdleLinks = statement(
  'drop-idle-links',
  `delete from verification where token_hash in (
     select token_hash from verification where purpose = $1 and recipient_key = $2 and used_at is null
     for update skip locked)`,
);
const dropLinksAbout = statement(
  'drop-links-about-member',
  `delete from verification where used_at is null and (payload ->> 'member_id') = $1::int::text`,
);

/**
 * Stores a confirmation's effect and answers the link's secret: single use, 24 hours (product, "Links that are sent").
 */
export async function keepLink(
  transaction: Queryable,
  purpose: LinkPurpose,
  recipientKey: string,
  payload: unknown,
  now: Date,
  hours = LINK_HOURS,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  const link = { token_hash: hashOf(token), purpose, recipient_key: recipientKey, payload };
  await links.insert(transaction, 'insert-link', { ...link, created_at: now, expires_at: expiresAt });
  return { token, expiresAt };
}

/** The payload of an unused link for this purpose. Reading uses the link up. Undefined if there is none. */
export async function useLink(
  transaction: Queryable,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<unknown> {
  return (await transaction.run(takeLink, [hashOf(token), purpose, now]))[0]?.payload;
}

/** The same for a link that may be used repeatedly until it expires. */
export const readLink = (database: Queryable, purpose: LinkPurpose, token: string, now: Date) =>
  links.one(database, 'read-link', { token_hash: hashOf(token), purpose, used_at: null, expires_at: above(now) });

/**
 * The newest unused link to this recipient, without its secret, which is not stored.
 * @param part of the payload, where one recipient may have links of several people
 */
export const findLink = async (
  database: Queryable,
  purpose: LinkPurpose,
  recipientKey: string,
  now: Date,
  part: object = {},
) => (await database.run(newestLink, [purpose, recipientKey, now, JSON.stringify(part)]))[0];

/** Invalidates every unused link of this purpose to this recipient. */
export const dropLinksTo = (transaction: Queryable, purpose: LinkPurpose, recipientKey: string) =>
  links.remove(transaction, 'drop-links', { purpose, recipient_key: recipientKey, used_at: null });

/** The same, but skips links that are being confirmed: waiting for them could deadlock. */
export const dropIdleLinksTo = (transaction: Queryable, purpose: LinkPurpose, recipientKey: string) =>
  transaction.run(dropIdleLinks, [purpose, recipientKey]);

/** Invalidates every unused link about this member's account. */
export const dropLinksOf = (transaction: Queryable, memberId: number) => transaction.run(dropLinksAbout, [memberId]);

export const forgetOldLinks = (database: Queryable, now: Date) =>
  links.remove(database, 'forget-links', { expires_at: below(now) });
