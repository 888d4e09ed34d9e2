import { expect, type Page } from '@playwright/test';
import { logInAs } from '../person.ts';
import type { Locale } from '../portal.ts';

/** What lies on the device: rows by kind, and whether there is a key. */
export const onDevice = (page: Page): Promise<Readonly<Record<'town' | 'own' | 'waiting' | 'keys', number>>> =>
  page.evaluate(async () => {
    const counts = { town: 0, own: 0, waiting: 0, keys: 0 };
    const asked = indexedDB.open('machi-pocket', 1);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(new Error('no database')));
    });
    const read = (store: string) =>
      new Promise<{ kind: 'town' | 'own' | 'waiting'; body: unknown }[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.addEventListener('success', () => resolve(request.result));
      });
    counts.keys = (await read('keys')).length;
    for (const { kind, body } of await read('rows')) {
      counts[kind] += 1;
      if (kind !== 'town' && typeof body === 'string') throw new Error(`${kind} lies open`);
    }
    database.close();
    return counts;
  });

/** Logs in as the sample's verified resident of 79, and waits until what is wanted without a network has been taken along. */
export async function enterWithPocket(page: Page, language: Locale): Promise<void> {
  await page.goto('/login?backuri=%2Fpass');
  // The last of what is taken along.
  const last = page.waitForResponse((answer) => answer.url().endsWith('/api/taxi-stands'), { timeout: 60_000 });
  await logInAs(page, language, '090-0000-3456', 'hoshimori-kiyo1');
  await expect(page).toHaveURL('/pass');
  await last;
  await expect.poll(async () => (await onDevice(page)).own).toBeGreaterThan(10);
}

/**
 * Goes to another page of the open portal, without loading a document, and waits until it is there: the earlier page
 * stands until the script of the next one has come, and without a network it would never come.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  const heading = page.locator('h1').first();
  const earlier = await heading.innerText();
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(path);
  await expect(heading).not.toHaveText(earlier);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Waits until the worker has all files that pages need without a network. */
export async function readyWithoutNetwork(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activating')
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Waits for the last part of a page, which comes a second after it: without a network its style sheet would be missed. */
export const expectWhole = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/Offers-'))))
    .toBe(true);
