import { NOTICE_FILES, readNoticeFile } from '@machi/domain/notice-files/address';
import type { Hono } from 'hono';
import { isSignedFile } from '../../platform/files/file-links.ts';
import type { House } from '../../platform/house.ts';
import { noticeFileStore } from './store.ts';

const ROUTE = `${NOTICE_FILES}:name`;

/** A file opened directly may do nothing: no scripts, requests or frames, and no origin. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Browsers show no PDF in a sandbox, so it is downloaded and opened in the reader's program. */
function typeHeaders(kind: 'picture' | 'pdf', fileName: string): Readonly<Record<string, string>> {
  if (kind === 'picture') return { 'content-type': 'image/webp', 'content-disposition': 'inline' };
  const name = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename*=UTF-8''${name}` };
}

/**
 * Serves files of notices. A reader of a notice gets signed addresses of its files. Without a signature a file is
 * served while it is in a public notice; any other is not found.
 */
export function mountNoticeFiles(application: Hono, house: House): void {
  const { database, metrics, secret } = house;
  const { filesUrl } = house.settings;
  const filesHost = filesUrl === undefined ? undefined : new URL(filesUrl).host;
  application.get(ROUTE, async (context) => {
    const count = (status: number) => metrics.requests.inc({ method: 'GET', route: ROUTE, status });
    const nothing = (headers: Readonly<Record<string, string>> = {}) => {
      count(404);
      return context.body(null, 404, { ...HEADERS, ...headers });
    };
    const path = `${NOTICE_FILES}${context.req.param('name')}`;
    const asked = readNoticeFile(path);
    if (asked === undefined) return nothing();
    const isOwnOrigin = context.req.header('host') === filesHost;
    if (filesUrl !== undefined && !isOwnOrigin) {
      count(307);
      const { search } = new URL(context.req.url);
      return context.body(null, 307, {
        ...HEADERS,
        location: `${filesUrl}${path}${search}`,
        'cache-control': 'no-store',
      });
    }
    const now = house.clock();
    const isSigned = isSignedFile(secret, asked.name, context.req.query('s'), now);
    const file = isSigned
      ? await noticeFileStore.read(database, asked.name)
      : await noticeFileStore.readPublic(database, asked.name, now);
    if (file === undefined) return nothing({ 'cache-control': 'no-store' });
    count(200);
    return context.body(new Uint8Array(file.content), 200, {
      ...HEADERS,
      ...typeHeaders(asked.kind, file.file_name),
      'cache-control': isSigned ? 'private, max-age=86400' : 'public, max-age=300',
      // Portal pages show it from either of the two origins.
      'cross-origin-resource-policy': isOwnOrigin ? 'cross-origin' : 'same-origin',
    });
  });
}
