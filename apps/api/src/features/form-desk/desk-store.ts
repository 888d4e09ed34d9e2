import type { ApplicationStatus } from '@machi/domain/applications/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { APPLICATION_COLUMNS, APPLICATION_FROM } from '../../filing/application-store.ts';
import type { ApplicationRow, EventRow } from '../../filing/application-store.ts';

/** An application with whose it is. */
export type HandledRow = ApplicationRow & { readonly name: string };

const FROM = `${APPLICATION_FROM} left join member m on m.member_id = a.member_id`;
const COLUMNS = `${APPLICATION_COLUMNS}, coalesce(m.lastname || ' ' || m.firstname, '') as name`;

const selectPage = statement<HandledRow>(
  'list-handled-forms',
  `select ${COLUMNS} ${FROM} where a.stage = 'filed' and a.approval_status = $1
   order by case when $1 = 0 then a.filed_at end, a.decided_at desc, a.onlineform_application_id limit $2 offset $3`,
);
const countFiled = statement<{ waiting: number; total: number }>(
  'count-handled-forms',
  `select (count(*) filter (where approval_status = 0))::int as waiting,
     (count(*) filter (where approval_status = $1))::int as total
   from onlineform_application where stage = 'filed'`,
);
const selectOne = statement<HandledRow>(
  'read-handled-form',
  `select ${COLUMNS} ${FROM} where a.onlineform_application_id = $1 and a.stage = 'filed'`,
);
const lockOne = statement<HandledRow>(
  'lock-handled-form',
  `select ${COLUMNS} ${FROM} where a.onlineform_application_id = $1 and a.stage = 'filed' for update of a`,
);
const selectEvents = statement<EventRow & { readonly by_name: string }>(
  'list-handled-events',
  `select e.kind, e.body, e.actor_member_id, e.created_at, coalesce(m.lastname || ' ' || m.firstname, '') as by_name
   from application_event e left join member m on m.member_id = e.actor_member_id
   where e.onlineform_application_id = $1 order by e.application_event_id`,
);
export const deskStore = {
  list: (database: Queryable, status: ApplicationStatus, limit: number, offset: number): Promise<HandledRow[]> =>
    database.run(selectPage, [status, limit, offset]),
  async count(database: Queryable, status: ApplicationStatus) {
    return (await database.run(countFiled, [status]))[0] ?? { waiting: 0, total: 0 };
  },
  async read(database: Queryable, id: number): Promise<HandledRow | undefined> {
    return (await database.run(selectOne, [id]))[0];
  },
  async lock(transaction: Queryable, id: number): Promise<HandledRow | undefined> {
    return (await transaction.run(lockOne, [id]))[0];
  },
  events: (database: Queryable, id: number) => database.run(selectEvents, [id]),
};
