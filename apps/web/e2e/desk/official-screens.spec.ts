import type { Page } from '@playwright/test';
import { enter, sampleOfficial } from './officials.ts';
import { expect, test, words } from '../portal.ts';

/** Every title that the page has had since it was loaded. */
const titlesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(document.documentElement.dataset.titles ?? '[]'));

async function noteTitles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    const note = () => {
      if (document.title === '' || titles.at(-1) === document.title) return;
      titles.push(document.title);
      document.documentElement.dataset.titles = JSON.stringify(titles);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

test('a screen of officials has its title and its breadcrumbs from the first moment; a guest is led to the login @touched', async ({
  page,
  language,
  baseURL,
}) => {
  const word = words(language);
  const closures = word('休館と工事', 'Closures');
  await noteTitles(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto(`/faq?lang=${language}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('よくある質問', 'FAQ'));
  expect(asked.filter((path) => path.includes('/officials'))).toEqual([]);

  await page.goto(`/reception/closures?lang=${language}`);
  await expect(page).toHaveURL(/\/login\?backuri=%2Freception%2Fclosures/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('ログイン', 'Login'));

  await enter(page, language, await sampleOfficial(baseURL, 'reception'));
  await page.goto('/reception/closures');
  const crumbs = page.getByRole('navigation', { name: word('現在の位置', 'Current location') });
  for (const way of ['address', 'reload']) {
    if (way === 'reload') await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(closures);
    await expect(crumbs).toContainText(word('受付', 'Reception'));
    await expect(page.getByRole('link', { name: word('部屋の予約表', 'Room Board') })).toBeVisible();
    expect(await titlesOf(page)).toEqual([expect.stringContaining(`${closures} | `)]);
  }
});
