import { profileFields } from '@machi/domain/members/fields';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import type { Service, SubscriptionProfile } from '@machi/domain/services/contract';
import type { KnownProfile } from '@machi/domain/services/rules';
import type { Locale } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { readingColumns } from '../../database/described-columns.ts';
import { rowsOf } from '../../database/rows.ts';
import { member, subscription } from '../../database/tables/members.ts';
import { service } from '../../database/tables/spots.ts';
import type { Reachable } from '../../platform/notifications/recipient.ts';

const members = rowsOf(member);
const services = rowsOf(service);
const subscriptions = rowsOf(subscription);

export type ServiceRow = typeof service.$inferSelect;

const lockSubscriber = statement<
  KnownProfile & Reachable & { lastname: string; firstname: string; is_subscribed: boolean; is_locked: boolean }
>(
  'lock-subscriber',
  `select m.email, m.login_tel_key, ${readingColumns(profileFields, 'm')}, m.verified_at is not null as is_verified,
     m.locked_at is not null as is_locked,
     exists (select from subscription s where s.member_id = m.member_id and s.service_id = $2) as is_subscribed
   from member m where m.member_id = $1 for update`,
);
/** Skips a link that is being confirmed: both transactions would wait for each other. */
const dropOtherLinks = statement(
  'drop-subscription-links',
  `delete from verification where token_hash in (
     select token_hash from verification where purpose = 'service' and used_at is null
       and payload @> jsonb_build_object('member_id', $1::int, 'service_id', $2::int) for update skip locked)`,
);

export const serviceStore = {
  read: (database: Queryable, serviceId: number): Promise<ServiceRow | undefined> =>
    services.one(database, 'select-service', { service_id: serviceId }),
  /** Locks the member and reads the facts that a subscription needs. Undefined if there is no such member. */
  async lockSubscriber(transaction: Queryable, memberId: number, serviceId: number) {
    return (await transaction.run(lockSubscriber, [memberId, serviceId]))[0];
  },
  /** False if another link of the same subscription was confirmed at the same moment. */
  async subscribe(transaction: Queryable, memberId: number, serviceId: number, now: Date): Promise<boolean> {
    const values = { member_id: memberId, service_id: serviceId, created_at: now };
    if (!(await subscriptions.insertIfAbsent(transaction, 'insert-subscription', values, ['service_id']))) return false;
    await transaction.run(dropOtherLinks, [memberId, serviceId]);
    return true;
  },
  changeProfile: (transaction: Queryable, member_id: number, changes: SubscriptionProfile): Promise<void> =>
    members.update(transaction, 'update-subscriber', { member_id }, changes),
  /** Undefined if the member does not use this service, otherwise whether its state changed. */
  async suspend(transaction: Queryable, member_id: number, service_id: number, isSuspended: boolean, now: Date) {
    const own = { member_id, service_id };
    const found = await subscriptions.lock(transaction, 'lock-subscription', own);
    if (!found) return undefined;
    const isChanged = (found.suspended_at !== null) !== isSuspended;
    const set = { suspended_at: isSuspended ? now : null };
    if (isChanged) await subscriptions.update(transaction, 'set-suspended', own, set);
    return isChanged;
  },
};

/** A service as the contract shows it. */
export const viewService = (
  { service_id, texts, items, href }: ServiceRow,
  { service_id: ofPasses }: Pick<PassesFile, 'service_id'>,
  locale: Locale,
): Service => ({
  service_id,
  service_name: texts['service_name']?.[locale] ?? '',
  organization_name: texts['organization_name']?.[locale] ?? '',
  data_purpose: texts['data_purpose']?.[locale] ?? '',
  agreement: texts['agreement']?.[locale] ?? '',
  items: items ?? [],
  href,
  has_passes: service_id === ofPasses,
});
