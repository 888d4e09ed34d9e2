import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { takesGzip } from './ready-document.ts';
import { GAP, createPagePacker } from '../pages/packed-page.ts';

/**
 * Security headers of every reply: no guessing of its type, no frames on other sites, https for good (HSTS) including
 * subdomains. A reply's own policy replaces this one.
 */
export const answerHeaders = (isSecure: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** A page's security headers: scripts and styles only from here or with the page's nonce. */
const pageHeaders = (
  nonce: string,
  isSecure: boolean,
  isFramed: boolean,
  pictures: string,
): Record<string, string> => ({
  ...answerHeaders(isSecure),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${pictures}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; '),
  'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  vary: 'Accept-Encoding, Cookie',
});

const newNonce = (): string => randomBytes(16).toString('base64');

/** Up to some 200 KB each: the pages that guests request, in both languages. */
const KEPT_PAGES = 24;
const packers = { kept: createPagePacker(KEPT_PAGES), unkept: createPagePacker(0) };

interface SendOptions {
  readonly status?: 200 | 404;
  /** Only for pages that are the same for everybody: their compressed pieces are cached. */
  readonly isForAll?: boolean;
  /** Other pages from here may show it in a frame. */
  readonly isFramed?: boolean;
  /** Excluded from search engines, whatever its scripts add. */
  readonly isUnlisted?: boolean;
  /** Another origin for pictures. */
  readonly picturesFrom?: string | undefined;
}

/** Sends a page with this reply's nonce in place of GAP; compressed if the browser accepts it. */
export async function sendPage(
  context: Context,
  html: (nonce: string) => string,
  isSecure: boolean,
  { status = 200, isForAll = false, isFramed = false, isUnlisted = false, picturesFrom }: SendOptions = {},
): Promise<Response> {
  const nonce = newNonce();
  const headers = {
    ...pageHeaders(nonce, isSecure, isFramed, picturesFrom === undefined ? '' : ` ${picturesFrom}`),
    ...(isUnlisted ? { 'x-robots-tag': 'noindex' } : {}),
  };
  if (!takesGzip(context))
    return context.body(isForAll ? await packers.kept.plain(html(GAP), nonce) : html(nonce), status, headers);
  const packed = await packers[isForAll ? 'kept' : 'unkept'].gzip(html(GAP), nonce);
  return context.body(packed, status, { ...headers, 'content-encoding': 'gzip' });
}
