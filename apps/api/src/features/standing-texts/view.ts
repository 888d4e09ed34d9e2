import { townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import { stateOf } from '@machi/domain/publishing/model';
import { refuseStep } from '@machi/domain/publishing/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { OpenStanding, StandingLine } from '@machi/domain/standing-texts/contract';
import type { Queryable } from '../../database/database.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { peopleBehind } from '../../platform/publishing/people-behind.ts';
import { publicationSteps } from '../../platform/publishing/steps.ts';
import { standingStore, type StandingRow } from './store.ts';

/** Whether an official wrote a text, or changed it last. */
const isOwn = ({ member_id: writer, changed_by: changer }: StandingRow, official: number): boolean =>
  writer === official || changer === official;

export const viewLine = (row: StandingRow, official: number): StandingLine => ({
  ...only(row, ['standing_text_id', 'kind', 'category_key', 'is_draft', 'approval_status', 'reason', 'replaces_id']),
  ...only(row, ['version_id', 'writer_name', 'approver_name', 'revision']),
  title: row.texts.title,
  changed_at: townTimeText(row.changed_at),
  is_own: isOwn(row, official) ? 1 : 0,
});

export async function viewOpen(database: Queryable, row: StandingRow, exchange: MemberExchange): Promise<OpenStanding> {
  const { actor, ...people } = await peopleBehind(database, row, exchange);
  const asked = { seen: row.revision, reason: '', is_confirmed: 0 } as const;
  const refusal = stateOf(row) === 'applied' ? refuseStep('approve', { ...row, ...people }, actor, asked) : undefined;
  const [problem] = exchange.member.roles.includes('approver') ? (refusal?.problems ?? []) : [];
  const steps = await publicationSteps.list(database, { kind: row.kind, thing_id: row.standing_text_id });
  const replaced = row.replaces_id === null ? undefined : await standingStore.read(database, row.replaces_id);
  return {
    ...viewLine(row, exchange.member.member_id),
    body: row.texts.body,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: townTimeText(at) })),
    obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
    compared: replaced ? { title: replaced.texts.title, body: replaced.texts.body } : null,
  };
}
