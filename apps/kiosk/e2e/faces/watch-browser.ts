import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';

const PAGE_BYTES = 4096;
const MEGABYTE = 1_048_576;

/** Resident memory of the browser's page processes, without this page's garbage. */
export async function megabytesOfPages(browser: Browser, page: Page): Promise<number> {
  const own = await page.context().newCDPSession(page);
  await own.send('HeapProfiler.collectGarbage');
  await own.detach();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const held = await Promise.all(
    pages.map(async ({ id }) => Number((await readFile(`/proc/${id}/statm`, 'utf8')).split(' ')[1])),
  );
  return (held.reduce((sum, count) => sum + count, 0) * PAGE_BYTES) / MEGABYTE;
}

export interface Elsewhere {
  readonly isReachedByPage: boolean;
  readonly isReachedByWorker: boolean;
  /** The same port can be reached from outside the browser. */
  readonly isOpen: boolean;
}

/** Whether a page and its worker can reach another host. */
export async function askElsewhere(page: Page): Promise<Elsewhere> {
  const asking: string[] = [];
  const server = createServer((request, response) => {
    asking.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (target: string): Promise<void> =>
    fetch(target).then(
      () => {},
      () => {},
    );
  const [worker] = page.workers();
  await page.evaluate(ask, `${address}/page`);
  await worker?.evaluate(ask, `${address}/worker`);
  await ask(`${address}/outside`);
  server.closeAllConnections();
  server.close();
  return {
    isReachedByPage: asking.includes('/page'),
    isReachedByWorker: !worker || asking.includes('/worker'),
    isOpen: asking.includes('/outside'),
  };
}
