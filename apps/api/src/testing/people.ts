import type { OfficialRole } from '@machi/domain/permissions/model';
import { statement } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { startSession } from '../platform/sessions.ts';

/** Both secrets of a session. */
export interface Credentials {
  readonly token: string;
  readonly cookie: string;
}

export interface NewPerson {
  readonly lastname?: string;
  readonly is_resident?: 0 | 1;
  /** Makes the person an official of organization 7. */
  readonly roles?: readonly OfficialRole[];
}

/** A person with the password of the first sample member. */
const insertPerson = statement<{ member_id: number }>(
  'test-insert-person',
  `insert into member (email, email_key, tel, password_hash, lastname, firstname, lastfurigana, firstfurigana, zipcode, prefecture,
     address1, address2, is_resident, is_official, organization_id, roles, created_at)
   select $1, $1, '090-0000-7777', password_hash, $2, '試', 'テスト', 'タメス', '098-9901', '北海道', '星守町', '旭1丁目', $3, $4::boolean,
     case when $4::boolean then 7 end, $5::text[], now()
   from member where member_id = 1 returning member_id`,
);
const isOfficial = statement<{ is_official: boolean }>(
  'test-is-official',
  'select is_official from member where member_id = $1',
);

export interface Person extends Credentials {
  readonly member_id: number;
  readonly email: string;
}

/** Members made for a test, logged in without the work of hashing a password. */
export function peopleOf(database: Database, clock: () => Date) {
  let count = 0;

  async function openSession(memberId: number): Promise<Credentials> {
    const [row] = await database.run(isOfficial, [memberId]);
    if (!row) throw new Error(`there is no member ${memberId}`);
    const { token, cookie } = await startSession(
      database,
      { member_id: memberId, is_official: row.is_official },
      clock(),
    );
    return { token, cookie };
  }

  async function addPerson({ lastname = '試験', is_resident = 0, roles }: NewPerson = {}): Promise<Person> {
    count += 1;
    const email = `person.${count}@example.jp`;
    const [row] = await database.run(insertPerson, [email, lastname, is_resident, roles !== undefined, roles ?? []]);
    if (!row) throw new Error('the sample has no first member');
    return { member_id: row.member_id, email, ...(await openSession(row.member_id)) };
  }

  return {
    openSession,
    addPerson,
    addPeople: (howMany: number, person: NewPerson = {}): Promise<Person[]> =>
      Promise.all(Array.from({ length: howMany }, () => addPerson(person))),
  };
}
