import type { Envelope } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { isSecure, type House } from '../house.ts';
import { answerHeaders } from './page-headers.ts';
import {
  sentenceOf,
  type Problem,
  type Refusal,
  type RefusalCode,
  type RefusalParameter,
} from '@machi/domain/refusals/model';

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** The body as bytes, if already encoded. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The field name for a problem of the whole request. */
const WHOLE_REQUEST = 'request';

function envelopeOf(problems: readonly Problem[], locale: Locale): Envelope {
  const errors: Record<string, string[]> = {};
  const codes: Record<string, string[]> = {};
  const params: Record<string, (readonly RefusalParameter[])[]> = {};
  for (const problem of problems) {
    const field = problem.field === '' ? WHOLE_REQUEST : problem.field;
    (errors[field] ??= []).push(sentenceOf(problem, locale));
    (codes[field] ??= []).push(problem.code);
    (params[field] ??= []).push(problem.params ?? []);
  }
  const hasValues = problems.some((problem) => (problem.params ?? []).length > 0);
  return { result: false, errors, codes, ...(hasValues ? { params } : {}) };
}

/** 401, 403, 404 and 500 carry no sentences: the client has a screen for each (product, "Refusals"). */
const SILENT = new Set([401, 403, 404, 500]);

export function refusalAnswer(refusal: Refusal, locale: Locale): Answer {
  // A refusal by role looks like a missing permission and says no more.
  if (refusal.status === 403) return plainAnswer(403, 'forbidden');
  const envelope = envelopeOf(refusal.problems, locale);
  const body = JSON.stringify(SILENT.has(refusal.status) ? { ...envelope, errors: {} } : envelope);
  return refusal.retryAfterSeconds === undefined
    ? { status: refusal.status, body }
    : { status: refusal.status, body, headers: { 'retry-after': String(refusal.retryAfterSeconds) } };
}

/** A reply of the platform without a sentence: 401, 403, 404, 500. */
export const plainAnswer = (status: number, code: string): Answer => ({
  status,
  body: JSON.stringify({ result: false, errors: {}, codes: { [WHOLE_REQUEST]: [code] } }),
});

export const problemAnswer = (
  status: number,
  code: RefusalCode,
  locale: Locale,
  params: (string | number)[] = [],
): Answer => ({
  status,
  body: JSON.stringify(envelopeOf([{ field: '', code, params }], locale)),
});

/** The JSON of a success, envelope included. */
export const replyBody = (reply: unknown): string => JSON.stringify({ result: true, errors: {}, ...(reply as object) });

/** Adds the session's new end, in epoch seconds, to a finished reply. */
export const withExpire = (answer: Answer, expire: number): Answer => ({
  ...answer,
  bytes: undefined,
  body: `${answer.body.slice(0, -1)},"expire":${expire}}`,
});

export const tooMany = (seconds: number, locale: Locale): Answer => ({
  ...problemAnswer(429, 'too-many-requests', locale, [seconds]),
  headers: { 'retry-after': String(seconds) },
});

/** Texts from this length on are encoded at once: streaming them as text takes three times as long. */
const LONG_TEXT = 16_384;
const encoder = new TextEncoder();

const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Language',
};

/** A reply with the headers that all replies of the API have. */
export function responseOf(
  house: Pick<House, 'publicUrl'>,
  { status, body: text, bytes, headers }: Answer,
  requestId: string,
  locale: Locale,
  cookies: readonly string[],
): Response {
  const plain = {
    ...answerHeaders(isSecure(house)),
    ...API_HEADERS,
    'content-language': locale,
    'x-request-id': requestId,
    ...headers,
  };
  const body = bytes ?? (text.length < LONG_TEXT ? text : encoder.encode(text));
  if (cookies.length === 0) return new Response(body, { status, headers: plain });
  const all = new Headers(plain);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return new Response(body, { status, headers: all });
}
