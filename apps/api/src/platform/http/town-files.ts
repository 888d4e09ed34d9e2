import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PACK_FILES } from '@machi/domain/pictures/pack-files';
import type { Hono } from 'hono';
import { takesGzip } from './ready-document.ts';
import type { LoadedTown } from '../../town/load-town-pack.ts';

const compress = promisify(gzip);

const packedTypes: ReadonlySet<string> = new Set(['image/svg+xml; charset=utf-8', 'application/geo+json']);

/** A file opened on its own may do nothing. PDFs use the browser's own viewer. */
const policyOf = (type: string): string =>
  type === 'application/pdf'
    ? "base-uri 'none'; frame-ancestors 'none'"
    : "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** The pack's map, pictures and documents under /town/; with the version in the address, cached for good. */
export async function mountTownFiles(application: Hono, files: LoadedTown['files']): Promise<void> {
  for (const [name, { path, hash, type, content: own }] of files) {
    const content = own ? new Uint8Array(own) : new Uint8Array(await readFile(path));
    const packed = packedTypes.has(type) ? new Uint8Array(await compress(content)) : undefined;
    application.get(`${PACK_FILES}${name}`, (context) => {
      const isNamed = context.req.query('v') === hash;
      const headers = {
        'content-type': type,
        'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'Accept-Encoding',
        'content-security-policy': policyOf(type),
      };
      return packed && takesGzip(context)
        ? context.body(packed, 200, { ...headers, 'content-encoding': 'gzip' })
        : context.body(content, 200, headers);
    });
  }
}
