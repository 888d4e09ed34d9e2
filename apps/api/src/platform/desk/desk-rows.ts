import { memberSearchOf } from '@machi/domain/member-desk/search';
import { statement, type Queryable, type SqlValue } from '../../database/database.ts';
import { sql, value, type Part } from '../../database/sql.ts';
import { MEMBER_MATCHES } from '../members/member-search.ts';

export interface EventRow<Kind extends string> {
  readonly happened_at: Date;
  readonly what: Kind;
  /** null: no person, or a person who has left. */
  readonly by_name: string | null;
  readonly reason: string | null;
}

/** The table of a desk's files. Its key is `<table>_id`, its history `<table>_event`. */
interface DeskSource<Question> {
  readonly table: string;
  /** Alias of the table in statements. */
  readonly as: string;
  readonly columns: string;
  readonly joins: string;
  /** The condition that narrows the list by the values of `filters`. */
  readonly narrowed: Part;
  readonly filters: (asked: Question) => Readonly<Record<string, SqlValue>>;
  readonly order: string;
}

/** The files of a desk, whose list is searched by person, in the office's language. */
export function deskRows<Row, Kind extends string, Question extends { readonly q?: string | undefined }>(
  source: DeskSource<Question>,
) {
  const { table, as, columns, joins, narrowed, filters, order } = source;
  const key = `${as}.${table}_id`;
  const asked = sql`${narrowed}
    and (${value('text')} = '' or ${as}.member_id in (select member_id from member where ${MEMBER_MATCHES}))`;
  const from = `${table} ${as} ${joins}`;
  const selectLines = statement<Row>(
    `select-desk-${table}s`,
    sql`select ${columns} from ${from} where ${asked} order by ${order}, ${key} desc
     limit ${value('limit')} offset ${value('offset')}`,
  );
  const countLines = statement<{ total: number }>(
    `count-desk-${table}s`,
    sql`select count(*)::int as total from ${table} ${as} where ${asked}`,
  );
  const selectFile = statement<Row>(`select-desk-${table}`, `select ${columns} from ${from} where ${key} = $1`);
  const selectEvents = statement<EventRow<Kind>>(
    `select-desk-${table}-events`,
    `select e.happened_at, e.what, b.lastname || ' ' || b.firstname as by_name, e.reason
     from ${table}_event e left join member b on b.member_id = e.by_member_id
     where e.${table}_id = $1 order by e.${table}_event_id desc`,
  );
  const valuesOf = (question: Question) => ({ ...memberSearchOf(question.q ?? ''), ...filters(question) });
  return {
    lines: (database: Queryable, question: Question, limit: number, offset: number) =>
      database.run(selectLines, { ...valuesOf(question), limit, offset }),
    total: async (database: Queryable, question: Question) =>
      (await database.run(countLines, valuesOf(question)))[0]?.total ?? 0,
    read: async (database: Queryable, id: number) => (await database.run(selectFile, [id]))[0],
    /** Latest first. */
    events: (database: Queryable, id: number) => database.run(selectEvents, [id]),
  };
}
