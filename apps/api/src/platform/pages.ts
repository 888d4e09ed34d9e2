import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';

const NONCE = '__CSP_NONCE__';

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
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

const newNonce = (): string => randomBytes(16).toString('base64');

/** Sends a page written here, its nonce already in place. */
export const sendPage = (
  context: Context,
  html: (nonce: string) => string,
  isSecure: boolean,
  status: 200 | 404 = 200,
) => {
  const nonce = newNonce();
  return context.body(html(nonce), status, pageHeaders(nonce, isSecure));
};

/** The built portal: its files for ever in the browser's memory (their names carry their hash), its page for every route. */
export async function mountPortal(
  application: Hono,
  folder: string,
  isSecure: boolean,
  isPage: (path: string) => boolean,
): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  application.use(
    '/assets/*',
    serveStatic({
      root: path.relative(process.cwd(), folder),
      precompressed: true,
      onFound: (_file, context) => {
        context.header('cache-control', 'public, max-age=31536000, immutable');
        context.header('x-content-type-options', 'nosniff');
      },
    }),
  );
  application.get('*', (context) => {
    if (/^\/(?:api|assets|sandbox)(?:\/|$)/.test(context.req.path)) return context.notFound();
    return sendPage(context, (nonce) => page.replaceAll(NONCE, nonce), isSecure, isPage(context.req.path) ? 200 : 404);
  });
}
