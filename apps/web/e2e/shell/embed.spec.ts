import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lend } from '../open-portal.ts';
import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';

/** A page of the town's own website, on another origin than the portal. */
const pageOf = (portal: string, language: string) => `<!doctype html><html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>星守町</title>
<style>body{font:18px/1.7 serif;margin:16px;color:#123}a{color:#00418a}td,th{padding:4px 8px;text-align:left}</style>
<script src="${portal}/embed.js" defer></script></head>
<body><main><h1>星守町</h1>
<machi-notices count="3"><p>お知らせ <a href="${portal}/notice">一覧</a></p></machi-notices>
<machi-next-bus></machi-next-bus><machi-rooms spot="4"></machi-rooms><machi-waste area="1"></machi-waste>
</main></body></html>`;

async function website(html: () => string): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, server };
}

test(
  'the town’s own website shows notices, buses, rooms and waste days in its own style, without cookies; another site does not',
  { tag: '@once' },
  async ({ browser }) => {
    let [portal, language] = ['', 'ja'];
    const [own, other] = [await website(() => pageOf(portal, language)), await website(() => pageOf(portal, language))];
    await lend('hoshimori', { EMBED_ORIGINS: own.origin }, async (port) => {
      portal = `http://localhost:${port}`;
      const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
      const page = await context.newPage();
      await page.goto(own.origin);
      const notices = page.locator('machi-notices li');
      await expect(notices).toHaveCount(3);
      await expect(page.locator('machi-next-bus li').first()).toContainText(/次は|今日はもうありません|運休/);
      await expect(page.locator('machi-rooms caption')).toContainText('の部屋の空き');
      await expect(page.locator('machi-rooms tbody tr').first().locator('td')).toHaveCount(3);
      await expect(page.locator('machi-waste li').first()).toContainText(/\d+月\d+日/);
      await expectAccessible(page);
      await expectNoSideways(page);
      expect(await context.cookies()).toEqual([]);
      const style = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => getComputedStyle(one).color);
      expect(await style('machi-notices a')).toBe('rgb(0, 65, 138)');
      language = 'en';
      await page.reload();
      await expect(page.locator('machi-waste a')).toContainText('All waste days of');
      await expectAccessible(page);

      await page.goto(other.origin);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('machi-notices a')).toHaveText('一覧');
      await expect(page.locator('machi-waste')).toBeEmpty();
      await context.close();
    });
    own.server.close();
    other.server.close();
  },
);
