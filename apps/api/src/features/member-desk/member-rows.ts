import { townTimeText, type DateText } from '@machi/domain/calendar/model';
import { DEATH_REASON } from '@machi/domain/deaths/model';
import { keptIn } from '@machi/domain/described/kept';
import type { Kept } from '@machi/domain/described/model';
import { only } from '@machi/domain/fields/only';
import type {
  DeathTakenBack,
  JoinedGuest,
  MemberFile,
  MemberLine,
  MemberRights,
} from '@machi/domain/member-desk/model';
import { heldByOffice, lineFields, memberFields, memberParts, personFields } from '@machi/domain/members/fields';
import { joinUndoneUntil } from '@machi/domain/member-desk/rules';
import { fullAddress } from '@machi/domain/described/address';
import { fullName } from '@machi/domain/members/model';
import { officialRoles, type OfficialRole } from '@machi/domain/permissions/roles';
import { decidePermission, type Permission } from '@machi/domain/permissions/model';
import { statement, type Queryable } from '../../database/database.ts';
import { readingColumns } from '../../database/described-columns.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { IS_GUEST } from '../../platform/members/member-search.ts';
import { hashOf } from '../../ground/secrets.ts';

const members = rowsOf(member);

/** A member's row in the list. */
export interface MemberRow extends Kept<typeof lineFields> {
  member_id: number;
  is_official: boolean;
  is_company: boolean;
  is_reset_forced: 0 | 1;
  verified_at: Date | null;
  locked_at: Date | null;
  created_at: Date;
  last_login_at: Date | null;
  is_guest: boolean;
  has_died: boolean;
}

/** A member's row in their file. */
export interface MemberFileRow extends MemberRow, Kept<typeof memberFields> {
  login_tel_key: string | null;
  is_otp_enabled: 0 | 1;
  is_face_registered: 0 | 1;
  factor_count: number;
  is_password_sent: boolean;
  organization_id: number | null;
  roles: string[];
  asked_roles: string[];
  died_on: string | null;
  awaited_debits: string[];
  deaths_taken_back: DeathTakenBack[];
  ended_by_mistake: DateText[];
  changed_while_joined: DateText[];
  joined_guests: (Omit<JoinedGuest, 'name' | 'until'> & { readonly lastname: string; readonly firstname: string })[];
}

/** SQL columns beside the described fields. */
const STATE = `m.member_id, m.is_official, m.is_company, m.is_reset_forced, m.verified_at, m.locked_at, m.created_at, m.last_login_at,
  (${IS_GUEST}) as is_guest, exists (select from member_death x where x.member_id = m.member_id) as has_died`;
/** SQL columns of member `m` for the list. */
export const LINE = `${STATE}, ${readingColumns(lineFields, 'm')}`;
const FILE = `${STATE}, ${readingColumns(memberFields, 'm')}, m.login_tel_key, m.is_otp_enabled, m.is_face_registered, m.is_password_sent, m.organization_id, m.roles,
  coalesce((select q.roles from role_request q where q.member_id = m.member_id and q.decided_at is null), '{}') as asked_roles,
  (select d.died_on::text from member_death d where d.member_id = m.member_id) as died_on,
  array(select r.debit_on::text from debit x join debit_run r using (debit_run_id) join bathing_billing b using (billing_id)
    where b.member_id = m.member_id and x.state = 'open' and r.state = 'released'
      and exists (select from member_death e where e.member_id = m.member_id) order by r.debit_on) as awaited_debits,
  (select coalesce(json_agg(json_build_object('died_on', k.died_on, 'taken_back_at', k.taken_back_at, 'reason', k.reason,
      'taken_back_by_name', o.lastname || ' ' || o.firstname) order by k.death_taken_back_id desc), '[]')
    from death_taken_back k left join member o on o.member_id = k.taken_back_by where k.member_id = m.member_id) as deaths_taken_back,
  case when exists (select from member_death e where e.member_id = m.member_id) then '{}' else array(
    select (r.started_at at time zone 'Asia/Tokyo')::date::text as day from reservation r
      where r.member_id = m.member_id and r.is_canceled = 1 and r.reason = '${DEATH_REASON}'
    union select d.service_date::text from demand_ride d
      where d.member_id = m.member_id and d.state = 'canceled' and d.cancel_reason = '${DEATH_REASON}'
    union select s.service_date::text from seat_reservation s join death_taken_back k on k.noted_at = s.canceled_at and k.member_id = s.member_id
      where s.member_id = m.member_id and s.state = 'canceled' order by day) end as ended_by_mistake,
  array(select distinct c.day from guest_given_back g cross join lateral (
      select (r.started_at at time zone 'Asia/Tokyo')::date::text as day from reservation r
        where r.member_id = m.member_id and r.revised_at between g.joined_at and g.given_back_at
          and not (r.is_canceled = 1 and r.reason = '${DEATH_REASON}')
      union all select d.service_date::text from demand_ride d
        where d.member_id = m.member_id and d.revised_at between g.joined_at and g.given_back_at
          and d.cancel_reason is distinct from '${DEATH_REASON}') c
    where g.member_id = m.member_id order by c.day) as changed_while_joined,
  (select coalesce(json_agg(json_build_object('guest_id', j.guest_id, 'joined_at', j.joined_at,
      'lastname', j.guest ->> 'lastname', 'firstname', j.guest ->> 'firstname',
      'joined_by_name', o.lastname || ' ' || o.firstname) order by j.guest_join_id desc), '[]')
    from guest_join j left join member o on o.member_id = j.joined_by where j.member_id = m.member_id) as joined_guests,
  (select count(*)::int from second_factor f where f.member_id = m.member_id) as factor_count`;

const readFiles = statement<MemberFileRow>(
  'desk-read-members',
  `select ${FILE} from member m where m.member_id = any($1::int[]) order by m.member_id`,
);

export const readMemberFile = async (database: Queryable, memberId: number): Promise<MemberFileRow | undefined> =>
  (await database.run(readFiles, [[memberId]]))[0];

/**
 * Locks these members until commit and reads them afterwards: deaths and requests are in other tables, which a
 * statement that waited for the lock would read in an older state.
 */
export async function holdMembers(transaction: Queryable, memberIds: readonly number[]): Promise<MemberFileRow[]> {
  // Officials change a member in turn; one lock order avoids deadlocks.
  const inTurn = { columns: [], order: ['member_id'] } as const;
  const [, rows] = await Promise.all([
    members.hold(transaction, 'desk-hold-members', { member_id: among(memberIds) }, inTurn),
    transaction.run(readFiles, [memberIds]),
  ]);
  return rows;
}

const furiganaOf = (row: MemberRow): string => fullName({ lastname: row.lastfurigana, firstname: row.firstfurigana });

/** Fields that a list line shows as stored. */
const asKept = [...memberParts.contact, ...memberParts.office] as const;

export const lineOf = (row: MemberRow): MemberLine => ({
  ...keptIn(asKept, row),
  member_id: row.member_id,
  name: fullName(row),
  furigana: furiganaOf(row),
  is_verified: row.verified_at !== null,
  is_official: row.is_official,
  is_company: row.is_company,
  is_locked: row.locked_at !== null,
  ...only(row, ['has_died', 'is_guest', 'is_reset_forced']),
  created_at: townTimeText(row.created_at),
  last_login_at: row.last_login_at === null ? null : townTimeText(row.last_login_at),
});

const inOrder = (roles: readonly string[]): OfficialRole[] => officialRoles.filter((role) => roles.includes(role));
const isText = (value: string | null): value is string => value !== null;

export const rightsOf = (row: MemberFileRow): MemberRights => ({
  ...only(row, ['member_id', 'is_official', 'is_company', 'organization_id']),
  roles: inOrder(row.roles),
  asked_roles: inOrder(row.asked_roles),
});

/** A mark that changes with every fact that an official verifies. */
export const seenOf = (row: MemberFileRow): string =>
  hashOf(JSON.stringify(keptIn([...heldByOffice, ...memberParts.address], row))).toString('base64url');

export const fileOf = (row: MemberFileRow): MemberFile => ({
  ...lineOf(row),
  ...keptIn(personFields, row),
  address: fullAddress(row),
  login_ids: [row.email, row.login_tel_key].filter(isText),
  ...only(row, ['is_otp_enabled', 'is_face_registered', 'factor_count', 'is_password_sent']),
  ...rightsOf(row),
  died_on: row.died_on,
  awaited_debits: row.awaited_debits,
  deaths_taken_back: row.deaths_taken_back.map(({ taken_back_at, ...said }) => ({
    ...said,
    taken_back_at: townTimeText(new Date(taken_back_at)),
  })),
  ended_by_mistake: row.ended_by_mistake,
  changed_while_joined: row.changed_while_joined,
  joined_guests: row.joined_guests.map(({ lastname, firstname, joined_at, ...joined }) => ({
    ...joined,
    name: fullName({ lastname, firstname }),
    joined_at: townTimeText(new Date(joined_at)),
    until: joinUndoneUntil(new Date(joined_at)),
  })),
  seen: seenOf(row),
});

/** Whether this person may give roles, or has another right, by their current row. */
export const isEntitled = (row: MemberFileRow | undefined, permission: Permission = 'member:authorise:any'): boolean =>
  row !== undefined && row.locked_at === null && decidePermission(rightsOf(row), permission) === 'granted';
