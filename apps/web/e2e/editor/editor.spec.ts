import path from 'node:path';
import { readMarkup } from '@machi/domain/rich-text/markup';
import { fittingTexts, refusedTexts } from '@machi/domain/rich-text/corpus.fixture';
import { fitRichText } from '@machi/domain/rich-text/fit';
import { voidElements } from '@machi/domain/rich-text/schema';
import { tidyRichText } from '@machi/domain/rich-text/tidy';
import { treeOf, writeRichText } from '@machi/domain/rich-text/tree';
import { readBody } from '@machi/domain/town/body';
import type { Page } from '@playwright/test';
import { sanitizeRichText } from '../../../api/src/platform/pages/rich-text.ts';
import { buildPage, type BuiltPage } from '../built-page.ts';
import { expect, expectAccessible, expectNoSideways, test } from '../portal.ts';

declare global {
  interface Window {
    said: { html: string; refused: string[] };
    openAll(texts: readonly string[]): string[];
    pasteAll(texts: readonly string[]): string[];
  }
}

let built: BuiltPage | undefined;
test.beforeAll(async () => {
  built = await buildPage(path.join(import.meta.dirname, 'ground'));
});
test.afterAll(() => built?.close());

const clean = (html: string): string => sanitizeRichText(html, { versionOf: () => undefined });
const tidy = (html: string): string => writeRichText(tidyRichText(fitRichText(treeOf(readMarkup(html, voidElements)))));
const armed = refusedTexts.map((html) => html.replaceAll('alert(1)', 'window.hasRun=true'));

async function open(page: Page, html = ''): Promise<void> {
  await page.goto(`${built?.address ?? ''}?html=${encodeURIComponent(html)}`);
  await expect(text(page)).toBeVisible();
}
const text = (page: Page) => page.getByRole('textbox', { name: '本文' });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const written = (page: Page) => expect.poll(() => page.evaluate(() => window.said.html));

test('what leaves the editor is changed by no server, whatever was opened or pasted in it @desktop @touched', async ({
  page,
}) => {
  await page.route('**/town/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" />' }),
  );
  // Without the policy that would stop scripts: nothing may be left for it to stop.
  await page.route('**/?html=', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<meta\s+http-equiv[^>]*>/, '') });
  });
  await open(page);
  expect(await page.evaluate((texts) => window.openAll(texts), [...fittingTexts])).toEqual(fittingTexts.map(tidy));
  for (const come of ['openAll', 'pasteAll'] as const) {
    const out = await page.evaluate(([way, texts]) => window[way](texts), [come, armed] as const);
    for (const [index, html] of out.entries()) {
      expect(readBody(html).mistakes, armed[index]).toEqual([]);
      expect(clean(html), armed[index]).toBe(html);
    }
  }
  expect(await page.evaluate(() => window.hasRun)).toBeUndefined();
});

test('what other programs lay into the clipboard comes in by the names of the list @desktop @touched', async ({
  page,
}) => {
  await open(page);
  const pasted = [
    '<html><body><!--StartFragment--><h1 class="x" style="color:red">夏まつり</h1><div><div>一<b>二</b></div><div><i>三</i></div></div><!--EndFragment--></body></html>',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">A</span></p><ul><li><p>B</p></li></ul></b>',
    '<p class="MsoNormal"><span lang="JA" style="font-family:游明朝">星守町<o:p></o:p></span></p><table class="MsoTableGrid" border="1"><tr><td width="100" style="border:solid"><p class="MsoNormal">月<o:p></o:p></p></td></tr></table>',
  ];
  expect(await page.evaluate((texts) => window.pasteAll(texts), pasted)).toEqual([
    '<h3>夏まつり</h3><p>一<strong>二</strong></p><p><em>三</em></p>',
    '<p>A</p><ul><li>B</li></ul>',
    '<p>星守町</p><table><tbody><tr><td>月</td></tr></tbody></table>',
  ]);
});

test('somebody writes with the keyboard alone @desktop @touched', async ({ page, word }) => {
  await open(page);
  await page.keyboard.press('Tab');
  await expect(tool(page, word('元に戻す', 'Undo'))).toBeFocused();
  // The arrows move through the tools, which are one Tab stop.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, word('見出し', 'Heading'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await expect(tool(page, word('見出し', 'Heading'))).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('日時');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8月');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('15日');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(tool(page, word('箇条書き', 'List'))).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('うちわ');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('https://a.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://b.example/');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  const before = '<h3>日時</h3><p>8月<strong>15日</strong></p><ul><li>うちわ</li></ul>';
  await written(page).toBe(`${before}<p><a href="https://b.example/" rel="noopener">https://a.example</a></p>`);
  await expect(page.getByText(word('の行き先は b.example です', 'leads to b.example'), { exact: false })).toBeVisible();
  await page.keyboard.press('Control+z');
  await written(page).toBe(before);

  await expectAccessible(page);
  expect(await page.evaluate(() => window.said.refused)).toEqual([]);
});

test('a table is made, filled and changed by keys @desktop @touched', async ({ page, word }) => {
  await open(page);
  await text(page).focus();
  await tool(page, word('表', 'Table')).press('Enter');
  for (const cell of ['曜日', '種類', '月', '資源', '火']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('燃やす');
  // In the last cell the key leaves the table.
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await tool(page, word('表の題', 'Title of the table')).press('Enter');
  await page.keyboard.type('ごみの日');
  await page.keyboard.press('Enter');
  await expect(text(page).getByText('ごみの日')).toBeVisible();
  await tool(page, word('見出しの列', 'Header column')).press('Enter');
  await tool(page, word('列を増やす', 'Add a column')).press('Enter');
  await expect(text(page).getByRole('columnheader')).toHaveCount(3);
  await tool(page, word('元に戻す', 'Undo')).press('Enter');
  await written(page).toBe(
    '<table><caption>ごみの日</caption><thead><tr><th scope="col">曜日</th><th scope="col">種類</th></tr></thead><tbody><tr><th scope="row">月</th><td>資源</td></tr><tr><th scope="row">火</th><td>燃やす</td></tr></tbody></table>',
  );
  await expectAccessible(page);
  expect(await page.evaluate(() => window.said.refused)).toEqual([]);
});

test('a Japanese input method composes undisturbed @desktop @touched', async ({ page }) => {
  await open(page);
  await text(page).focus();
  const session = await page.context().newCDPSession(page);
  const compose = (letters: string) =>
    session.send('Input.imeSetComposition', {
      text: letters,
      selectionStart: letters.length,
      selectionEnd: letters.length,
    });
  for (const letters of ['ほ', 'ほし', 'ほしも', 'ほしもり', '星守']) await compose(letters);
  await session.send('Input.insertText', { text: '星守' });
  for (const letters of ['ま', 'まち', '町']) await compose(letters);
  await session.send('Input.insertText', { text: '町' });
  await page.keyboard.press('Enter');
  for (const letters of ['な', 'なつ']) await compose(letters);
  await session.send('Input.insertText', { text: '夏' });
  await written(page).toBe('<p>星守町</p><p>夏</p>');
});

test('its tools stand in rows on a phone @phone @touched', async ({ page }) => {
  await open(page, '<h3>日時</h3><p>8月15日</p>');
  await expectNoSideways(page);
  await expectAccessible(page);
});

test(
  'a picture needs words that replace it, a PDF a title and a sentence; readings are confirmed one by one [rule:notice.insert-image] [rule:notice.insert-pdf]',
  { tag: '@desktop' },
  async ({ page, word }) => {
    const key = 'abcdefghijklmnopqrstuvwxyz';
    const sent: string[] = [];
    await page.route('**/api/notice-files', async (route) => {
      const { file_name } = route.request().postDataJSON() as { file_name: string };
      sent.push(file_name);
      const isPdf = file_name.endsWith('.pdf');
      const address = `/notice-files/${key}.${isPdf ? 'pdf' : 'webp'}`;
      const notice_file = {
        kind: isPdf ? 'pdf' : 'picture',
        address,
        file_name,
        byte_count: 1_300_000,
        width: 8,
        height: 8,
      };
      await route.fulfill({ status: 201, json: { result: true, errors: {}, notice_file } });
    });
    await page.route('**/api/readings', (route) =>
      route.fulfill({
        json: {
          result: true,
          errors: {},
          words: [
            { at: 0, base: '夏', reading: 'なつ' },
            { at: 4, base: '屋台', reading: 'やたい' },
            { at: 8, base: '夏', reading: 'なつ' },
          ],
        },
      }),
    );
    await page.route('**/notice-files/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" />' }),
    );
    await open(page, '<p>夏まつ<strong>り屋</strong>台 2夏</p>');
    await text(page).focus();
    await tool(page, word('ふりがな', 'Furigana')).press('Enter');
    await expect(page.getByText(word('まちがっていることがあります', 'may be wrong'))).toBeVisible();
    await page.getByLabel(word('「夏」の読み方', 'Reading of 夏')).fill('か');
    await page.getByRole('button', { name: word('決める', 'Set') }).press('Enter');
    const ruby = (base: string, reading: string) => `<ruby>${base}<rp>（</rp><rt>${reading}</rt><rp>）</rp></ruby>`;
    await written(page).toContain(`${ruby('夏', 'か')}まつ<strong>り`);
    await written(page).toContain(`2${ruby('夏', 'か')}</p>`);
    await written(page).toContain(`${ruby('屋台', 'やたい')}`);
    await page.keyboard.press('Control+z');
    await written(page).toBe('<p>夏まつ<strong>り屋</strong>台 2夏</p>');

    await page.keyboard.press('Control+End');
    await tool(page, word('写真', 'Picture')).press('Enter');
    await expect(page.getByLabel(word('写真の説明', 'Picture description'))).toBeVisible();
    await page.getByRole('button', { name: word('決める', 'Set') }).press('Enter');
    await expect(
      page.getByText(
        word('写真に写っているものを、短い言葉で書いてください。', 'Describe in a few words what the picture shows.'),
      ),
    ).toBeVisible();
    expect(sent).toEqual([]);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await page.getByLabel(word('写真の説明', 'Picture description')).fill('屋台 "<b>" の列');
    await page.keyboard.press('Enter');
    await expect(text(page).getByRole('img', { name: '屋台 "<b>" の列' })).toBeAttached();
    await expect(text(page)).toBeFocused();
    const figure = `<figure><img src="/notice-files/${key}.webp" alt="屋台 &quot;&lt;b&gt;&quot; の列" /></figure>`;
    await written(page).toContain(figure);

    await page.keyboard.press('Control+End');
    await tool(page, 'PDF').press('Enter');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: '会場の地図.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await expect(page.getByLabel(word('PDFの題', 'PDF title'))).toHaveValue('会場の地図');
    await page.getByLabel(word('PDFの中身', 'PDF content')).fill('会場と駐車場の地図です。');
    await page.keyboard.press('Enter');
    await written(page).toContain(
      `<p><a href="/notice-files/${key}.pdf">会場の地図（PDF、1.2MB）</a><br />会場と駐車場の地図です。</p>`,
    );
    await expectAccessible(page);
    expect(await page.evaluate(() => window.said.refused)).toEqual([]);
  },
);
