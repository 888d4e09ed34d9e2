import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

const compress = promisify(gzip);

/** Security headers of every answer, whatever it holds: its type is not guessed, and who came by https comes by https again. */
export const answerHeaders = (isSecure: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Security headers of a page; scripts and styles only from here or with this page's nonce. */
const pageHeaders = (nonce: string, isSecure: boolean): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  ...answerHeaders(isSecure),
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  vary: 'Accept-Encoding, Cookie',
});

const newNonce = (): string => randomBytes(16).toString('base64');

/** Sends a page written here, its nonce already in place; compressed where the browser takes it. */
export async function sendPage(
  context: Context,
  html: (nonce: string) => string,
  isSecure: boolean,
  status: 200 | 404 = 200,
): Promise<Response> {
  const nonce = newNonce();
  const page = html(nonce);
  const headers = pageHeaders(nonce, isSecure);
  if (!/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) return context.body(page, status, headers);
  const packed = await compress(page, { level: constants.Z_BEST_SPEED + 3 });
  return context.body(new Uint8Array(packed), status, { ...headers, 'content-encoding': 'gzip' });
}
