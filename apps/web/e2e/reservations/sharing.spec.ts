import { enterAsNewMember, reserveSlot } from '../as-member.ts';
import type { Page } from '@playwright/test';
import { expect, expectGood, expectTight, openedWindow, test } from '../portal.ts';
import { booth, freeHours } from './rooms.ts';

/** The browser's parts that no test can look into: what the system's sheet, the clipboard and the printer are given. */
async function outerParts(page: Page): Promise<() => Promise<(readonly [string, string])[]>> {
  await page.evaluate(() => {
    const given: [string, string][] = [];
    const put = (name: string, value: unknown) =>
      Object.defineProperty(name === 'print' ? globalThis : navigator, name, { value, configurable: true });
    put('share', ({ url = '' }: ShareData) => Promise.resolve(given.push(['sheet', url])));
    put('clipboard', { writeText: (text: string) => Promise.resolve(given.push(['clipboard', text])) });
    put('print', () => given.push(['printer', document.title]));
    Object.assign(globalThis, { given });
  });
  return () => page.evaluate(() => (globalThis as unknown as { given: [string, string][] }).given);
}

test.use({ town: 'oharashi' });

test('a reservation is shown to others by a link with date, place and map, which its member takes back [route:/shared] [rule:share.sheet]', async ({
  page,
  request,
  browser,
  baseURL,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/');
  const slot = (await freeHours(request, booth))[0] ?? { date: '', start: '', end: '' };
  const id = await reserveSlot(page, booth, slot);
  await page.goto(`/reservation/detail/${id}`);
  const part = page.getByRole('region', { name: word('ほかの方に知らせる', 'Tell others') });
  await part.getByRole('button', { name: word('知らせるリンクを作る', 'Make a link to share') }).press('Enter');
  const share = part.getByRole('button', { name: word('この情報を送る', 'Share'), exact: true });
  const given = await outerParts(page);
  await share.press('Enter');
  expect(await given()).toEqual([['sheet', expect.stringMatching(/\/shared#[\w-]{43}$/)]]);
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await share.press('Enter');
  await expect(part.getByRole('status')).toContainText(word('写しました', 'copied'));
  // Without a share sheet and a clipboard the link stands in a field.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await share.press('Enter');
  const link = await part.getByLabel(word('リンク', 'Link')).inputValue();
  expect(link).toMatch(/\/shared#[\w-]{43}$/);
  await expectGood(page);

  const guest = await browser.newContext();
  const seen = await guest.newPage();
  const { pathname, hash } = new URL(link);
  await seen.goto(`${baseURL}${pathname}?lang=${language}${hash}`);
  const main = seen.getByRole('main');
  const { spot }: { spot: { spot_name: string } } = await (
    await page.request.get(`/api/spots/${booth.spot}`, { headers: { 'Accept-Language': language } })
  ).json();
  await expect(main).toContainText(spot.spot_name);
  await expect(main).not.toContainText('佐藤');
  await expectGood(seen);
  await expectTight(seen);
  await part.getByRole('button', { name: word('リンクを取り消す', 'Take the link back') }).press('Enter');
  const asked = await openedWindow(page);
  await asked.getByRole('button', { name: word('リンクを取り消す', 'Take the link back') }).press('Enter');
  await expect(part.getByRole('button', { name: word('知らせるリンクを作る', 'Make a link to share') })).toBeVisible();
  // A notice and a facility have their own address.
  for (const path of ['/notice/1', '/spot/detail/2']) {
    await page.goto(path);
    const sent = await outerParts(page);
    await page.getByRole('button', { name: word('この情報を送る', 'Share'), exact: true }).press('Enter');
    await page.getByRole('button', { name: word('印刷する', 'Print') }).press('Enter');
    expect(await sent()).toEqual([
      ['sheet', `${baseURL}${path}`],
      ['printer', await page.title()],
    ]);
  }
  await seen.reload();
  await expect(main).toContainText(word('この案内は、いまは見られません', 'This cannot be seen now'));
  await expectGood(seen);
  await guest.close();
});
