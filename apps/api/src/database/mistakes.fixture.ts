import { statement, type Queryable } from './database.ts';
import { sql, value } from './sql.ts';

const FROM = 'from member where member_id = $1';
// Fault: mistake-table: relation "members" does not exist, at: members
statement('mistake-table', 'select 1 from members');
// Fault: mistake-name: locale is not declared
// Fault: mistake-name: language is declared, and no column is called so
const name = statement<{ readonly language: string }>('mistake-name', `select locale ${FROM}`);
// Fault: mistake-type: member_id is int4, and declared as string
statement<{ readonly member_id: string }>('mistake-type', `select member_id ${FROM}`);
// Fault: mistake-list: roles is _text, and declared as number[]
statement<{ readonly roles: number[] }>('mistake-list', `select roles ${FROM}`);
// Fault: mistake-null: email can be null, and is declared as string
statement<{ readonly email: string }>('mistake-null', `select email ${FROM}`);
// Fault: mistake-joined: texts can be null, and is declared as object
statement<{ readonly texts: object }>(
  'mistake-joined',
  'select o.texts from member m left join organization o using (organization_id)',
);
// Fault: mistake-deep: email can be null, and is declared as string
statement<{ readonly email: string }>(
  'mistake-deep',
  'with found as (select lower(email) as email from member where tel is not null) select f.email from found f',
);
statement<{ readonly email: string; readonly count: number }>(
  'no-mistake',
  'select email, count(*)::int as count from member where email is not null group by email',
);

const named = statement<{ readonly email: string | null }>(
  'mistake-part',
  sql`select email from member where member_id = ${value('id')} and locale = ${value('locale')}`,
);

export const mistakes = (database: Queryable) => [
  // Fault: mistake-name: it takes 1 values, and gets 0
  database.run(name),
  // Fault: mistake-name: $1 is int4, and gets string
  database.run(name, ['1']),
  database.run(name, [1]),
  // Fault: mistake-part: locale is text, and gets number
  database.run(named, { id: 1, locale: 2 }),
  // Fault: mistake-part: it takes locale, and does not get it
  // Fault: mistake-part: it takes no language
  database.run(named, { id: 1, language: 'ja' }),
  database.run(named, { id: 1, locale: 'ja' }),
];
