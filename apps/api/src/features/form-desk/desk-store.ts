import type { ApplicationStatus } from '@machi/domain/applications/model';
import type { Assignment } from '@machi/domain/form-desk/contract';
import type { Localized } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import {
  APPLICATION_COLUMNS,
  APPLICATION_FROM,
  type ApplicationRow,
  holdApplication,
} from '../filing/application-store.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';
import { sql, value } from '../../database/sql.ts';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import { NAME, holds, including, nameOf, rowsFrom, rowsOf } from '../../database/rows.ts';
import { application_event, onlineform_application } from '../../database/tables/onlineforms.ts';
import { member } from '../../database/tables/members.ts';

/** An application with its applicant and the official in charge. */
export type HandledRow = ApplicationRow & { readonly name: string; readonly assigned_name: string };

/** The filters of a list. */
export interface HandledQuestion {
  readonly approval_status: ApplicationStatus;
  readonly assigned?: Assignment | undefined;
  readonly onlineform_id?: number | undefined;
  /** The asking official. */
  readonly actorId: number;
}

const FROM = `${APPLICATION_FROM} left join member m on m.member_id = a.member_id left join member s on s.member_id = a.assigned_to`;
const COLUMNS = `${APPLICATION_COLUMNS}, coalesce(m.lastname || ' ' || m.firstname, '') as name,
  coalesce(s.lastname || ' ' || s.firstname, '') as assigned_name`;
const handlesForms = (who: string): string =>
  `coalesce(${who}.is_official and ${who}.locked_at is null and 'forms' = any(${who}.roles), false)`;

const ASKED = 'a.filed_at is not null and a.approval_status = $1 and ($2::int is null or a.onlineform_id = $2)';
const MINE = 'a.assigned_to = $3';
/** SQL: unassigned, or assigned to a colleague who no longer handles applications. */
const NOBODYS = `not ${handlesForms('s')}`;

// Those that wait for the applicant come last; those with a deadline come before those without.
const selectPage = statement<HandledRow>(
  'list-handled-forms',
  `select ${COLUMNS} ${FROM}
   where ${ASKED} and ($4::text is null or ($4 = 'mine' and ${MINE}) or ($4 = 'nobody' and ${NOBODYS}))
   order by case when $1 = 0 then a.is_in_correction end, case when $1 = 0 then a.due_on end,
     case when $1 = 0 then a.filed_at end, a.decided_at desc, a.onlineform_application_id limit $5 offset $6`,
);
interface Counts {
  readonly all: number;
  readonly mine: number;
  readonly nobody: number;
}
const countFiled = statement<Counts>(
  'count-handled-forms',
  `select count(*)::int as all, (count(*) filter (where ${MINE}))::int as mine,
     (count(*) filter (where ${NOBODYS}))::int as nobody
   from onlineform_application a left join member s on s.member_id = a.assigned_to where ${ASKED}`,
);
const selectForms = statement<{ onlineform_id: number; form_name: Localized }>(
  'list-forms-with-applications',
  `select f.onlineform_id, v.body -> 'form_name' as form_name
   from onlineform f join onlineform_version v using (onlineform_id, version)
   where exists (select from onlineform_application a where a.onlineform_id = f.onlineform_id and a.filed_at is not null)
   order by f.sort_order, f.onlineform_id`,
);

/** Applications shown by the search. */
const MOST_FOUND = 20;
const findFiled = statement<HandledRow>(
  'find-handled-forms',
  sql`select ${COLUMNS} ${FROM} where a.filed_at is not null and (starts_with(a.application_code, ${value('code')})
     or a.member_id in (select member_id from member where ${MEMBER_MATCHES} and ${value('text')} <> ''))
   order by a.filed_at desc, a.onlineform_application_id limit ${MOST_FOUND}`,
);

const handled = rowsFrom(
  statement<HandledRow>('handled-forms', `select ${COLUMNS} ${FROM} where a.filed_at is not null`),
);
const applications = rowsOf(onlineform_application);
const members = rowsOf(member, { name: NAME });
const events = rowsOf(application_event, { by_name: nameOf('actor_member_id') });

export const deskStore = {
  list: (database: Queryable, asked: HandledQuestion, limit: number, offset: number): Promise<HandledRow[]> => {
    const { approval_status, onlineform_id, actorId, assigned } = asked;
    const narrowed = [approval_status, onlineform_id ?? null, actorId, assigned ?? null];
    return database.run(selectPage, [...narrowed, limit, offset]);
  },
  /** Filed ones by the beginning of their code, or by what an official knows of the applicant; the newest first. */
  find: (database: Queryable, q: string): Promise<HandledRow[]> =>
    database.run(findFiled, { ...memberSearchOf(q), code: q.normalize('NFKC').trim().toUpperCase() }),
  async count(database: Queryable, asked: HandledQuestion): Promise<Counts> {
    const { approval_status, onlineform_id, actorId } = asked;
    const [counts] = await database.run(countFiled, [approval_status, onlineform_id ?? null, actorId]);
    return counts ?? { all: 0, mine: 0, nobody: 0 };
  },
  /** Officials who handle applications. */
  async handlers(database: Queryable): Promise<{ readonly official_id: number; readonly name: string }[]> {
    const officials = await members.list(
      database,
      'list-forms-officials',
      { is_official: holds, locked_at: null, roles: including('forms') },
      { columns: ['member_id', 'name'], order: ['lastfurigana', 'firstfurigana', 'member_id'] },
    );
    return officials.map(({ member_id, name }) => ({ official_id: member_id, name }));
  },
  formsAppliedFor: (database: Queryable) => database.run(selectForms),
  assign: (transaction: Queryable, onlineform_application_id: number, assigned_to: number | null) =>
    applications.update(transaction, 'assign-handled-form', { onlineform_application_id }, { assigned_to }),
  read: (database: Queryable, onlineform_application_id: number): Promise<HandledRow | undefined> =>
    handled.one(database, 'read-handled-form', { onlineform_application_id }),
  async lock(transaction: Queryable, id: number): Promise<HandledRow | undefined> {
    const [, row] = await Promise.all([
      holdApplication(transaction, 'lock-handled-form', id),
      deskStore.read(transaction, id),
    ]);
    return row;
  },
  async events(database: Queryable, onlineform_application_id: number) {
    const rows = await events.list(
      database,
      'list-handled-events',
      { onlineform_application_id },
      {
        columns: ['kind', 'body', 'actor_member_id', 'created_at', 'by_name'],
        order: ['application_event_id'],
      },
    );
    return rows.map((row) => ({ ...row, by_name: row.by_name ?? '' }));
  },
};
