import { randomUUID } from 'node:crypto';
import { refuseKey } from '@machi/domain/api-keys/rules';
import { townTimeText } from '@machi/domain/calendar/model';
import { readShortCode, writtenShortCode } from '@machi/domain/codes/short-code';
import { check } from '@machi/domain/contract/problems';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { isRefusal, sentenceOf } from '@machi/domain/refusals/model';
import type { PublicReport } from '@machi/domain/reports/contract';
import { ReportRequest, BODY_LENGTH, PLACE_LENGTH, type ReportsFile } from '@machi/domain/reports/model';
import {
  GEO_REPORT,
  readAsked,
  readPosted,
  requestOf,
  serviceOf,
  written,
  type Format,
  type Mistake,
  type Row,
} from '@machi/domain/reports/open311';
import { isPublic, kindOf } from '@machi/domain/reports/rules';
import { shortened } from '@machi/domain/fields/letters';
import type { Context, Hono } from 'hono';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { addressOf, systemKeyOf } from '../../platform/http/credentials.ts';
import { readText } from '../../platform/http/input.ts';
import { findApiKey, noteKeyUse } from '../../platform/systems/api-keys.ts';
import { countReport, keepReport, refuseReport } from './send.ts';
import { reportStore, type ListedReport } from './store.ts';

const BASE = '/open311/v2';
const TYPES: Readonly<Record<Format, string>> = {
  xml: 'text/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
const MOST_BYTES = 32 * 1024;
/** When the kinds of services were last changed as the standard knows them: with the release of the product. */
const CHANGESET = '2026-11-30T00:00:00+09:00';
/** Headers that only browsers send: a key there could be read by whoever opens the page. */
const OF_BROWSERS = ['origin', 'cookie', 'sec-fetch-site'];

type View = (
  database: Queryable,
  file: ReportsFile,
  rows: readonly ListedReport[],
  locale: Locale,
) => Promise<PublicReport[]>;

const notThere = (what: string): Mistake => ({ status: 404, description: `${what} was not found` });
const isMistake = (value: object): value is Mistake => 'status' in value && 'description' in value;

/** Serves GeoReport v2 (Open311): what is public to everybody, and reports from partners with a key. */
export function mountOpen311(application: Hono, house: House, file: ReportsFile, view: View): void {
  const { database, metrics, publicUrl } = house;
  const { town_key } = house.town.town;
  const shown = new Set(file.kinds.flatMap((kind) => (kind.shown === 'nowhere' ? [] : [kind.kind_key])));

  /** Name and format of the last part of the path: `services.xml`; undefined for a format that is not offered. */
  function partsOf(name: string): { readonly name: string; readonly format: Format } | undefined {
    const [, stem, format] = /^(.{1,64})\.(json|xml)$/.exec(name) ?? [];
    return stem === undefined ? undefined : { name: stem, format: format === 'json' ? 'json' : 'xml' };
  }

  const answer = (
    context: Context,
    format: Format,
    root: string,
    value: readonly Row[] | Row,
    status: 200 | 201 | Mistake['status'] = 200,
  ) => {
    metrics.requests.inc({ method: context.req.method, route: `${BASE}/*`, status });
    return context.body(written(format, root, value), status, {
      'content-type': TYPES[format],
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  };
  const refused = (context: Context, format: Format, mistakes: Mistake | readonly Mistake[]) => {
    const all: readonly Mistake[] = Array.isArray(mistakes) ? mistakes : [mistakes];
    const errors = all.map(({ status: code, description }) => ({ code, description }));
    return answer(context, format, 'errors', errors, all[0]?.status ?? 400);
  };
  const localeOf = (context: Context): Locale => chooseLocale(context.req.header('accept-language'));

  /** The town serves itself alone: no jurisdiction is needed, and another than its own is not here. */
  const wrongTown = (given: string | null | undefined): Mistake | undefined =>
    given === undefined || given === null || given === '' || given === town_key || given === new URL(publicUrl).host
      ? undefined
      : notThere('jurisdiction_id');

  async function requests(rows: readonly ListedReport[], locale: Locale): Promise<Row[]> {
    const byId = new Map(rows.map((row) => [row.report_id, row]));
    return (await view(house.readers.readFor(undefined), file, rows, locale)).map((report) => {
      const row = byId.get(report.report_id);
      const at = (moment: Date | null | undefined) => (moment ? townTimeText(moment) : null);
      const times = {
        requested: at(row?.created_at) ?? '',
        updated: at(row?.changed_at) ?? '',
        closed: at(row?.closed_at),
      };
      return requestOf(file, report, times, publicUrl, locale);
    });
  }

  const discovery = (): Row => ({
    changeset: CHANGESET,
    contact: `${house.town.town.office_name.ja} ${house.town.town.office_tel}`,
    key_service: `${house.town.town.office_name.ja} ${house.town.town.office_tel}`,
    endpoints: [
      {
        specification: GEO_REPORT,
        url: `${publicUrl}${BASE}`,
        changeset: CHANGESET,
        type: 'production',
        formats: ['text/xml', 'application/json'],
      },
    ],
  });

  /** Who may send: the key, from the form or the header. */
  async function refuseSender(context: Context, form: URLSearchParams, now: Date): Promise<Mistake | undefined> {
    const invalid: Mistake = { status: 403, description: 'api_key is missing or invalid' };
    if (OF_BROWSERS.some((name) => context.req.header(name) !== undefined))
      return { status: 403, description: 'an api_key is not sent from a browser' };
    const text = (form.get('api_key') ?? systemKeyOf(context) ?? '').slice(0, 200);
    const address = addressOf(context, house.settings.trustsProxy);
    const key = await findApiKey(database, text);
    if (!key)
      return (await house.rates.ofSignIn(address)) > 0 ? { status: 429, description: 'too many requests' } : invalid;
    if ((await house.rates.ofSystem(key.api_key_id, key.rate)) > 0)
      return { status: 429, description: 'too many requests' };
    const refusal = refuseKey(key, { permission: 'report:send:system', isForSystems: true }, now);
    const noted = { now, requestId: randomUUID() };
    await noteKeyUse(database, key, 'open311', noted, refusal === undefined);
    return refusal === undefined ? undefined : invalid;
  }

  async function post(context: Context, format: Format) {
    const now = house.clock();
    const sent = readText(context, MOST_BYTES).catch(() => null);
    const body = await (context.get('work')?.whileSent(sent) ?? sent);
    if (body === null || body === undefined)
      return refused(context, format, { status: 400, description: `the form has at most ${MOST_BYTES} bytes` });
    const form = new URLSearchParams(body);
    const wrong = (await refuseSender(context, form, now)) ?? wrongTown(form.get('jurisdiction_id'));
    if (wrong) return refused(context, format, wrong);
    const posted = readPosted(form);
    if (isMistake(posted)) return refused(context, format, posted);
    const kind = file.kinds.find(({ kind_key }) => kind_key === posted.service_code);
    if (!kind) return refused(context, format, notThere('service_code'));
    const locale = localeOf(context);
    // Nobody fetches the address: an official may look at it.
    const body_text = [posted.description, posted.media_url].filter((text) => text !== '').join('\n');
    const asked = check(ReportRequest, {
      kind_key: kind.kind_key,
      body: shortened(body_text === '' ? kind.kind_name[locale] : body_text, BODY_LENGTH),
      place: shortened(posted.address_string.replaceAll(/\s+/g, ' '), PLACE_LENGTH),
      position: posted.position,
      email: posted.email,
      is_agreed: true,
    });
    const say = (
      problems: readonly { readonly field: string; readonly code: Parameters<typeof sentenceOf>[0]['code'] }[],
    ) => problems.map((one): Mistake => ({ status: 400, description: `${one.field}: ${sentenceOf(one, locale)}` }));
    if ('problems' in asked) return refused(context, format, say(asked.problems));
    const sender = { member: null, address: addressOf(context, house.settings.trustsProxy), locale, now };
    const { pictures: _none, is_agreed: _agreed, ...report } = asked.value;
    const made =
      (await refuseReport(house, report)) ??
      (await database.transaction(
        async (transaction) =>
          (await countReport(house, transaction, report, sender)) ?? keepReport(house, transaction, report, [], sender),
      ));
    if (isRefusal(made))
      return made.status === 429
        ? refused(context, format, {
            status: 429,
            description: sentenceOf(made.problems[0] ?? { code: 'reports-closed' }, locale),
          })
        : refused(context, format, say(made.problems));
    house.wakeOutbox();
    const notice =
      locale === 'ja' ? `${made.due_on} までに対応する予定です。` : `Planned to be dealt with by ${made.due_on}.`;
    const receipt: Row = { service_notice: notice, account_id: null };
    const token: Row = kind.shown === 'nowhere' ? {} : { token: writtenShortCode(made.receipt_code) };
    return answer(context, format, 'service_requests', [{ ...token, ...receipt }], 201);
  }

  application.get('/open311/:file', (context) => {
    const parts = partsOf(context.req.param('file'));
    return parts?.name === 'discovery'
      ? answer(context, parts.format, 'discovery', discovery())
      : refused(context, 'xml', notThere('the address'));
  });

  application.post(`${BASE}/:file`, async (context) => {
    const parts = partsOf(context.req.param('file'));
    return parts?.name === 'requests'
      ? post(context, parts.format)
      : refused(context, parts?.format ?? 'xml', notThere('the address'));
  });

  application.get(`${BASE}/:file`, async (context) => {
    const parts = partsOf(context.req.param('file'));
    if (!parts || !['discovery', 'services', 'requests'].includes(parts.name))
      return refused(context, parts?.format ?? 'xml', notThere('the address'));
    const { name, format } = parts;
    const query = context.req.query();
    const wrong = wrongTown(query['jurisdiction_id']);
    if (wrong) return refused(context, format, wrong);
    const locale = localeOf(context);
    if (name === 'discovery') return answer(context, format, 'discovery', discovery());
    if (name === 'services')
      return answer(
        context,
        format,
        'services',
        file.kinds.map((kind) => serviceOf(kind, locale)),
      );
    const asked = readAsked(query, house.clock());
    if (isMistake(asked)) return refused(context, format, asked);
    const { kinds, page, page_size: limit, ...question } = asked;
    const unknown = kinds?.find((kind) => !file.kinds.some(({ kind_key }) => kind_key === kind));
    if (unknown !== undefined) return refused(context, format, notThere('service_code'));
    const rows = await reportStore.open311(house.readers.readFor(undefined), {
      ...question,
      kinds: [...shown].filter((kind) => kinds === null || kinds.includes(kind)),
      limit,
      offset: (page - 1) * limit,
    });
    return answer(context, format, 'service_requests', await requests(rows, locale));
  });

  application.get(`${BASE}/:list/:file`, async (context) => {
    const parts = partsOf(context.req.param('file'));
    const list = context.req.param('list');
    if (!parts || !['services', 'requests', 'tokens'].includes(list))
      return refused(context, parts?.format ?? 'xml', notThere('the address'));
    const { name, format } = parts;
    const wrong = wrongTown(context.req.query('jurisdiction_id'));
    if (wrong) return refused(context, format, wrong);
    const locale = localeOf(context);
    const reader = house.readers.readFor(undefined);
    if (list === 'services') {
      const kind = file.kinds.find(({ kind_key }) => kind_key === name);
      if (!kind) return refused(context, format, notThere('service_code'));
      return answer(context, format, 'service_definition', { service_code: kind.kind_key, attributes: [] });
    }
    if (list === 'tokens') {
      const wait = await house.rates.ofSignIn(addressOf(context, house.settings.trustsProxy));
      if (wait > 0) return refused(context, format, { status: 429, description: 'too many requests' });
      const code = readShortCode(name);
      const row = code === undefined ? undefined : await reportStore.byCode(reader, code);
      if (!row) return refused(context, format, notThere('token'));
      const id = isPublic(row, kindOf(file, row.kind_key)) ? String(row.report_id) : null;
      return answer(context, format, 'service_requests', [
        { service_request_id: id, token: writtenShortCode(row.receipt_code) },
      ]);
    }
    const rows = /^[1-9]\d{0,8}$/.test(name)
      ? await reportStore.open311(reader, {
          kinds: [...shown],
          state: null,
          ids: [Number(name)],
          from: null,
          until: null,
          limit: 1,
          offset: 0,
        })
      : [];
    if (rows.length === 0) return refused(context, format, notThere('service_request_id'));
    return answer(context, format, 'service_requests', await requests(rows, locale));
  });
}
