import { statement, type Queryable } from '../../database/database.ts';

interface EventRow {
  readonly audit_id: number;
  readonly acted_at: Date;
  readonly actor_member_id: number | null;
  readonly lastname: string | null;
  readonly firstname: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: number | null;
  readonly is_sealed: boolean;
  readonly people: number | null;
}

/** SQL: `chosen` selects the events; $1 is the event to start before, $2 the limit. */
const listing = (chosen: string): string =>
  `with head as (select last_id, open_ids from audit_seal order by audit_seal_id desc limit 1), chosen as (${chosen})
   select a.audit_id, a.acted_at, a.actor_member_id, m.lastname, m.firstname, a.action, a.subject, a.subject_id,
     exists (select from head where a.audit_id <= last_id and not a.audit_id = any(open_ids)) as is_sealed,
     (select cardinality(p.member_ids) from shown_people p where p.people_hash = a.people_hash) as people
   from chosen a left join member m on m.member_id = a.actor_member_id
   order by a.audit_id desc limit $2`;
const newest = (condition: string): string =>
  `select audit_id, acted_at, actor_member_id, action, subject, subject_id, people_hash from audit
   where audit_id <= coalesce($1::int - 1, 2147483647) and ${condition}
   order by audit_id desc limit $2`;

const listEvents = statement<EventRow>('list-audit', listing(newest('true')));
/** A member's actions and those on their data, each by an index: the log is long, a member's share short. */
export const listEventsOfMember = statement<EventRow>(
  'list-audit-of-member',
  listing(`(${newest('actor_member_id = $3')}) union (${newest(`subject = 'member' and subject_id = $3`)})
     union (${newest('people_hash in (select people_hash from shown_people where member_ids @> array[$3::int])')})`),
);

export const auditStore = {
  /** The newest first; with a member, their own actions and those on their data. */
  list: (transaction: Queryable, before: number | undefined, memberId: number | undefined, most: number) =>
    memberId === undefined
      ? transaction.run(listEvents, [before ?? null, most])
      : transaction.run(listEventsOfMember, [before ?? null, most, memberId]),
};
