import { townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import type { DeskLine, OpenNotice } from '@machi/domain/notice-desk/contract';
import type { NoticeTexts } from '@machi/domain/notice-desk/model';
import { deskOfficialOf, isWriter, type DeskOfficial } from '@machi/domain/notice-desk/rules';
import { stateOf } from '@machi/domain/publishing/model';
import { refuseStep } from '@machi/domain/publishing/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import { signedFiles } from '@machi/domain/notice-files/address';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { peopleBehind } from '../../platform/publishing/people-behind.ts';
import { publicationSteps } from '../../platform/publishing/steps.ts';
import { deskStore, type DeskRow, type StoredTexts } from './store.ts';

/** The official at the desk with their permissions. */
export const deskOfficial = ({ member }: Pick<MemberExchange, 'member'>): DeskOfficial => deskOfficialOf(member);

const moment = (at: Date | null): string | null => (at === null ? null : townTimeText(at));

/** The requested start; null if it has passed, since the approval then sets it. */
function beginning(row: DeskRow, now: Date): string | null {
  const isStanding = stateOf(row) === 'approved' || row.replaces_id !== null;
  return isStanding || row.published_at > now ? townTimeText(row.published_at) : null;
}

export const viewLine = (row: DeskRow, official: DeskOfficial, now: Date): DeskLine => ({
  ...only(row, ['notice_id', 'notice_category_id', 'is_prioritized', 'is_urgent', 'audience', 'service_id']),
  ...only(row, ['is_draft', 'approval_status', 'reason', 'replaces_id', 'version_id', 'member_id', 'writer_name']),
  ...only(row, ['approved_by', 'approver_name', 'revision']),
  title: row.texts.title,
  department: row.texts.department,
  published_at: beginning(row, now),
  closed_at: moment(row.closed_at),
  changed_at: townTimeText(row.changed_at),
  applied_at: moment(row.applied_at),
  approved_at: moment(row.approved_at),
  is_own: isWriter(row, official) ? 1 : 0,
});

/** The texts, with signed addresses of pictures and PDFs for the desk. */
const textsOf = (
  { title, body, department, plain_title, plain_body }: StoredTexts,
  { signFile }: Pick<House, 'signFile'>,
): NoticeTexts => ({
  title,
  body: { ja: signedFiles(body.ja, signFile), en: signedFiles(body.en, signFile) },
  department,
  plain_title: plain_title?.ja ?? '',
  plain_body: signedFiles(plain_body?.ja ?? '', signFile),
});

/** The text that an approver compares with: the public one that it replaces, otherwise the one applied for before. */
async function comparedWith(
  database: Queryable,
  row: DeskRow,
  house: Pick<House, 'signFile'>,
): Promise<OpenNotice['compared']> {
  if (row.replaces_id !== null) {
    const replaced = await deskStore.read(database, row.replaces_id);
    return replaced ? { with: 'public', texts: textsOf(replaced.texts, house) } : null;
  }
  const isApplied = stateOf(row) === 'applied' || stateOf(row) === 'approved';
  const before = await deskStore.applied(database, row.notice_id, isApplied ? 1 : 0);
  return before ? { with: 'applied', texts: textsOf(before, house) } : null;
}

export async function viewOpen(
  database: Queryable,
  row: DeskRow,
  exchange: MemberExchange,
  house: Pick<House, 'signFile'>,
): Promise<OpenNotice> {
  const official = deskOfficial(exchange);
  const { now, locale } = exchange;
  const { actor, ...people } = await peopleBehind(database, row, exchange);
  const asked = { seen: row.revision, reason: '', is_confirmed: 0 } as const;
  const refusal = official.isApprover ? refuseStep('approve', { ...row, ...people }, actor, asked) : undefined;
  const [problem] = stateOf(row) === 'applied' ? (refusal?.problems ?? []) : [];
  const steps = await publicationSteps.list(database, { kind: 'notice', thing_id: row.notice_id });
  const { body, plain_title, plain_body } = textsOf(row.texts, house);
  return {
    ...viewLine(row, official, now),
    body,
    plain_title,
    plain_body,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: townTimeText(at) })),
    obstacle: problem ? sentenceOf(problem, locale) : null,
    compared: await comparedWith(database, row, house),
    preview_until: row.preview_until !== null && row.preview_until > now ? townTimeText(row.preview_until) : null,
  };
}
