import type { AuditAction, AuditSubject, AccessAction } from '@machi/domain/audit/model';
import { dateAt } from '@machi/domain/calendar/model';
import type { CheckedInputOf, Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import { deskTable, type Declared, type LineOf } from '@machi/domain/desk/desk';
import type { TableChoice } from '@machi/domain/desk/table-file';
import { notFound, refuse } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../audit/audit.ts';
import { writeListed, writeAccesses } from '../audit/accesses.ts';
import type { House } from '../house.ts';
import type { MemberExchange } from '../http/exchange.ts';
import { serve, type Route } from '../http/serve.ts';
import { tableFile } from '../pdf/table-file.ts';

interface Owned {
  readonly member_id: number | null;
}

/** A list's input without the page. */
type QuestionOf<List extends Endpoint> = Omit<CheckedInputOf<List>, 'page'>;

/** The rows of a desk and how they are shown. */
interface Files<Row, Asked, Question, Line, File, Beside> {
  /** Turns the input into the question for the rows, if they differ. */
  readonly question: (from: Queryable, asked: Asked, exchange: MemberExchange) => Question | Promise<Question>;
  readonly rows: {
    lines(from: Queryable, asked: Question, limit: number, offset: number): Promise<readonly Row[]>;
    total(from: Queryable, asked: Question): Promise<number>;
    read(from: Queryable, id: number): Promise<Row | undefined>;
  };
  readonly line: (row: Row, exchange: MemberExchange) => Line | Promise<Line>;
  readonly file: (from: Queryable, row: Row, exchange: MemberExchange) => Promise<File>;
  /** What the list answers besides its lines. */
  readonly beside?: (from: Queryable) => Promise<Beside>;
}

/**
 * Writes an audit event about a file and its person. The target is the file, because its person may have been erased.
 */
export async function auditFile(
  transaction: Queryable,
  exchange: MemberExchange,
  action: AuditAction & AccessAction,
  { subject, id, member_id }: { readonly subject: AuditSubject; readonly id: number } & Owned,
): Promise<void> {
  await writeAudit(transaction, { ...actedIn(exchange), action, subject, subject_id: id });
  await writeAccesses(transaction, exchange, action, [member_id]);
}

/** The reading endpoints of a declared desk: its list, the list as a file, and one file. Each access is recorded. */
export function serveDesk<
  List extends Endpoint,
  Read extends Endpoint,
  Lines extends string & keyof ReplyOf<List>,
  Name extends AuditSubject & keyof ReplyOf<Read>,
  Row extends Owned,
  Question,
>(
  house: House,
  desk: Declared<List, Read, Lines, Name>,
  files: Files<
    Row,
    QuestionOf<List>,
    Question,
    LineOf<List, Lines>,
    ReplyOf<Read>[Name],
    Omit<ReplyOf<List>, Lines | 'total' | 'page' | 'page_size'>
  >,
): Route[] {
  const { rows, line, file, beside } = files;
  const look = (action: 'list' | 'export' | 'read') => `${desk.name}:${action}` as AuditAction & AccessAction;
  const linesOf = (found: readonly Row[], exchange: MemberExchange) =>
    Promise.all(found.map((row) => line(row, exchange)));
  const peopleOf = (found: readonly Row[]) => found.map(({ member_id }) => member_id);

  const list = serve<Endpoint>(desk.list, (input, asking) => {
    const exchange = asking as MemberExchange;
    const { page = 1 } = input as { readonly page?: number };
    const size = desk.page_size;
    return house.database.transaction(async (transaction) => {
      const question = await files.question(transaction, input as QuestionOf<List>, exchange);
      const [found, total, more] = await Promise.all([
        rows.lines(transaction, question, size, (page - 1) * size),
        rows.total(transaction, question),
        beside?.(transaction),
      ]);
      await writeListed(transaction, exchange, look('list'), peopleOf(found));
      return { [desk.lines]: await linesOf(found, exchange), total, page, page_size: size, ...more };
    });
  });

  const read = serve<Endpoint>(desk.read, (input, asking) => {
    const exchange = asking as MemberExchange;
    const id = (input as Readonly<Record<string, number>>)[desk.id] ?? 0;
    return house.database.transaction(async (transaction) => {
      const row = await rows.read(transaction, id);
      if (!row) return notFound;
      await auditFile(transaction, exchange, look('read'), { subject: desk.name, id, member_id: row.member_id });
      return { [desk.name]: await file(transaction, row, exchange) };
    });
  });

  const exported = desk.export;
  if (!exported) return [list, read];
  const save = serve<Endpoint>(exported.endpoint, (input, asking) => {
    const exchange = asking as MemberExchange;
    const { format, encoding } = input as TableChoice;
    return house.database.transaction(async (transaction) => {
      const question = await files.question(transaction, input as QuestionOf<List>, exchange);
      const found = await rows.lines(transaction, question, exported.most + 1, 0);
      if (found.length > exported.most)
        return refuse(409, { field: '', code: exported.tooMany, params: [exported.most] });
      const { locale, now } = exchange;
      const table = deskTable(exported.columns, await linesOf(found, exchange), locale);
      const named = { file: `${desk.lines}-${dateAt(now)}`, sheet: exported.sheet[locale] };
      const saved = await tableFile(table, named, { format, encoding });
      // An access is recorded before the reply; a file that could not be made showed nothing.
      if (saved.unfitting.length === 0) await writeListed(transaction, exchange, look('export'), peopleOf(found));
      return saved;
    });
  });
  // A path without a number must come before one with it.
  return [list, save, read];
}
