import type { AccountKind } from '@machi/domain/permissions/kinds';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import { statement, type Database } from '../../database/database.ts';
import { startSession } from '../../platform/sessions/sessions.ts';

/** Both secrets of a session. */
export interface Credentials {
  readonly token: string;
  readonly cookie: string;
}

export interface NewPerson {
  readonly lastname?: string;
  readonly is_resident?: 0 | 1;
  /** Logs in with a mobile number and has no e-mail address. */
  readonly isPhoneOnly?: boolean;
  /** The office has seen proof of name, birth date and residence; by default for residents. */
  readonly isVerified?: boolean;
  readonly locale?: 'ja' | 'en';
  /** Makes the account an official's, or a company's with `isCompany`. */
  readonly roles?: readonly OfficialRole[];
  readonly isCompany?: boolean;
  /** The official's office; 7 by default, or the first where the town has no such one. */
  readonly organization_id?: number;
}

/** A person with the password of the first sample member. */
const insertPerson = statement<{ member_id: number }>(
  'test-insert-person',
  `insert into member (email, email_key, tel, login_tel_key, password_hash, lastname, firstname, lastfurigana, firstfurigana, zipcode,
     prefecture, address1, address2, is_resident, is_official, is_company, organization_id, roles, verified_at, locale, created_at)
   select $1, $1, coalesce($6, '090-0000-7777'), $6, password_hash, $2, '試', 'テスト', 'タメス', zipcode, prefecture, address1, '旭1丁目', $3,
     $4::boolean and not $10::boolean, $10::boolean, case when $4::boolean then (select organization_id from organization order by organization_id = $9 desc, 1 limit 1) end, $5::text[], case when $7::boolean then now() end, $8, now()
   from member where member_id = 1 returning member_id`,
);
const readKind = statement<AccountKind>(
  'test-kind-of-account',
  'select is_official, is_company from member where member_id = $1',
);

export interface Person extends Credentials {
  readonly member_id: number;
  /** Empty without an address. */
  readonly email: string;
  /** The address, or the mobile number in digits only. */
  readonly login_id: string;
}

/** A tuple of this many people, so that none is undefined. */
type People<Count extends number, Found extends Person[] = []> = number extends Count
  ? Person[]
  : Found['length'] extends Count
    ? Found
    : People<Count, [...Found, Person]>;

/** Makes members for tests and logs them in without hashing a password. */
export function peopleOf(database: Database, clock: () => Date) {
  let count = 0;

  async function openSession(memberId: number): Promise<Credentials> {
    const [row] = await database.run(readKind, [memberId]);
    if (!row) throw new Error(`there is no member ${memberId}`);
    const { token, cookie } = await startSession(database, { member_id: memberId, ...row }, clock());
    return { token, cookie };
  }

  async function addPerson(person: NewPerson = {}): Promise<Person> {
    const {
      lastname = '試験',
      is_resident = 0,
      roles,
      isCompany = false,
      isPhoneOnly = false,
      isVerified = is_resident === 1,
      locale = 'ja',
      organization_id = 7,
    } = person;
    count += 1;
    const email = isPhoneOnly ? null : `person.${count}@example.jp`;
    const tel = isPhoneOnly ? `0907${String(count).padStart(7, '0')}` : null;
    const [row] = await database.run(insertPerson, [
      email,
      lastname,
      is_resident,
      roles !== undefined,
      roles ?? [],
      tel,
      isVerified,
      locale,
      organization_id,
      isCompany,
    ]);
    if (!row) throw new Error('the sample has no first member');
    const login_id = email ?? tel ?? '';
    return { member_id: row.member_id, email: email ?? '', login_id, ...(await openSession(row.member_id)) };
  }

  return {
    openSession,
    addPerson,
    addPeople: <Count extends number>(howMany: Count, person: NewPerson = {}) =>
      Promise.all(Array.from({ length: howMany }, () => addPerson(person))) as Promise<People<Count>>,
  };
}
