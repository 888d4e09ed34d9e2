import { profileFields } from '@machi/domain/members/fields';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import type { Service, SubscriptionProfile } from '@machi/domain/services/contract';
import type { KnownProfile } from '@machi/domain/services/rules';
import type { Locale } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { namesOfColumns, readingColumns } from '../../database/described-columns.ts';
import { rowsOf } from '../../database/rows.ts';
import { subscription } from '../../database/tables/members.ts';
import { service } from '../../database/tables/spots.ts';
import type { Reachable } from '../../platform/letters/recipient.ts';

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
const updateProfile = statement(
  'update-subscriber',
  `update member m set (${namesOfColumns(profileFields)}) = (select ${namesOfColumns(profileFields, 'n')}
     from jsonb_populate_record(m, $2::jsonb) as n)
   where m.member_id = $1`,
);
/** One that is being confirmed at this moment is passed over: both would wait for each other. */
const dropOtherLinks = statement(
  'drop-subscription-links',
  `delete from verification where token_hash in (
     select token_hash from verification where purpose = 'service' and used_at is null
       and payload @> jsonb_build_object('member_id', $1::int, 'service_id', $2::int) for update skip locked)`,
);
/** Answers whether it is a service of this member, and whether that changed anything. */
const setSuspended = statement<{ is_changed: boolean }>(
  'set-suspended',
  `with found as (select suspended_at from subscription where member_id = $1 and service_id = $2 for update),
   changed as (update subscription s set suspended_at = case when $3::boolean then $4::timestamptz end from found
     where s.member_id = $1 and s.service_id = $2 and (found.suspended_at is not null) <> $3::boolean)
   select (suspended_at is not null) <> $3::boolean as is_changed from found`,
);

export const serviceStore = {
  read: (database: Queryable, serviceId: number): Promise<ServiceRow | undefined> =>
    services.one(database, 'select-service', { service_id: serviceId }),
  /** The member with what a subscription judges. Undefined when there is no such member. */
  async lockSubscriber(transaction: Queryable, memberId: number, serviceId: number) {
    return (await transaction.run(lockSubscriber, [memberId, serviceId]))[0];
  },
  /** Answers false when another link of the same subscription was confirmed at the same moment. */
  async subscribe(transaction: Queryable, memberId: number, serviceId: number, now: Date): Promise<boolean> {
    const values = { member_id: memberId, service_id: serviceId, created_at: now };
    if (!(await subscriptions.insertIfAbsent(transaction, 'insert-subscription', values, ['service_id']))) return false;
    await transaction.run(dropOtherLinks, [memberId, serviceId]);
    return true;
  },
  async changeProfile(transaction: Queryable, memberId: number, changes: SubscriptionProfile): Promise<void> {
    await transaction.run(updateProfile, [memberId, JSON.stringify(changes)]);
  },
  /** Undefined when the member does not use this service, else whether its state changed. */
  async suspend(transaction: Queryable, memberId: number, serviceId: number, isSuspended: boolean, now: Date) {
    return (await transaction.run(setSuspended, [memberId, serviceId, isSuspended, now]))[0]?.is_changed;
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
