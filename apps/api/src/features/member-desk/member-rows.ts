import { townTimeText } from '@machi/domain/calendar/model';
import type { MemberFile, MemberLine, MemberRights } from '@machi/domain/member-desk/model';
import { fullAddress, fullName } from '@machi/domain/members/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { IS_GUEST } from '../../platform/members/member-search.ts';
import { hashOf } from '../../ground/secrets.ts';

/** A member as the list shows one. */
export interface MemberRow {
  member_id: number;
  lastname: string;
  firstname: string;
  lastfurigana: string;
  firstfurigana: string;
  email: string | null;
  tel: string | null;
  town_id: string | null;
  is_resident: 0 | 1;
  is_handicapped: 0 | 1;
  is_official: boolean;
  is_reset_forced: 0 | 1;
  verified_at: Date | null;
  locked_at: Date | null;
  created_at: Date;
  last_login_at: Date | null;
  is_guest: boolean;
}

/** A member as one file shows one. */
export interface MemberFileRow extends MemberRow {
  zipcode: string;
  prefecture: string;
  address1: string;
  address2: string;
  address3: string;
  gender: 0 | 1 | 2;
  birthdate: string | null;
  login_tel_key: string | null;
  is_otp_enabled: 0 | 1;
  organization_id: number | null;
  roles: string[];
  asked_roles: string[];
  locale: string;
}

const LINE: readonly Exclude<keyof MemberRow, 'is_guest'>[] = [
  'member_id',
  'lastname',
  'firstname',
  'lastfurigana',
  'firstfurigana',
  'email',
  'tel',
  'town_id',
  'is_resident',
  'is_handicapped',
  'is_official',
  'is_reset_forced',
  'verified_at',
  'locked_at',
  'created_at',
  'last_login_at',
];
export const lineColumns = (table: string): string =>
  [...LINE.map((name) => `${table}.${name}`), `(${IS_GUEST}) as is_guest`].join(', ');

const FILE = `${lineColumns('m')}, m.zipcode, m.prefecture, m.address1, m.address2, m.address3, m.gender,
  m.birthdate::text as birthdate, m.login_tel_key, m.is_otp_enabled, m.organization_id, m.roles, m.locale,
  coalesce((select q.roles from role_request q where q.member_id = m.member_id and q.decided_at is null), '{}') as asked_roles`;

const readFile = statement<MemberFileRow>('desk-read-member', `select ${FILE} from member m where m.member_id = $1`);
/** Two officials at once change a member one after the other; the rows are locked in one order. */
const holdFile = statement<MemberFileRow>(
  'desk-hold-members',
  `select ${FILE} from member m where m.member_id = any($1::int[]) order by m.member_id for update`,
);

export const readMemberFile = async (database: Queryable, memberId: number): Promise<MemberFileRow | undefined> =>
  (await database.run(readFile, [memberId]))[0];

/** The rows of these members, held until the transaction ends. */
export const holdMembers = (transaction: Queryable, memberIds: readonly number[]): Promise<MemberFileRow[]> =>
  transaction.run(holdFile, [memberIds]);

const furiganaOf = (row: MemberRow): string => fullName({ lastname: row.lastfurigana, firstname: row.firstfurigana });

export const lineOf = (row: MemberRow): MemberLine => ({
  member_id: row.member_id,
  name: fullName(row),
  furigana: furiganaOf(row),
  email: row.email,
  tel: row.tel,
  town_id: row.town_id,
  is_resident: row.is_resident,
  is_verified: row.verified_at !== null,
  is_handicapped: row.is_handicapped,
  is_official: row.is_official,
  is_locked: row.locked_at !== null,
  is_guest: row.is_guest,
  is_reset_forced: row.is_reset_forced,
  created_at: townTimeText(row.created_at),
  last_login_at: row.last_login_at === null ? null : townTimeText(row.last_login_at),
});

const inOrder = (roles: readonly string[]): OfficialRole[] => officialRoles.filter((role) => roles.includes(role));
const isText = (value: string | null): value is string => value !== null;

export const rightsOf = (row: MemberFileRow): MemberRights => ({
  member_id: row.member_id,
  is_official: row.is_official,
  organization_id: row.organization_id,
  roles: inOrder(row.roles),
  asked_roles: inOrder(row.asked_roles),
});

/** Another text whenever something changes that an official verifies. */
export function seenOf(row: MemberFileRow): string {
  const names = [row.lastname, row.firstname, row.lastfurigana, row.firstfurigana];
  const address = [row.zipcode, row.prefecture, row.address1, row.address2, row.address3];
  return hashOf(JSON.stringify([...names, row.gender, row.birthdate, ...address])).toString('base64url');
}

export const fileOf = (row: MemberFileRow): MemberFile => ({
  ...lineOf(row),
  lastname: row.lastname,
  firstname: row.firstname,
  lastfurigana: row.lastfurigana,
  firstfurigana: row.firstfurigana,
  zipcode: row.zipcode,
  prefecture: row.prefecture,
  address: fullAddress(row),
  address1: row.address1,
  address2: row.address2,
  address3: row.address3,
  gender: row.gender,
  birthdate: row.birthdate,
  login_ids: [row.email, row.login_tel_key].filter(isText),
  is_otp_enabled: row.is_otp_enabled,
  ...rightsOf(row),
  seen: seenOf(row),
});
