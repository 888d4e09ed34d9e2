import { dateAt, addDays, instantOf, townTimeText } from '@machi/domain/calendar/model';
import { readShortCode, writtenShortCode } from '@machi/domain/codes/short-code';
import { shortened } from '@machi/domain/fields/letters';
import type { Localized } from '@machi/domain/locale/model';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { reportDesk } from '@machi/domain/reports/desk';
import {
  giveReportToCompany,
  giveReportToOffice,
  mergeReport,
  publishReport,
  readReportStatistics,
  removeReportPicture,
  stepReport,
  type DeskReport,
  type DeskReportLine,
} from '@machi/domain/reports/desk-contract';
import type { ReportsFile, ReportState } from '@machi/domain/reports/model';
import {
  canStep,
  dueOf,
  isEnd,
  kindOf,
  positionOf,
  refuseMerge,
  refusePublic,
  refuseStep,
  stepWords,
} from '@machi/domain/reports/rules';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { organization } from '../../database/tables/members.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { serveDesk } from '../../platform/desk/serve-desk.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { tellCompany, tellStep } from './notifications.ts';
import { reportStore, type DeskQuestion, type EventKind, type ListedReport, type ReportRow } from './store.ts';

const offices = rowsOf(organization);
const SUBJECT_LENGTH = 40;
const STATISTICS_DAYS = 365;

const changed = refuse(409, { field: '', code: 'report-changed' });
const wrongStep = refuse(409, { field: '', code: 'report-step' });
const note = (words: string): Localized | null => (words === '' ? null : { ja: words, en: words });
const subjectOf = (body: string): string => shortened(body.replaceAll(/\s+/g, ' ').trim(), SUBJECT_LENGTH);

type Action = 'step' | 'company' | 'office' | 'publish' | 'picture' | 'merge';

/** Routes of the offices that keep what people report. */
export function deskRoutes(house: House, file: ReportsFile) {
  const { database } = house;

  /** An office without kinds, such as the one for the portal, sees those of all. */
  const officeOf = ({ member: { organization_id } }: MemberExchange): number | null =>
    file.kinds.some((kind) => kind.organization_id === organization_id) ? organization_id : null;

  const viewLine = (row: ListedReport, { locale }: MemberExchange): DeskReportLine => ({
    report_id: row.report_id,
    receipt_code: writtenShortCode(row.receipt_code),
    kind_key: row.kind_key,
    kind_name: kindOf(file, row.kind_key).kind_name[locale],
    state: row.state,
    office: row.office[locale],
    subject: subjectOf(row.body),
    place: row.place,
    received_at: townTimeText(row.created_at),
    due_on: row.due_on,
    told: row.told,
    pictures: row.pictures,
    is_public: row.is_public,
    double_of: row.double_of,
  });

  async function nearOf(from: Queryable, row: ReportRow) {
    const here = positionOf(row);
    const near = here && row.double_of === null ? await reportStore.near(from, row.kind_key, here, row.report_id) : [];
    return near.map(({ report_id, receipt_code, body, metres }) => ({
      report_id,
      receipt_code: writtenShortCode(receipt_code),
      subject: subjectOf(body),
      metres,
    }));
  }

  async function viewFile(from: Queryable, row: ListedReport, exchange: MemberExchange): Promise<DeskReport> {
    const { locale } = exchange;
    const kind = kindOf(file, row.kind_key);
    const [images, events, followers, near, organizations] = await Promise.all([
      reportStore.pictures(from, row.report_id),
      reportStore.events(from, row.report_id),
      reportStore.followers(from, row.report_id),
      nearOf(from, row),
      offices.list(from, 'report-offices', {}, { order: ['organization_id'] }),
    ]);
    const withKinds = new Set(file.kinds.map(({ organization_id }) => organization_id));
    return {
      ...viewLine(row, exchange),
      revision: row.revision,
      body: row.body,
      public_body: row.public_body,
      position: positionOf(row),
      shown: kind.shown,
      company: kind.company?.company_name[locale] ?? '',
      company_name: events.some(({ what }) => what === 'company') ? (kind.company?.company_name[locale] ?? '') : '',
      organization_id: row.organization_id,
      organizations: organizations
        .filter(({ organization_id: id }) => withKinds.has(id) || id === row.organization_id)
        .map(({ organization_id, texts }) => ({
          organization_id,
          organization_name: texts.organization_name?.[locale] ?? '',
        })),
      kinds: file.kinds.map(({ kind_key, kind_name }) => ({ kind_key, kind_name: kind_name[locale] })),
      answers: file.answers.map(({ answer_key, ends, words }) => ({ answer_key, ends, words: words[locale] })),
      followers: followers.length,
      images: images.map(({ report_picture_id, content, width, height, is_released }) => ({
        report_picture_id,
        src: `data:image/webp;base64,${Buffer.from(content).toString('base64')}`,
        width,
        height,
        is_released,
      })),
      near,
      events: events.map(({ what, reason, happened_at, by_name }) => ({
        what: what as EventKind,
        reason: reason?.[locale] ?? null,
        happened_at: townTimeText(happened_at),
        by_name,
      })),
    };
  }

  /** Acts on a report under its lock, in the state that was seen; the reply is the report as it has become. */
  const actOn = (
    { report_id, revision }: { readonly report_id: number; readonly revision: number },
    exchange: MemberExchange,
    action: Action,
    act: (row: ReportRow, hand: Hand) => Promise<Refusal | undefined | void>,
  ): Promise<{ readonly report: DeskReport } | Refusal> =>
    writeAndSend(house, exchange, async (transaction) => {
      // Two merges at once could make each report a double of the other.
      if (action === 'merge') await takeTurn(transaction, 'merge reports');
      const row = await reportStore.lock(transaction, report_id);
      if (!row) return notFound;
      if (row.revision !== revision) return changed;
      const refusal = await act(row, handOf(transaction, row, exchange));
      if (isRefusal(refusal)) return refusal;
      const about = { subject: 'report', subject_id: report_id } as const;
      await writeAudit(transaction, { ...actedIn(exchange), action: `report:${action}`, ...about });
      const now = await reportStore.file(transaction, report_id);
      return now ? { report: await viewFile(transaction, now, exchange) } : notFound;
    });

  /** What an official does to one report, in one transaction. */
  function handOf(transaction: Queryable, { report_id }: ReportRow, { member, now }: MemberExchange) {
    const hand = {
      transaction,
      now,
      change: (name: Parameters<typeof reportStore.change>[1], set: Parameters<typeof reportStore.change>[3]) =>
        reportStore.change(transaction, name, report_id, set, now),
      note: (what: EventKind, reason: Localized | null, id = report_id) =>
        reportStore.note(transaction, id, what, reason, member.member_id, now),
      /** Takes it to a state, notes that and tells everybody who follows it. */
      async take(to: ReportState, words: Localized) {
        const closed_at = isEnd(to) ? now : null;
        await hand.change('step-report', { state: to, answer: words, closed_at });
        await reportStore.endFollowing(transaction, report_id, closed_at);
        await hand.note(to, words.ja === '' ? null : words);
        const row = await reportStore.file(transaction, report_id);
        if (row) await tellStep(transaction, house, row, kindOf(file, row.kind_key), words, now);
      },
    };
    return hand;
  }
  type Hand = ReturnType<typeof handOf>;

  return [
    // A path without a number comes before those with one.
    serve(readReportStatistics, async (_nothing, { now, locale }) => {
      const today = dateAt(now);
      const since = instantOf(addDays(today, -STATISTICS_DAYS), 0);
      const rows = await reportStore.statistics(database, since, today);
      const counted = rows.map(({ kind_key, ...row }) => ({
        kind_name: kindOf(file, kind_key).kind_name[locale],
        ...row,
      }));
      return { kinds: counted.toSorted((one, other) => other.received - one.received) };
    }),

    ...serveDesk(house, reportDesk, {
      question: (_from, { state, office, q }, exchange): DeskQuestion => ({
        state,
        q,
        office: office === 'all' ? null : officeOf(exchange),
        code: readShortCode(q ?? '') ?? '',
        today: dateAt(exchange.now),
      }),
      rows: {
        lines: (from, asked, limit, offset) => reportStore.lines(from, asked, limit, offset),
        total: (from, asked) => reportStore.total(from, asked),
        read: (from, id) => reportStore.file(from, id),
      },
      line: viewLine,
      file: viewFile,
    }),

    serve(stepReport, ({ to, answer_key, reason, ...seen }, exchange) =>
      actOn(seen, exchange, 'step', async (row, hand) => {
        const words = stepWords(file, answer_key, reason);
        return refuseStep(row, to, words) ?? hand.take(to, words);
      }),
    ),

    serve(giveReportToCompany, ({ note: typed, ...seen }, exchange) =>
      actOn(seen, exchange, 'company', async (row, { transaction, now, ...hand }) => {
        const kind = kindOf(file, row.kind_key);
        if (!kind.company) return refuse(409, { field: '', code: 'report-company' });
        const isInHand = row.state === 'in-hand' && row.double_of === null;
        if (!isInHand && !canStep(row, 'in-hand')) return wrongStep;
        if (isInHand) await hand.change('touch-report', {});
        else await hand.take('in-hand', { ja: '', en: '' });
        await hand.note('company', note(typed));
        const listed = await reportStore.file(transaction, row.report_id);
        if (listed) await tellCompany(transaction, house, listed, kind, typed, now);
        return undefined;
      }),
    ),

    serve(giveReportToOffice, ({ organization_id, kind_key, note: typed, ...seen }, exchange) =>
      actOn(seen, exchange, 'office', async (row, { transaction, ...hand }) => {
        if (row.double_of !== null || isEnd(row.state)) return wrongStep;
        const kind = file.kinds.find((one) => one.kind_key === kind_key);
        if (!kind) return refuse(422, { field: 'kind_key', code: 'report-kind' });
        if (!(await offices.has(transaction, 'has-report-office', { organization_id })))
          return refuse(422, { field: 'organization_id', code: 'report-office' });
        const due_on = kind_key === row.kind_key ? row.due_on : dueOf(kind, dateAt(row.created_at));
        await hand.change('place-report', { organization_id, kind_key, due_on });
        await hand.note('office', note(typed));
        return undefined;
      }),
    ),

    serve(publishReport, ({ is_public, public_body, place, released, ...seen }, exchange) =>
      actOn(seen, exchange, 'publish', async (row, { transaction, ...hand }) => {
        const refusal = refusePublic(row, kindOf(file, row.kind_key), is_public);
        if (refusal) return refusal;
        if (is_public === 1 && public_body === '') return refuse(422, { field: 'public_body', code: 'required' });
        await hand.change('publish-report', { is_public, public_body, place });
        await reportStore.release(transaction, row.report_id, is_public === 1 ? released : []);
        await hand.note(is_public === 1 ? 'public' : 'hidden', note(public_body));
        return undefined;
      }),
    ),

    serve(removeReportPicture, ({ report_picture_id, reason, ...seen }, exchange) =>
      actOn(seen, exchange, 'picture', async ({ report_id }, { transaction, ...hand }) => {
        if (!(await reportStore.hasPicture(transaction, report_id, report_picture_id))) return notFound;
        await reportStore.removePicture(transaction, report_id, report_picture_id);
        await hand.change('touch-report', {});
        await hand.note('picture-removed', note(reason));
        return undefined;
      }),
    ),

    serve(mergeReport, ({ into: typed, ...seen }, exchange) =>
      actOn(seen, exchange, 'merge', async (row, { transaction, now, ...hand }) => {
        const code = readShortCode(typed);
        const found = code === undefined ? undefined : await reportStore.byCode(transaction, code);
        if (!found) return refuse(404, { field: 'into', code: 'report-code' });
        const wrong = refuseMerge(row.report_id, row, found);
        if (wrong) return wrong;
        await hand.change('merge-report', { double_of: found.report_id, closed_at: now, is_public: 0 });
        await reportStore.repoint(transaction, row.report_id, found.report_id);
        await reportStore.moveFollowers(transaction, row.report_id, found.report_id);
        await reportStore.endFollowing(transaction, row.report_id, now);
        await reportStore.count(transaction, found.report_id, row.told);
        await hand.note('merged', note(`→ ${writtenShortCode(found.receipt_code)}`));
        await hand.note('merged', note(`← ${writtenShortCode(row.receipt_code)}`), found.report_id);
        return undefined;
      }),
    ),
  ];
}
