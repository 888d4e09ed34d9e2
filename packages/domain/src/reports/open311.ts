import { isEnd, kindOf } from './rules.ts';
import type { PublicReport } from './contract.ts';
import type { ReportKind, ReportsFile } from './model.ts';

/** The token of the standard (GeoReport v2, "Service Discovery"). */
export const GEO_REPORT = 'http://wiki.open311.org/GeoReport_v2';
/** "Default query limit is a span of 90 days or first 1000 requests returned, whichever is smallest." */
export const MOST_REQUESTS = 1000;
export const MOST_DAYS = 90;
/** Letters of a description. */
export const DESCRIPTION_LENGTH = 4000;

export type Format = 'json' | 'xml';
type Value = string | number | boolean | null;
/** A row of the standard: its fields in order. A list has its own element for each entry. */
export type Row = Readonly<Record<string, Value | readonly Row[] | readonly string[]>>;
/** What a list is called in XML, and each of its entries; in JSON a list is an array without a name. */
const entries: Readonly<Record<string, string>> = {
  services: 'service',
  service_requests: 'request',
  errors: 'error',
  attributes: 'attribute',
  endpoints: 'endpoint',
  formats: 'format',
};

/** Characters that XML 1.0 cannot carry even as references are left out. */
const xmlText = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function xmlOf(name: string, value: Row[string] | Row): string {
  if (value === null || value === '') return `<${name}/>`;
  if (Array.isArray(value)) {
    const each = entries[name] ?? 'entry';
    return `<${name}>${value.map((entry: Row | string) => xmlOf(each, entry)).join('')}</${name}>`;
  }
  if (typeof value === 'object')
    return `<${name}>${Object.entries(value)
      .map(([field, inner]: [string, Row[string]]) => xmlOf(field, inner))
      .join('')}</${name}>`;
  return `<${name}>${xmlText(String(value))}</${name}>`;
}

/** Writes an answer: XML without a namespace, or JSON by the Spark convention. */
export const written = (format: Format, root: string, value: readonly Row[] | Row): string =>
  format === 'json' ? JSON.stringify(value) : `<?xml version="1.0" encoding="utf-8"?>${xmlOf(root, value)}`;

/**
 * A kind as a service. The number of a report is told once an official has looked: until then its sender has a token
 * (`batch`). Of a kind that the town does not show, it is never told (`blackbox`).
 */
export const serviceOf = ({ kind_key, kind_name, hint, shown }: ReportKind, locale: 'ja' | 'en'): Row => ({
  service_code: kind_key,
  service_name: kind_name[locale],
  description: hint[locale],
  metadata: false,
  type: shown === 'nowhere' ? 'blackbox' : 'batch',
  keywords: '',
  group: '',
});

/** A public report as a service request. Times have the town's offset. */
export function requestOf(
  file: ReportsFile,
  report: PublicReport,
  times: { readonly requested: string; readonly updated: string; readonly closed: string | null },
  publicUrl: string,
  locale: 'ja' | 'en',
): Row {
  const [picture] = report.pictures;
  return {
    service_request_id: String(report.report_id),
    status: isEnd(report.state) ? 'closed' : 'open',
    status_notes: report.answer === '' ? null : report.answer,
    service_name: kindOf(file, report.kind_key).kind_name[locale],
    service_code: report.kind_key,
    description: report.words,
    agency_responsible: report.office,
    service_notice: null,
    requested_datetime: times.requested,
    updated_datetime: times.closed ?? times.updated,
    expected_datetime: `${report.due_on}T17:15:00+09:00`,
    address: report.place,
    address_id: null,
    zipcode: null,
    lat: report.position?.latitude ?? null,
    long: report.position?.longitude ?? null,
    media_url: picture === undefined ? null : publicUrl + picture,
  };
}

/** A mistake as the standard says it: 403 for keys, 404 for what is not there, 400 for all else. */
export interface Mistake {
  readonly status: 400 | 403 | 404 | 429;
  readonly description: string;
}
const bad = (description: string): Mistake => ({ status: 400, description });

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** A moment in the W3C's format, with its offset; undefined: none was sent. A blank in a query is a `+` that was not escaped. */
function momentOf(text: string | undefined): Date | undefined | 'wrong' {
  if (text === undefined || text === '') return undefined;
  const given = text.slice(0, 40).replace(' ', '+');
  const at = MOMENT.test(given) ? Date.parse(given) : Number.NaN;
  return Number.isNaN(at) ? 'wrong' : new Date(at);
}

const DAY = 86_400_000;

/** A question for service requests. */
export interface Asked {
  /** Null: all. It overrides everything else. */
  readonly ids: readonly number[] | null;
  readonly kinds: readonly string[] | null;
  /** Null: open and closed. */
  readonly state: 'open' | 'ended' | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly page: number;
  readonly page_size: number;
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .slice(0, 8000)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Reads the query of `GET requests`. An argument without a value is one that was not sent. */
export function readAsked(query: Readonly<Record<string, string>>, now: Date): Asked | Mistake {
  const number = (name: string, most: number, otherwise: number): number | undefined => {
    const given = query[name] ?? '';
    if (given === '') return otherwise;
    return /^[1-9]\d{0,5}$/.test(given) ? Math.min(Number(given), most) : undefined;
  };
  const page = number('page', 100_000, 1);
  const page_size = number('page_size', MOST_REQUESTS, MOST_REQUESTS);
  if (page === undefined || page_size === undefined) return bad('page and page_size are whole numbers from 1 on');
  const paged = { page, page_size };
  const ids = listOf(query['service_request_id']);
  if (ids.length > MOST_REQUESTS) return bad(`at most ${MOST_REQUESTS} values of service_request_id`);
  if (ids.length > 0) {
    const known = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
    return { ids: known, kinds: null, state: null, from: null, until: null, ...paged };
  }
  const states = listOf(query['status']);
  if (states.some((state) => state !== 'open' && state !== 'closed')) return bad('status is open or closed');
  const [start, end] = [momentOf(query['start_date']), momentOf(query['end_date'])];
  if (start === 'wrong' || end === 'wrong')
    return bad('start_date and end_date are moments with an offset, such as 2010-01-01T00:00:00Z');
  const until = end ?? (start ? new Date(Math.min(now.getTime(), start.getTime() + MOST_DAYS * DAY)) : now);
  const from = start ?? new Date(until.getTime() - MOST_DAYS * DAY);
  if (until.getTime() - from.getTime() > MOST_DAYS * DAY) return bad(`the dates span more than ${MOST_DAYS} days`);
  const kinds = listOf(query['service_code']);
  const isBoth = new Set(states).size !== 1;
  return {
    ids: null,
    kinds: kinds.length > 0 ? kinds : null,
    state: isBoth ? null : states[0] === 'open' ? 'open' : 'ended',
    from,
    until,
    ...paged,
  };
}

/** What a partner sends. Name, telephone and device of the sender are not taken: the town needs none. */
export interface Posted {
  readonly service_code: string;
  readonly description: string;
  readonly address_string: string;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
  readonly email: string;
  readonly media_url: string;
}

/** Reads the form of `POST requests`; the values are checked again as those of everybody. */
export function readPosted(form: { get(name: string): string | null }): Posted | Mistake {
  const field = (name: string, most: number): string => (form.get(name) ?? '').slice(0, most + 1).trim();
  const service_code = field('service_code', 64);
  if (service_code === '') return bad('service_code was not provided');
  const [lat, long] = [field('lat', 32), field('long', 32)];
  if ((lat === '') !== (long === '')) return bad('lat and long are sent together');
  const degrees = /^-?\d{1,3}(?:\.\d{1,20})?$/;
  if (lat !== '' && !(degrees.test(lat) && degrees.test(long))) return bad('lat and long are degrees, such as 43.0621');
  const address_string = field('address_string', 500);
  if (lat === '' && address_string === '')
    return bad('a location was not provided: lat and long, or address_string; address_id is not known here');
  const description = field('description', DESCRIPTION_LENGTH);
  if (description.length > DESCRIPTION_LENGTH) return bad(`description has at most ${DESCRIPTION_LENGTH} characters`);
  const media = field('media_url', 500);
  return {
    service_code,
    description,
    address_string,
    position: lat === '' ? null : { latitude: Number(lat), longitude: Number(long) },
    email: field('email', 256),
    media_url: /^https?:\/\/[^\s<>"]{1,490}$/.test(media) ? media : '',
  };
}
