import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface BuiltPage {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** A separately built page on its own port, which needs nothing of the portal. */
export async function buildPage(root: string): Promise<BuiltPage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-page-'));
  await build({ root, configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const file = path.join(folder, path.posix.normalize(pathname === '/' ? '/index.html' : pathname));
    readFile(file).then(
      (content) => {
        response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
        response.end(content);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The page has no port');
  return {
    address: `http://127.0.0.1:${place.port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
