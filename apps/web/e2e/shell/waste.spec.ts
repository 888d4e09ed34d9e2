import type { DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { expect, expectGood, expectNoSideways, openedWindow, test } from '../portal.ts';
import { enter, newOfficial } from '../desk/officials.ts';

test("a guest chooses an area, sees what is next, turns the month and finds where a thing belongs; an official's change is there at once [route:/waste] [rule:public./waste] [route:/waste/desk] [rule:waste.days]", async ({
  page,
  browser,
  language,
  baseURL,
  word,
}) => {
  const first = await (await page.request.get(`/waste?lang=${language}`)).text();
  expect(first).toContain(word('中央地区の次の収集は', 'Next collection in Chuo'));
  await page.goto('/app/garbage');
  await page.getByRole('link', { name: word('アプリを入れなくても', 'without the app') }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: word('旭地区', 'Asahi') }).click();
  await expect(page).toHaveURL(/area=2/);
  await expect(main.getByRole('heading', { name: word('旭地区の次の収集', 'Next collection in Asahi') })).toBeVisible();
  await expectGood(page);
  const headers = { 'accept-language': language };
  const { calendar } = await (await page.request.get('/api/waste/calendar?area_id=2')).json();
  const next: { date: DateText; entry: { kind_key: string } } = calendar.next[0];
  const { waste } = await (await page.request.get('/api/waste', { headers })).json();
  const kind = waste.kinds.find(({ kind_key }: { kind_key: string }) => kind_key === next.entry.kind_key);
  await page.goto(`/waste?area=2&month=${next.date.slice(0, 7)}`);
  const day = main.getByRole('cell').filter({ hasText: dayInWords(next.date)[language] });
  await expect(day).toContainText(kind.kind_name);
  const month = main.getByRole('button', { name: word('次の月', 'Next month') });
  await month.click();
  await expect(page).toHaveURL(/month=/);
  await expect(month).toBeInViewport();
  await main.getByRole('searchbox').fill('ｽﾌﾟﾚｰ');
  await expect(main.locator('.waste-items li').first()).toContainText(word('有害ごみ', 'Hazardous waste'));
  await expectNoSideways(page);

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const desk = await context.newPage();
  await enter(desk, language, await newOfficial(baseURL, ['editor']));
  await desk.goto('/waste/desk');
  await desk.getByLabel(word('もとの収集日', 'Usual day')).fill(next.date);
  await desk.getByRole('checkbox', { name: word('旭地区', 'Asahi') }).check();
  const why = `大雪のため ${Date.now()}`;
  await desk.getByLabel(word('住民に知らせる理由', 'Reason for residents')).fill(why);
  await expectGood(desk);
  await desk.getByRole('button', { name: word('確かめて出す', 'Check and publish') }).click();
  const window = await openedWindow(desk);
  await window.getByRole('button', { name: word('変更を出す', 'Publish the change') }).click();
  await expect(desk.getByRole('row').filter({ hasText: why })).toBeVisible();
  // The browser remembers the area.
  await page.goto('/waste');
  await expect(main).toContainText(why);
  await desk.getByRole('row').filter({ hasText: why }).getByRole('button').click();
  await (await openedWindow(desk)).getByRole('button', { name: word('取りやめる', 'Take back') }).click();
  await expect(desk.getByText(why)).toHaveCount(0);
  await page.reload();
  await expect(main.getByRole('heading', { name: word('旭地区の次の収集', 'Next collection in Asahi') })).toBeVisible();
  await expect(main).not.toContainText(why);
  await context.close();
});

test('half a year of an area is a page to print [route:/waste/print] [rule:public./waste/print]', async ({
  page,
  word,
}) => {
  await page.goto('/waste/print?area=3&from=2026-10');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(word('北の沢地区', 'Kitanosawa'));
  await expect(main.getByRole('table')).toHaveCount(6);
  await expect(main.getByRole('table', { name: word('2027年1月', 'January 2027') })).toContainText(
    word('1月1日（金）の分', 'instead of Fri 1 Jan'),
  );
  await expectGood(page);
});
