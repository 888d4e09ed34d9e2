import type { Page } from '@playwright/test';
import { expect, expectGood, test as base, type WorkerFixtures } from '../portal.ts';
import { openLine, type LineBetween } from './line-between.ts';

const test = base.extend<{ line: LineBetween }, WorkerFixtures>({
  line: async ({ portal }, use) => {
    const line = await openLine(portal);
    await use(line);
    await line.close();
  },
});
test.use({ town: 'oharashi', serviceWorkers: 'allow' });
// Replies are lost here on purpose, which the browser reports.
test.use({ quietConsole: async ({}, use) => use() });

/** Names of the kept versions. */
const versions = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** Waits until the worker has kept everything and answers for this page. */
async function untilTakenOver(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated');
}

/** Addresses of all that lies in the browser's caches. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

const waitingState = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);

/** Looks for a new worker, as browsers do at each visit; resolves once it has come or was refused. */
const lookForWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    const { installing } = registration ?? {};
    if (installing) await new Promise((resolve) => installing.addEventListener('statechange', resolve));
  });

const another = (name: string) => (text: string) => text.replace(/version:([`"'])\w+\1/, `version:"${name}"`);

test('the portal can be installed: its manifest is whole and each picture has the size that it names', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal}/`);
  const session = await page.context().newCDPSession(page);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A journey's window is a private one.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const manifest: {
    readonly icons: readonly { src: string; sizes: string; purpose: string }[];
    readonly screenshots: readonly { src: string; sizes: string }[];
    readonly shortcuts: readonly { url: string }[];
  } = JSON.parse(data);
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'monochrome']);
  const sizes = await page.evaluate(
    (pictures) =>
      Promise.all(
        pictures.map(async ({ src }) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return `${width}x${height}`;
        }),
      ),
    [...manifest.icons, ...manifest.screenshots],
  );
  expect(sizes).toEqual([...manifest.icons, ...manifest.screenshots].map((picture) => picture.sizes));
  for (const { url } of manifest.shortcuts) expect((await page.request.get(portal + url)).status()).toBe(200);
});

test('a page opens without a network and says so; nothing of anybody lies in the caches', async ({
  page,
  line,
  word,
}) => {
  await page.goto(`${line.origin}/`);
  await untilTakenOver(page);
  expect((await keptAddresses(page)).filter((address) => !/^\/(?:assets\/|offline-shell$)/.test(address))).toEqual([]);
  line.cut();
  await page.goto(`${line.origin}/route/status`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('循環バス', 'Circle Bus'));
  await expect(page.locator('.pocket-band')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', word('ja', 'en'));
  // Nobody who needs help has to have opened the form before.
  await page.getByRole('button', { name: word('困ったときは', 'Help with this page') }).click();
  await page.getByRole('link', { name: word('電話をかけてもらう', 'Be called back') }).click();
  await page.getByRole('textbox', { name: word('お名前', 'Your name') }).fill('及川 トミ');
  await page.getByRole('textbox', { name: word('電話番号', 'Telephone number') }).fill('0100-55-4182');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') }).click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: word('お問い合わせを送る', 'Send the inquiry') }).click();
  await expect(
    page.getByText(word(/^電波がないため、送れませんでした/, /^This could not be sent/)).first(),
  ).toBeVisible();
  await page.context().setOffline(false);
  line.mend();
  await page.goto(`${line.origin}/route/status`);
  await expect(page.locator('.pocket-band')).toHaveCount(0);
});

test('a new version waits while an old page is open, and begins with the last one; a broken one changes nothing [rule:pocket.version]', async ({
  page,
  line,
}) => {
  await page.goto(`${line.origin}/`);
  await untilTakenOver(page);
  const [first] = await versions(page);

  line.changeWorker((text) => another('broken')(text).replace('/assets/', '/assets/none.js,/assets/'));
  await lookForWorker(page);
  expect(await waitingState(page)).toBeUndefined();

  const other = await page.context().newPage();
  await other.goto(`${line.origin}/notice`);
  line.changeWorker(another('second'));
  await lookForWorker(page);
  await expect.poll(() => waitingState(page)).toBe('installed');
  line.cut();
  await other.goto(`${line.origin}/waste`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  // The new version has heard of both pages by now.
  expect(await waitingState(page)).toBe('installed');
  expect(await versions(page)).toContain(first);
  line.mend();

  await other.close();
  await page.goto(`${line.origin}/notice`);
  await expect.poll(() => versions(page), { timeout: 60_000 }).toEqual([expect.stringContaining('-second-')]);
  line.cut();
  await page.goto(`${line.origin}/waste`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('what the browser threw away is fetched again at the next visit', async ({ page, line }) => {
  await page.goto(`${line.origin}/`);
  await untilTakenOver(page);
  const kept = await keptAddresses(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto(`${line.origin}/notice`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await keptAddresses(page)).length).toBeGreaterThanOrEqual(kept.length);
  line.cut();
  await page.goto(`${line.origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the offer to install comes at the second visit, and once closed never again @phone', async ({
  page,
  portal,
  word,
}) => {
  const offer = page.getByRole('heading', { name: word('ホーム画面に置くと', 'Put this on') });
  const canInstall = (): Promise<void> =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(event, { prompt: async () => undefined }));
    });
  await page.goto(`${portal}/notice`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('machi-visits'))).not.toBeNull();
  await canInstall();
  await expect(offer).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('machi-visits', JSON.stringify({ visits: 1, seen: 0 })));
  await page.goto(`${portal}/notice`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('machi-visits'))).toContain('"visits":2');
  await canInstall();
  await expect(offer).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: word('置かない', 'No, thank you') }).click();
  await expect(offer).toHaveCount(0);

  await page.goto(`${portal}/notice`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('machi-visits'))).toContain('"isClosed":true');
  await canInstall();
  await expect(offer).toHaveCount(0);
});
