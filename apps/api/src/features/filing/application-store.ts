import type { ApplicantSaid } from '@machi/domain/applications/applicant';
import type { ApplicationStage } from '@machi/domain/applications/model';
import { SENT_AGAIN_MINUTES } from '@machi/domain/applications/rules';
import type { Content } from '@machi/domain/described/form-model';
import type { NamedFile } from '@machi/domain/described/form-written';
import type { FeeLine } from '@machi/domain/described/fee';
import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import type { FormBody } from '@machi/domain/onlineforms/model';
import type { PaymentState } from '@machi/domain/payments/model';
import { statement, type Queryable } from '../../database/database.ts';
import { raised, rowsOf, rowsFrom } from '../../database/rows.ts';
import { application_before, application_event, onlineform_application } from '../../database/tables/onlineforms.ts';
import type { Pdf } from '../../platform/pdf/document.ts';
import { nextNumbers } from '../../database/server-functions.ts';

type Held = typeof onlineform_application.$inferSelect;
/** All but the PDF, which is read on its own; with what is known of the people around it. */
export interface ApplicationRow extends Readonly<
  Omit<Held, 'paper' | 'paper_source' | 'fee_lines' | 'applicant' | 'content'>
> {
  /** The delegate who confirmed it; empty if nobody did, or they have left. */
  readonly delegate_name: string;
  readonly is_proxied: Flag;
  /** Name of the official who files it for the member; empty once they have left. */
  readonly proxy_name: string;
  readonly proxy_office: Localized | null;
  readonly fee_lines: readonly FeeLine[];
  readonly applicant: ApplicantSaid;
  readonly content: Content;
  /** State of the newest payment; null: none begun. Another amount, or a returned one, pays nothing. */
  readonly payment_state: PaymentState | null;
  /** End of the time in which the held amount can be collected. */
  readonly capture_before: Date | null;
  /** The form's body in the version of this application. */
  readonly body: FormBody;
}

export type EventRow = Pick<typeof application_event.$inferSelect, 'kind' | 'body' | 'actor_member_id' | 'created_at'>;

/** An application's content before a correction. */
export type BeforeRow = typeof application_before.$inferSelect;

/** Corrections of one application that the desk shows. */
const MOST_BEFORE = 10;

const applications = rowsOf(onlineform_application);
const befores = rowsOf(application_before);
const events = rowsOf(application_event);

/** All columns but the PDF, which is read on its own. */
export const APPLICATION_COLUMNS = `a.onlineform_application_id, a.onlineform_id, a.version, a.member_id, a.proxied_by, a.proxy_reason, a.delegate_id, a.is_test, a.stage,
  a.application_code, a.approval_status, a.is_in_correction, a.reason, a.amount, a.fee_lines, a.applicant, a.content,
  a.document_file, a.revision, a.assigned_to, a.due_on::text as due_on, a.created_at, a.filed_at, a.decided_at,
  a.decided_by, a.approval_meant_at, a.approval_meant_by, v.body, money.payment_state, money.capture_before,
  (case when a.proxy_reason is null then 0 else 1 end) as is_proxied,
  coalesce(pm.lastname || ' ' || pm.firstname, '') as proxy_name, po.texts -> 'organization_name' as proxy_office,
  coalesce(dm.lastname || ' ' || dm.firstname, '') as delegate_name`;
export const APPLICATION_FROM = `from onlineform_application a join onlineform_version v using (onlineform_id, version)
  left join lateral (select state as payment_state, capture_before from payment
    where holder_kind = 'application' and holder_id = a.onlineform_application_id and amount = a.amount
      and intention is distinct from 'void' order by payment_id desc limit 1) money on true
  left join member pm on pm.member_id = a.proxied_by
  left join organization po on po.organization_id = pm.organization_id
  left join member dm on dm.member_id = a.delegate_id`;

/** SQL: a suspended service hides only what was applied for before (docs/decisions/0088). */
export const IS_SHOWN = `not exists (
     select from subscription s join service e on e.service_id = s.service_id
     where s.member_id = a.member_id and e.has_applications and s.suspended_at >= coalesce(a.filed_at, a.created_at))`;
/** SQL: an application filed by an official for somebody is the official's until then (docs/decisions/0089). */
export const IS_OWN = `(a.filed_at is not null or a.proxy_reason is null)`;
/** All applications; `ownRows` are those that the applicant sees as their own. */
export const filedRows = rowsFrom(
  statement<ApplicationRow>('form-applications', `select ${APPLICATION_COLUMNS} ${APPLICATION_FROM}`),
);
const ownRows = rowsFrom(
  statement<ApplicationRow>(
    'own-form-applications',
    `select ${APPLICATION_COLUMNS} ${APPLICATION_FROM} where ${IS_OWN} and ${IS_SHOWN}`,
  ),
);
const selectOwnPage = statement<ApplicationRow & { readonly total: number }>(
  'list-own-form-applications',
  `select count(*) over ()::int as total, ${APPLICATION_COLUMNS} ${APPLICATION_FROM} where a.member_id = $1 and ${IS_OWN} and ${IS_SHOWN}
   order by coalesce(a.filed_at, a.created_at) desc, a.onlineform_application_id desc limit $2 offset $3`,
);
interface Undecided {
  readonly count: number;
  /** Code of an application with the same content that was filed a moment ago. */
  readonly same: string | null;
}
const selectUndecided = statement<Undecided>(
  'look-at-undecided-form-applications',
  `select count(*)::int as count, max(application_code) filter (where onlineform_id = $3 and content = $4::jsonb and filed_at > $5) as same
   from onlineform_application a where member_id = $1 and approval_status = 0 and onlineform_application_id <> $2 and ${IS_OWN}`,
);
const upsert = statement(
  'write-form-application',
  `insert into onlineform_application (onlineform_application_id, onlineform_id, version, member_id, proxied_by, is_test,
     stage, application_code, amount, fee_lines, applicant, content, document_file, paper_source, created_at,
     filed_at, due_on, proxy_reason, delegate_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12::jsonb, $13, $14::jsonb, $15, $16, $17, $18, $19)
   on conflict (onlineform_application_id) do update set version = excluded.version, stage = excluded.stage,
     amount = excluded.amount, fee_lines = excluded.fee_lines, applicant = excluded.applicant, content = excluded.content,
     delegate_id = excluded.delegate_id, document_file = excluded.document_file, paper_source = excluded.paper_source, paper = null,
     created_at = excluded.created_at, filed_at = coalesce(excluded.filed_at, onlineform_application.filed_at),
     due_on = coalesce(excluded.due_on, onlineform_application.due_on), revision = onlineform_application.revision + 1`,
);
const setStatus = statement(
  'set-form-application-status',
  `update onlineform_application set approval_status = $2, reason = $3, decided_at = $4, decided_by = $5,
     stage = case when filed_at is null then stage else 'filed' end, is_in_correction = 0, revision = revision + 1
   where onlineform_application_id = $1`,
);
const keepBefore = statement(
  'keep-content-before-correction',
  `insert into application_before (onlineform_application_id, applicant, content, files, amount, replaced_at)
   select onlineform_application_id, applicant, content, $2::jsonb, amount, $3 from onlineform_application
   where onlineform_application_id = $1`,
);
/** The key by which signatures and payments of an application are kept. */
export const holderOf = (id: number) => ({ kind: 'application', id }) as const;

/** The columns that are written when an application is confirmed. */
export interface WrittenApplication extends Pick<
  ApplicationRow,
  | 'onlineform_application_id'
  | 'onlineform_id'
  | 'version'
  | 'member_id'
  | 'proxied_by'
  | 'proxy_reason'
  | 'delegate_id'
  | 'is_test'
  | 'stage'
  | 'application_code'
  | 'amount'
  | 'fee_lines'
  | 'applicant'
  | 'content'
  | 'document_file'
  | 'created_at'
> {
  readonly paper_source: Pdf;
}

type NewEvent = Pick<typeof application_event.$inferInsert, 'kind' | 'body'> & {
  readonly by: number | null;
  readonly at: Date;
};

/** Locks the row of an application. Queries sent after it in the same round trip read the locked state. */
export const holdApplication = (transaction: Queryable, name: string, onlineform_application_id: number) =>
  applications.lock(transaction, name, { onlineform_application_id }, { columns: [] });
type Changed = Partial<typeof onlineform_application.$inferSelect>;
const change = (transaction: Queryable, name: string, id: number, set: Changed): Promise<void> =>
  applications.update(transaction, name, { onlineform_application_id: id }, { ...set, revision: raised });

export const applicationStore = {
  readOwn: (database: Queryable, onlineform_application_id: number, member_id: number) =>
    ownRows.one(database, 'read-own-form-application', { onlineform_application_id, member_id }),
  async lockOwn(transaction: Queryable, id: number, memberId: number): Promise<ApplicationRow | undefined> {
    const [, row] = await Promise.all([
      holdApplication(transaction, 'lock-own-form-application', id),
      applicationStore.readOwn(transaction, id, memberId),
    ]);
    return row;
  },
  async lock(transaction: Queryable, onlineform_application_id: number): Promise<ApplicationRow | undefined> {
    const [, row] = await Promise.all([
      holdApplication(transaction, 'lock-form-application', onlineform_application_id),
      filedRows.one(transaction, 'read-form-application', { onlineform_application_id }),
    ]);
    return row;
  },
  async listOwn(database: Queryable, memberId: number, limit: number, offset: number) {
    const rows = await database.run(selectOwnPage, [memberId, limit, offset]);
    return { rows, total: rows[0]?.total ?? 0 };
  },
  /** Counts the same member's other undecided applications, begun ones too, and finds one with the same content. */
  async undecided(
    database: Queryable,
    {
      onlineform_application_id,
      member_id,
      onlineform_id,
      content,
      created_at,
    }: Pick<WrittenApplication, 'onlineform_application_id' | 'member_id' | 'onlineform_id' | 'content' | 'created_at'>,
  ): Promise<Undecided> {
    const since = new Date(created_at.getTime() - SENT_AGAIN_MINUTES * 60_000);
    const asked = [member_id, onlineform_application_id, onlineform_id, JSON.stringify(content), since];
    return (await database.run(selectUndecided, asked))[0] ?? { count: 0, same: null };
  },
  async nextId(transaction: Queryable): Promise<number> {
    const [id] = await nextNumbers(transaction, onlineform_application, 'onlineform_application_id');
    if (id === undefined) throw new Error('the sequence of applications gave nothing');
    return id;
  },
  /** Without `filed`, the columns of an earlier filing stay as they are. */
  write: (
    transaction: Queryable,
    row: WrittenApplication,
    filed?: { readonly at: Date; readonly due_on: string | null },
  ) =>
    transaction.run(upsert, [
      row.onlineform_application_id,
      row.onlineform_id,
      row.version,
      row.member_id,
      row.proxied_by,
      row.is_test,
      row.stage,
      row.application_code,
      row.amount,
      JSON.stringify(row.fee_lines),
      JSON.stringify(row.applicant),
      JSON.stringify(row.content),
      row.document_file,
      JSON.stringify(row.paper_source),
      row.created_at,
      filed?.at ?? null,
      filed?.due_on ?? null,
      row.proxy_reason,
      row.delegate_id,
    ]),
  setStage: (
    transaction: Queryable,
    id: number,
    stage: ApplicationStage,
    filed?: { readonly at: Date; readonly due_on: string | null },
  ) => {
    const set = { stage, filed_at: filed?.at ?? null, due_on: filed?.due_on ?? null };
    return change(transaction, 'set-form-application-stage', id, set);
  },
  decide: (
    transaction: Queryable,
    id: number,
    decision: { readonly status: 1 | 2 | 3; readonly reason: string; readonly at: Date; readonly by: number | null },
  ) => transaction.run(setStatus, [id, decision.status, decision.reason, decision.at, decision.by]),
  /** The office wants to approve it; it becomes approved once its payment arrives. */
  meanApproval: (
    transaction: Queryable,
    id: number,
    { reason, at, by }: { readonly reason: string; readonly at: Date; readonly by: number },
  ) => {
    const set = { approval_meant_at: at, approval_meant_by: by, reason, is_in_correction: 0 } as const;
    return change(transaction, 'mean-form-application-approval', id, set);
  },
  /** Sends it back to be corrected, or ends the correction. */
  setCorrection: (transaction: Queryable, id: number, is_in_correction: Flag, due_on: string | null) =>
    change(transaction, 'ask-for-correction', id, { is_in_correction, due_on }),
  addEvent: (transaction: Queryable, id: number, { by, at, ...event }: NewEvent) =>
    events.insert(transaction, 'add-application-event', {
      ...event,
      onlineform_application_id: id,
      actor_member_id: by,
      created_at: at,
    }),
  events: (database: Queryable, id: number): Promise<EventRow[]> =>
    events.list(
      database,
      'list-application-events',
      { onlineform_application_id: id },
      { columns: ['kind', 'body', 'actor_member_id', 'created_at'], order: ['application_event_id'] },
    ),
  /** Keeps the content that is about to be replaced. */
  keepBefore: (transaction: Queryable, id: number, files: readonly NamedFile[], now: Date) =>
    transaction.run(keepBefore, [id, JSON.stringify(files), now]),
  /** Earlier contents, the newest first. */
  before: (database: Queryable, id: number): Promise<BeforeRow[]> =>
    befores.list(
      database,
      'list-contents-before-correction',
      { onlineform_application_id: id },
      { order: ['-application_before_id'], limit: MOST_BEFORE },
    ),
};
