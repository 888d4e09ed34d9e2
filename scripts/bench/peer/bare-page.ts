import { createServer } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { freePort } from '../../postgres/free-port.ts';
import type { Scope } from '../ground/scope.ts';

/**
 * Page with React, router, query and i18next that draws the server's words and nothing else. The names of the
 * libraries are inserted: the page imports them, not this file, which `scripts/layers` reads.
 */
const BARE = `
import { QueryClient, QueryClientProvider, useQuery } from ${JSON.stringify('@tanstack/react-query')};
import { createInstance } from ${JSON.stringify('i18next')};
import { createElement } from ${JSON.stringify('react')};
import { createRoot } from ${JSON.stringify('react-dom/client')};
import { createBrowserRouter, Link, RouterProvider } from ${JSON.stringify('react-router-dom')};
const root = document.getElementById('root');
const [logo, title, text] = ['.logo', 'h1', '.lead'].map((part) => root.querySelector(part)?.textContent ?? '');
const i18n = createInstance();
void i18n.init({ lng: 'ja', initAsync: false, resources: { ja: { translation: { logo, title } } } });
const draw = (tag, className, ...parts) => createElement(tag, { className }, ...parts);
function Page() {
  const { data } = useQuery({ queryKey: ['words'], queryFn: () => text, initialData: text });
  const top = draw('header', 'top', draw('div', 'wrap', createElement(Link, { className: 'logo', to: '/' }, i18n.t('logo'))));
  const head = draw('div', 'page-head', draw('h1', '', i18n.t('title')), draw('p', 'lead', data));
  return [top, draw('main', 'wrap', head)];
}
const router = createBrowserRouter([{ path: '*', Component: Page }]);
const page = createElement(RouterProvider, { router });
createRoot(root).render(createElement(QueryClientProvider, { client: new QueryClient() }, page));
`;

const plugin = {
  name: 'bare-page',
  resolveId: (id: string) => (id === 'bare-page' ? `${process.cwd()}/bare-page.js` : undefined),
  load: (id: string) => (id.endsWith('/bare-page.js') ? BARE : undefined),
};

/** Serves the portal's pages with their words and styles, but only the libraries as script. Returns its origin. */
export async function serveBarePages(scope: Scope, portal: string): Promise<string> {
  const options = { write: false, rolldownOptions: { input: 'bare-page' } };
  const built = await build({ configFile: false, logLevel: 'error', plugins: [plugin], build: options });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = gzipSync(output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join(''));
  const server = createServer(async ({ url = '/' }, response) => {
    response.setHeader('content-encoding', 'gzip');
    if (url === '/bare.js') return response.setHeader('content-type', 'text/javascript').end(script);
    const sent = await fetch(portal + url);
    const type = sent.headers.get('content-type') ?? '';
    const body = Buffer.from(await sent.arrayBuffer());
    const page = body.toString().replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
    const bare = page.replace(/(<script type="module"[^>]*src=")[^"]*/, '$1/bare.js');
    return response.setHeader('content-type', type).end(gzipSync(type.startsWith('text/html') ? bare : body));
  });
  const port = await freePort();
  await scope.hold(
    () => once(server.listen(port, '127.0.0.1'), 'listening'),
    () => void server.close(),
  );
  return `http://127.0.0.1:${port}`;
}
