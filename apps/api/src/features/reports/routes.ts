import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { readShortCode, writtenShortCode } from '@machi/domain/codes/short-code';
import type { Locale } from '@machi/domain/locale/model';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import {
  REPORTS_PAGE_SIZE,
  confirmReportContact,
  findFaces,
  findNearReports,
  joinReport,
  listPublicReports,
  readReportKinds,
  readReportStatus,
  sendReport,
  type PublicReport,
} from '@machi/domain/reports/contract';
import { stepReport } from '@machi/domain/reports/desk-contract';
import type { ReportsFile } from '@machi/domain/reports/model';
import { isPublic, isState, kindOf, MOST_NEAR, reportsRefused, shownPosition } from '@machi/domain/reports/rules';
import type { Hono } from 'hono';
import type { Queryable } from '../../database/database.ts';
import { createPictures } from '../../platform/files/pictures.ts';
import type { House } from '../../platform/house.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { countOnDay } from '../../platform/notifications/sent-days.ts';
import { officeName } from '../../platform/members/offices.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import { linkInvalid, useLink } from '../../platform/sessions/links.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { deskRoutes } from './desk-routes.ts';
import type { PendingFollower } from './notifications.ts';
import { mountOpen311 } from './open311.ts';
import {
  countReport,
  drawPictures,
  followReport,
  keepReport,
  lookForFaces,
  refuseReport,
  sentHashOf,
  toldBy,
} from './send.ts';
import { reportStore, type ListedReport, type ReportRow } from './store.ts';

/** Path of pictures that an official has released. */
export const PICTURES = '/report-pictures/';

const kindViews = ({ kinds }: ReportsFile, locale: Locale) =>
  kinds.map(({ kind_key, kind_name, hint, shown }) => ({
    kind_key,
    kind_name: kind_name[locale],
    hint: hint[locale],
    shown,
  }));

/** Keys of the kinds of which the town shows anything. */
export const shownKinds = ({ kinds }: ReportsFile): string[] =>
  kinds.filter(({ shown }) => shown !== 'nowhere').map(({ kind_key }) => kind_key);

/** Reports as everybody reads them, with the addresses of their released pictures. */
async function viewPublic(
  database: Queryable,
  file: ReportsFile,
  rows: readonly ListedReport[],
  locale: Locale,
): Promise<PublicReport[]> {
  const withPictures = rows.flatMap(({ report_id, pictures }) => (pictures > 0 ? [report_id] : []));
  const released = withPictures.length > 0 ? await reportStore.releasedOf(database, withPictures) : [];
  return rows.map((row) => {
    const kind = kindOf(file, row.kind_key);
    return {
      report_id: row.report_id,
      kind_key: row.kind_key,
      kind_name: kind.kind_name[locale],
      state: row.state,
      words: row.public_body,
      answer: row.answer[locale],
      place: row.place,
      position: shownPosition(row, kind),
      office: row.office[locale],
      received_on: dateAt(row.created_at),
      due_on: row.due_on,
      told: row.told,
      pictures: released.flatMap((one) => (one.report_id === row.report_id ? [`${PICTURES}${one.name}.webp`] : [])),
    };
  });
}

/** What its reporter reads of a report; of a double, the steps of the report with which it goes on. */
async function viewStatus(database: Queryable, file: ReportsFile, own: ReportRow, locale: Locale) {
  const row = own.double_of === null ? own : ((await reportStore.read(database, own.double_of)) ?? own);
  const [office, events] = await Promise.all([
    officeName(database, row.organization_id),
    reportStore.events(database, row.report_id),
  ]);
  return {
    receipt_code: writtenShortCode(own.receipt_code),
    kind_name: kindOf(file, row.kind_key).kind_name[locale],
    state: row.state,
    body: own.body,
    place: own.place,
    office: office?.[locale] ?? '',
    received_on: dateAt(own.created_at),
    due_on: row.due_on,
    told: row.told,
    is_double: own.double_of === null ? (0 as const) : (1 as const),
    steps: events
      .toReversed()
      .flatMap(({ what, reason, happened_at }) =>
        isState(what) ? [{ state: what, words: reason?.[locale] ?? '', happened_at: townTimeText(happened_at) }] : [],
      ),
  };
}

/** Routes for everybody: reporting, what is near, how a report stands, and what is public. */
function publicRoutes(house: House, file: ReportsFile) {
  const pictures = createPictures(house.rates.spend);
  const unknownCode = refuse(404, { field: 'receipt_code', code: 'report-code' });

  return [
    serve(readReportKinds, (_nothing, { locale }) => ({
      danger: file.danger[locale],
      kinds: kindViews(file, locale),
    })),

    serve(findNearReports, async ({ kind_key, position }, { reader }) => {
      // By metres from three places anybody finds where it is: not of kinds that are on no map.
      if (kindOf(file, kind_key).shown !== 'map') return { reports: [] };
      const near = (await reportStore.near(reader, kind_key, position)).slice(0, MOST_NEAR).map((row) => {
        const isTold = isPublic(row, kindOf(file, kind_key));
        const { report_id, state, told, metres } = row;
        const [words, place] = isTold ? [row.public_body, row.place] : ['', ''];
        return { report_id, state, words, place, received_on: dateAt(row.created_at), metres, told };
      });
      return { reports: near };
    }),

    serve(findFaces, ({ picture }, exchange) => lookForFaces(house, picture, exchange)),

    serve(sendReport, async ({ pictures: sent, is_agreed: _agreed, ...asked }, exchange) => {
      const wrong = await refuseReport(house, asked);
      if (wrong) return wrong;
      const kept = { ...asked, email: exchange.member ? '' : asked.email };
      const isKnown = await reportStore.bySent(house.database, sentHashOf(house, kept, exchange));
      // Counted before anything is drawn: what a flood sends costs nothing more. A repetition is not counted.
      const refusal = isKnown
        ? undefined
        : await house.database.transaction((transaction) => countReport(house, transaction, asked, exchange));
      if (refusal) return refusal;
      const drawn = isKnown ? [] : await drawPictures(house, pictures, sent, exchange);
      if (isRefusal(drawn)) return drawn;
      return writeAndSend(house, exchange, async (transaction) => {
        const made = await keepReport(house, transaction, kept, drawn, exchange);
        if (isRefusal(made)) return made;
        const { report_id: _id, receipt_code, ...reply } = made;
        return { receipt_code: writtenShortCode(receipt_code), ...reply };
      });
    }),

    serve(joinReport, ({ report_id, email, is_told }, exchange) =>
      writeAndSend(house, exchange, async (transaction) => {
        const { member, address, now } = exchange;
        const row = await reportStore.lock(transaction, report_id);
        if (!row || row.closed_at !== null || row.double_of !== null || !shownKinds(file).includes(row.kind_key))
          return notFound;
        const who = member ? `member ${member.member_id}` : networkOf(address);
        if (!(await countOnDay(house.secret, transaction, `joined reports ${who}`, 50, now))) return reportsRefused;
        const isFirst = await countOnDay(house.secret, transaction, `joined report ${report_id} ${who}`, 1, now);
        const isCounted =
          isFirst && !(member && (await reportStore.hasFollower(transaction, report_id, member.member_id)));
        if (isCounted) await reportStore.count(transaction, report_id, 1);
        const told_by = toldBy({ email, is_told }, member);
        const follower = { report_id, told_by, email, is_reporter: 0 } as const;
        const refusal = await followReport(house, transaction, follower, exchange);
        return refusal ?? { told: row.told + (isCounted ? 1 : 0), told_by };
      }),
    ),

    serve(confirmReportContact, ({ token }, { now, write }) =>
      write(async (transaction) => {
        const pending = (await useLink(transaction, 'report', token, now)) as PendingFollower | undefined;
        const row = pending && (await reportStore.lock(transaction, pending.report_id));
        if (!row) return linkInvalid;
        const report_id = row.double_of ?? row.report_id;
        const is_reporter = row.double_of === null ? pending.is_reporter : 0;
        await reportStore.follow(transaction, { ...pending, is_reporter, report_id, member_id: null }, now);
        if (row.closed_at !== null && row.double_of === null)
          await reportStore.endFollowing(transaction, report_id, row.closed_at);
        return { receipt_code: pending.is_reporter === 1 ? writtenShortCode(row.receipt_code) : '' };
      }),
    ),

    serve(readReportStatus, async ({ receipt_code }, { reader, locale }) => {
      const code = readShortCode(receipt_code);
      const row = code === undefined ? undefined : await reportStore.byCode(reader, code);
      return row ? { report: await viewStatus(reader, file, row, locale) } : unknownCode;
    }),

    serve(listPublicReports, async ({ kind, state = null, page = 1 }, { reader, locale }) => {
      const shown = shownKinds(file);
      const kinds = kind === undefined ? shown : shown.filter((key) => key === kind);
      const [rows, total] = await Promise.all([
        reportStore.public(reader, kinds, state, REPORTS_PAGE_SIZE, (page - 1) * REPORTS_PAGE_SIZE),
        reportStore.publicTotal(reader, kinds, state),
      ]);
      return {
        reports: await viewPublic(reader, file, rows, locale),
        kinds: kindViews(file, locale).filter((one) => one.shown !== 'nowhere'),
        total,
        page,
        page_size: REPORTS_PAGE_SIZE,
      };
    }),
  ];
}

/** A town without reports.json has no pages and addresses of reports, which `isOfPart` takes care of. */
const NO_REPORTS: ReportsFile = { danger: { ja: '', en: '' }, kinds: [], answers: [] };

export const routes = (house: House) => {
  const file = house.town.reports ?? NO_REPORTS;
  return [...publicRoutes(house, file), ...deskRoutes(house, file)];
};

export const pages: readonly PageSource[] = [
  { path: '/report', asks: () => [question(readReportKinds, {})] },
  { path: '/report/list', asks: () => [question(listPublicReports, {})] },
];

export const waits: readonly Waits[] = [
  {
    kind: 'report',
    permission: stepReport.permission,
    // What nobody has looked at, and what is late; an official of an office with kinds has those of it alone.
    rows: `select r.report_id::text as key, r.created_at as since, r.due_on as due from report r
      where r.closed_at is null and (r.state = 'received' or r.due_on < $3::date) and (
        r.organization_id = (select m.organization_id from member m where m.member_id = $1)
        or not exists (select from report o join member m using (organization_id) where m.member_id = $1))`,
    isLateByDueAlone: true,
  },
];

/** A released picture opened on its own may do nothing. */
const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
};

/** Serves released pictures, and GeoReport v2. */
export function mount(application: Hono, house: House): void {
  const file = house.town.reports;
  if (!file) return;
  application.get(`${PICTURES}:name`, async (context) => {
    const name = /^([a-z2-7]{26})\.webp$/.exec(context.req.param('name'))?.[1];
    const content = name && (await reportStore.publicPicture(house.database, name, shownKinds(file)));
    house.metrics.requests.inc({ method: 'GET', route: `${PICTURES}:name`, status: content ? 200 : 404 });
    return content
      ? context.body(new Uint8Array(content), 200, { ...PICTURE_HEADERS, 'cache-control': 'public, max-age=300' })
      : context.body(null, 404, { ...PICTURE_HEADERS, 'cache-control': 'no-store' });
  });
  mountOpen311(application, house, file, viewPublic);
}
