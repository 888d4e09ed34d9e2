import { townTimeText } from '@machi/domain/calendar/model';
import type { Kept } from '@machi/domain/described/model';
import { telKey } from '@machi/domain/fields/tel';
import type { Flag } from '@machi/domain/fields/model';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { memberFields } from '@machi/domain/members/fields';
import { fullAddress } from '@machi/domain/described/address';
import { fullName, type Account } from '@machi/domain/members/model';
import { statement, type Queryable } from '../../database/database.ts';
import { readingColumns } from '../../database/described-columns.ts';
import type { House } from '../house.ts';
import { findLink } from '../sessions/links.ts';

interface AccountRow extends Kept<typeof memberFields> {
  readonly member_id: number;
  readonly login_tel_key: string | null;
  readonly is_official: boolean;
  readonly is_company: boolean;
  readonly is_login_notified: Flag;
  readonly is_otp_enabled: Flag;
  readonly is_face_registered: Flag;
  readonly is_face_pending: Flag;
  readonly is_mynumber_linked: Flag;
  readonly verified_at: Date | null;
  readonly services: readonly {
    readonly service_id: number;
    readonly service_name: Localized | null;
    readonly created_at: string;
    readonly suspended_at: string | null;
    readonly future_reservations: number;
  }[];
}

const selectAccount = statement<AccountRow>(
  'select-account',
  `select m.member_id, m.login_tel_key, m.is_official, m.is_company, m.is_login_notified, m.is_otp_enabled, m.is_face_registered,
     m.is_mynumber_linked, m.verified_at,
     (m.is_face_registered = 0 and exists (select from terminal_face h where h.member_id = m.member_id))::int as is_face_pending, ${readingColumns(memberFields, 'm')},
     (select coalesce(jsonb_agg(jsonb_build_object(
        'service_id', s.service_id, 'service_name', v.texts -> 'service_name', 'created_at', s.created_at, 'suspended_at', s.suspended_at,
        'future_reservations', (select count(*) from reservation r where r.member_id = m.member_id and r.spot_id = any(v.spot_ids)
          and r.started_at > $2 and r.is_canceled = 0 and r.approval_status <> 2)
        + (select count(*) from seat_reservation d where d.member_id = m.member_id and d.demo_service_id = s.service_id
          and d.departed_at > $2 and d.state = 'reserved')) order by s.service_id), '[]')
      from subscription s left join service v on v.service_id = s.service_id where s.member_id = m.member_id) as services
   from member m where m.member_id = $1`,
);

/** A change of contact that waits for confirmation. */
export interface PendingContact {
  readonly member_id: number;
  readonly kind: 'email' | 'tel';
  /** As typed. */
  readonly value: string;
  /** Hash of the token of the requesting session, which survives the change. */
  readonly asked_in?: string;
}

/** The key of the link for a member's change of contact: one at a time, whatever the new contact. */
export const contactLinkKey = (memberId: number): string => `member ${memberId}`;

function loginIdsOf({ email, tel, login_tel_key }: AccountRow): string[] {
  // The telephone number as its owner wrote it, if it is the same.
  const number = tel !== null && telKey(tel) === login_tel_key ? tel : login_tel_key;
  return [email, login_tel_key === null ? null : number].filter((loginId) => loginId !== null);
}

/**
 * A member's own account, service names in the request's language; undefined if there is no such member. It has
 * `town_id` also under the town's own name, `hoshimori_id` (docs/decisions/0012).
 */
export async function readOwnAccount(
  { town }: Pick<House, 'town'>,
  database: Queryable,
  memberId: number,
  locale: Locale,
  now: Date,
): Promise<Account | undefined> {
  const [[row], waiting] = await Promise.all([
    database.run(selectAccount, [memberId, now]),
    findLink(database, 'contact', contactLinkKey(memberId), now),
  ]);
  if (!row) return undefined;
  const { services, verified_at, is_official, is_company, login_tel_key: _key, ...profile } = row;
  // Only changes of contact use this key.
  const pending = waiting && (waiting.payload as PendingContact);
  const account: Account = {
    ...profile,
    name: fullName(row),
    address: fullAddress(row),
    // Officials and companies always use the second factor (product, "Codes that are sent").
    is_otp_enabled: isWorkAccount({ is_official, is_company }) ? 1 : row.is_otp_enabled,
    login_ids: loginIdsOf(row),
    is_verified: verified_at !== null,
    pending_contact:
      waiting && pending
        ? { kind: pending.kind, value: pending.value, expires_at: townTimeText(waiting.expires_at) }
        : null,
    services: services.map((service) => ({
      ...service,
      service_name: service.service_name?.[locale] ?? '',
      has_passes: service.service_id === town.passes.service_id,
      created_at: townTimeText(new Date(service.created_at)),
      suspended_at: service.suspended_at === null ? null : townTimeText(new Date(service.suspended_at)),
    })),
  };
  return { ...account, [`${town.town.town_key}_id`]: row.town_id };
}
