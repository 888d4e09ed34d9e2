import { nextStepOf } from '@machi/domain/applications/completion';
import {
  keptAwayByItself,
  keptAwayByOthers,
  type StaysAway,
  type Stood,
  type StoodMember,
} from '@machi/domain/past/rules';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import {
  application_before,
  application_event,
  onlineform_application,
  onlineform_version,
} from '../../database/tables/onlineforms.ts';
import { signature } from '../../database/tables/signatures.ts';
import type { House } from '../../platform/house.ts';
import { lockedMember, type Returning } from '../../platform/restore/bring-back.ts';
import { applicationStore, holderOf } from './application-store.ts';
import { lockMoneyOf } from './decide-application.ts';
import { tellBroughtBack, tellPayAgain } from './notifications.ts';

const applications = rowsOf(onlineform_application);
const events = rowsOf(application_event);
const befores = rowsOf(application_before);
const signatures = rowsOf(signature);
const versions = rowsOf(onlineform_version);
type Row = typeof onlineform_application.$inferSelect;

/** An application of the past with what belongs to it alone. */
export async function readApplicationThen(past: Queryable, application_code: string) {
  const row = await applications.one(past, 'application-then', { application_code });
  if (!row) return undefined;
  const of = { onlineform_application_id: row.onlineform_application_id };
  const { kind: holder_kind, id: holder_id } = holderOf(row.onlineform_application_id);
  const [happened, corrected, signed] = await Promise.all([
    events.list(past, 'events-then', of, { order: ['application_event_id'] }),
    befores.list(past, 'corrections-then', of, { order: ['application_before_id'] }),
    signatures.list(past, 'signatures-then', { holder_kind, holder_id }, { order: ['signature_id'] }),
  ]);
  return { row, events: happened, befores: corrected, signatures: signed };
}
export type ApplicationThen = NonNullable<Awaited<ReturnType<typeof readApplicationThen>>>;

const stoodOf = (row: Row | undefined): Stood | undefined =>
  row && {
    made_at: row.created_at,
    member_id: row.member_id,
    holds: row.filed_at !== null && (row.approval_status === 0 || row.approval_status === 1),
    isRefused: row.approval_status === 2,
  };

/** What was deleted with the row comes with new numbers: those of then may be somebody else's. */
async function writeLost(transaction: Queryable, then: ApplicationThen): Promise<void> {
  await applications.insert(transaction, 'bring-back-lost-application', {
    ...then.row,
    proxied_by: null,
    delegate_id: null,
    assigned_to: null,
    decided_by: null,
    approval_meant_by: null,
  });
  for (const { application_event_id: _number, actor_member_id, ...event } of then.events)
    await events.insert(transaction, 'bring-back-event', {
      ...event,
      actor_member_id: actor_member_id === then.row.member_id ? actor_member_id : null,
    });
  for (const { application_before_id: _number, ...before } of then.befores)
    await befores.insert(transaction, 'bring-back-correction', before);
  for (const { signature_id: _number, ...signed } of then.signatures)
    if (signed.member_id === then.row.member_id)
      await signatures.insertIfAbsent(transaction, 'bring-back-signature', signed);
}

/**
 * Brings an application back as it stood, with its timeline and signature, and tells the applicant. A hold on a card
 * that was released since is not made again: the applicant pays as after any hold that has ended. After an answer the
 * caller rolls back.
 */
export async function bringBackApplication(
  transaction: Queryable,
  house: Pick<House, 'town' | 'publicUrl'>,
  then: ApplicationThen | undefined,
  memberThen: StoodMember | undefined,
  { now, officialId }: Returning,
): Promise<StaysAway | undefined> {
  const id = then?.row.onlineform_application_id ?? 0;
  const memberNow = await lockedMember(transaction, then?.row.member_id ?? null);
  const money = await lockMoneyOf(transaction, id);
  const of = { onlineform_application_id: id };
  const before = await applications.lock(transaction, 'lock-returning-application', of);
  const away = keptAwayByItself({ stood: stoodOf(then?.row), now: stoodOf(before), memberThen, memberNow });
  if (away || !then) return away;
  const { onlineform_id, version } = then.row;
  const kept = keptAwayByOthers(
    {
      starts_at: null,
      hasPlace: await versions.has(transaction, 'form-of-returning', { onlineform_id, version }),
      isTaken: false,
      isLent: false,
      isMonthFull: false,
      isMoneyMoving: money !== undefined && money.intention !== null,
    },
    now,
  );
  if (kept) return kept;
  if (before) {
    const { approval_status, is_in_correction, reason, amount, fee_lines, applicant, content } = then.row;
    const { decided_at, document_file, paper_source, paper, due_on, stage, filed_at } = then.row;
    const said = { approval_status, is_in_correction, reason, amount, fee_lines, applicant, content, version };
    const undecided = { decided_by: null, approval_meant_at: null, approval_meant_by: null };
    const revision = before.revision + 1;
    await applications.update(transaction, 'bring-back-application', of, {
      ...said,
      ...(approval_status === 0 ? undecided : {}),
      decided_at,
      document_file,
      paper_source,
      paper,
      due_on,
      stage,
      filed_at,
      revision,
    });
  } else await writeLost(transaction, then);
  await applicationStore.addEvent(transaction, id, { kind: 'filed', by: officialId, at: now });
  const row = await applicationStore.lock(transaction, id);
  if (!row) throw new Error('an application that came back is gone');
  await tellBroughtBack(transaction, house, row, now);
  if (nextStepOf(row) === 'pay') await tellPayAgain(transaction, house, row, row.approval_meant_at !== null, now);
  return undefined;
}
