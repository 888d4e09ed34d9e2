import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.bin': 'application/octet-stream',
};
const NONCE = '__CSP_NONCE__';

/** Headers of every answer: nothing from outside, no frame around it, the camera for our own pages only. */
export const securityHeaders = (nonce: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    // The networks that see faces run in WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

export interface ScreenPages {
  /** Response with the file of a path; null if there is none. `/terminal/` is the page of that folder. */
  answer(urlPath: string): Promise<Response | null>;
}

/** Serves the built screens of a folder; a page gets a new nonce with each answer. */
export function openScreenPages(folder: string): ScreenPages {
  const root = path.resolve(folder);
  return {
    async answer(urlPath) {
      const name = urlPath.endsWith('/') ? `${urlPath}index.html` : urlPath;
      const file = path.resolve(root, `.${path.posix.normalize(`/${name}`)}`);
      if (!file.startsWith(root + path.sep)) return null;
      const content = await readFile(file).catch(() => null);
      if (content === null) return null;
      const nonce = randomBytes(16).toString('base64url');
      if (file.endsWith('.html'))
        return new Response(content.toString('utf8').replaceAll(NONCE, nonce), {
          headers: {
            ...securityHeaders(nonce),
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
          },
        });
      const type = types[path.extname(file)];
      if (type === undefined) return null;
      const caching = urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store';
      return new Response(new Uint8Array(content), {
        headers: { ...securityHeaders(nonce), 'content-type': type, 'cache-control': caching },
      });
    },
  };
}
