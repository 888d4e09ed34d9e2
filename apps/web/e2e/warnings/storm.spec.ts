import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { alert, telegram, weather } from '@machi/domain/warnings/telegrams.fixture';
import type { BrowserContext, Page } from '@playwright/test';
import { enter, sampleOfficial, sampleOfficialAgain } from '../desk/officials.ts';
import { lend } from '../open-portal.ts';
import { logInAt, type Person } from '../person.ts';
import { expect, openedWindow, test } from '../portal.ts';
import { haru } from '../reservations/rooms.ts';
import { sampleFolder } from '../sample-town.ts';

/** Where the pictures go (docs/storm.md). The parts of this story are tested by journeys of their own. */
const FOLDER = process.env['STORM_PICTURES'];
test.skip(FOLDER === undefined, 'takes the pictures of docs/storm.md');
test.setTimeout(600_000);

const CITY = '0169900';
const START = 14 * 60;
const SET_AHEAD = fileURLToPath(new URL('../clock/set-ahead.ts', import.meta.url));
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 860 };

test('the first hours of a storm, on phone, monitor and desks', async ({ browser }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-storm-'));
  const data = path.join(folder, 'data');
  await cp(sampleFolder() ?? '', data, { recursive: true });
  const clockFile = path.join(folder, 'ahead');
  const day = addDays(dateAt(new Date()), 1);
  const begun = Date.now();
  let ahead = instantOf(day, START).getTime() - begun;
  const townNow = (): Date => new Date(Date.now() + ahead);
  const at = (time: string): string => `${day}T${time}:00+09:00`;
  const put = (source: string, name: string, xml: string) => writeFile(path.join(data, 'feeds', source, name), xml);
  await writeFile(clockFile, String(ahead));
  const settings = { MACHI_DATA: data, CLOCK_AHEAD_FILE: clockFile, NODE_OPTIONS: `--import ${SET_AHEAD}` };

  await lend('hoshimori', settings, async (port) => {
    const baseURL = `http://127.0.0.1:${port}`;
    const contexts: BrowserContext[] = [];
    /** Hours later everybody logs in again. */
    let logIn = sampleOfficial;
    async function until(time: string): Promise<void> {
      logIn = sampleOfficialAgain;
      ahead = Date.parse(at(time)) - Date.now();
      await writeFile(clockFile, String(ahead));
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    /** A page as somebody sees it now. */
    async function see(viewport: { width: number; height: number }, official?: string): Promise<Page> {
      const context = await browser.newContext({ baseURL, locale: 'ja-JP', viewport });
      context.setDefaultTimeout(60_000);
      contexts.push(context);
      const page = await context.newPage();
      await page.clock.install({ time: townNow() });
      if (official !== undefined) await enter(page, 'ja', await logIn(baseURL, official));
      logIn = sampleOfficial;
      return page;
    }
    async function picture(page: Page, name: string): Promise<void> {
      await page.clock.runFor(1500);
      const session = await page.context().newCDPSession(page);
      const { data: shot } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 65 });
      await writeFile(path.join(FOLDER ?? '', `${name}.webp`), Buffer.from(shot, 'base64'));
    }
    const resident = async (person: Person, address: string): Promise<Page> => {
      const page = await see(PHONE);
      await logInAt(page, person, address);
      return page;
    };
    const banner = (page: Page) => page.getByRole('region', { name: '町からの速報' });
    async function sendOrder(
      first: Page,
      second: Page,
      drill: '訓練' | '本番',
      shot?: { name: string },
    ): Promise<void> {
      await first.goto('/evacuation');
      await first.getByRole('button', { name: '新しく出す' }).click();
      await first.getByRole('radio', { name: drill, exact: true }).check();
      await first.getByRole('combobox', { name: '原因' }).selectOption(drill === '訓練' ? 'flood' : 'snow');
      await first.getByRole('radio', { name: /高齢者等避難/ }).check();
      await first.getByRole('checkbox', { name: '北の沢地区' }).check();
      await first.getByRole('button', { name: '文面と人数を確かめる' }).click();
      const asks = first.getByRole('button', { name: 'もう一人の職員に確認を求める' });
      await expect(asks).toBeVisible();
      const preview = first.getByRole('heading', { name: '送る前に確かめてください' });
      await preview.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
      if (shot) await picture(first, shot.name);
      await asks.click();
      await second.goto('/evacuation');
      await second.getByRole('button', { name: '承認して送る' }).first().click();
      await expect(second.getByText(/が用意し、.+が承認/).first()).toBeVisible();
    }

    // The drill of the week before, which says on every page that it is one.
    const [first, second] = [await see(DESK, 'reception'), await see(DESK, 'approver')];
    await put('jma', 'drill.xml', telegram(...drillOf(at('13:58'))).replaceAll('0199900', CITY));
    await sendOrder(first, second, '訓練');
    const drilled = await see(PHONE);
    await drilled.goto('/warnings');
    await expect(drilled.getByRole('main')).toContainText('【訓練】');
    await picture(drilled, '1-drill');
    await second.getByRole('button', { name: '変える・解除する' }).click();
    await second.getByRole('radio', { name: '解除する', exact: true }).check();
    await second.getByRole('button', { name: 'もう一人の職員に確認を求める' }).click();
    await first.reload();
    await first.getByRole('button', { name: '承認して送る' }).click();
    await expect(first.getByRole('button', { name: '承認して送る' })).toHaveCount(0);

    await until('15:40');
    const page = await see(PHONE);
    await page.goto('/');
    await put('jma', 'snow.xml', weather(['大雪警報'], { at: at('15:38') }).replaceAll('0199900', CITY));
    await expect(banner(page)).toContainText('大雪', { timeout: 60_000 });
    await picture(page, '2-banner');
    const plaza = await see({ width: 1280, height: 720 });
    await plaza.goto('/monitor/fureaiplaza');
    await expect(plaza.getByText('大雪').first()).toBeVisible();
    await picture(plaza, '3-monitor');

    await until('16:20');
    const area = `<geocode><value>${CITY}</value></geocode>`;
    const cut = alert({ id: 'storm-1', sent: at('16:18'), area, sender: 'teiden@denryoku.example.jp' }).replace(
      'なだれ<',
      '停電<',
    );
    await put('dam', 'cut.xml', cut.replace('なだれが起きやすくなっています', '北の沢から東で停電しています'));
    const desk = await see(DESK, 'reception');
    await desk.goto('/warnings/desk');
    const release = desk.getByRole('button', { name: /^町民に知らせる/ }).first();
    await expect(release).toBeVisible({ timeout: 60_000 });
    await picture(desk, '4-release');
    await release.click();
    await (await openedWindow(desk)).getByRole('button', { name: '町民に知らせる' }).click();

    await until('16:45');
    const opens = await see(DESK, 'shelter');
    await opens.goto('/shelter-desk');
    await opens.getByRole('button', { name: '北の沢会館を開ける' }).click();
    const opening = await openedWindow(opens);
    await opening
      .getByRole('textbox', { name: /^町民への一言(?!（英語）)/ })
      .fill('玄関は雪かきしてあります。毛布と温かい飲み物があります。');
    await opening.getByRole('button', { name: '開ける', exact: true }).click();
    await expect(opens.getByText('北の沢会館を開けました。')).toBeVisible();
    const way = await see(PHONE);
    await way.goto('/shelters');
    await way.getByLabel('または、近くの施設から').selectOption({ label: '北の沢停留所' });
    const hall = way.getByRole('listitem').filter({ has: way.getByRole('heading', { name: '北の沢会館' }) });
    await hall.getByText(/歩いて \d+m/).click();
    await hall.scrollIntoViewIfNeeded();
    await picture(way, '5-shelter');

    await until('17:10');
    await sendOrder(await see(DESK, 'reception'), await see(DESK, 'approver'), '本番', { name: '6-order' });
    const read = await see(PHONE);
    await read.goto('/warnings');
    await expect(read.getByRole('navigation', { name: '現在の位置' })).toBeVisible();
    await picture(read, '7-read');

    await until('18:30');
    const shelter = await see(DESK, 'shelter');
    await shelter.goto('/shelter-desk');
    await shelter.getByLabel('名前', { exact: true }).fill('三浦 キヨ\n三浦 正一');
    await shelter.getByRole('button', { name: '受け付ける', exact: true }).click();
    await expect(shelter.getByText('2人を受け付けました。')).toBeVisible();
    await shelter.getByRole('button', { name: '名簿を見る' }).click();
    await shelter.getByRole('table').first().scrollIntoViewIfNeeded();
    await picture(shelter, '10-shelter-desk');

    await until('19:30');
    const calling = await see(DESK, 'reception');
    await calling.goto('/safety-desk');
    await calling.getByRole('button', { name: '安否確認を始める' }).click();
    const call = await openedWindow(calling);
    await call.getByRole('radio', { name: '本番', exact: true }).check();
    await call.getByRole('button', { name: '安否確認を始める' }).click();
    const asked = await resident(haru, '/safety');
    const safe = asked.getByRole('button', { name: '無事です' });
    await expect(async () => {
      await asked.reload();
      await expect(safe).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await safe.scrollIntoViewIfNeeded();
    await picture(asked, '11-safety');
    await safe.click();
    await expect(asked.getByText('「無事です」と答えました')).toBeVisible();
    await expect(calling.getByText(/無事 1、/)).toBeVisible({ timeout: 20_000 });
    await picture(calling, '12-safety-desk');

    await until('20:05');
    const report = await see(PHONE);
    await report.goto('/report');
    await report.getByRole('combobox', { name: '種類' }).selectOption('road');
    await report
      .getByRole('textbox', { name: 'どうなっていますか' })
      .fill('倒れた木が道をふさいでいます。電線には触れていません。');
    await report.getByRole('textbox', { name: 'どうなっていますか' }).scrollIntoViewIfNeeded();
    await picture(report, '13-report');
    for (const context of contexts) await context.close();
  });
  await rm(folder, { recursive: true, force: true });
});

/** An exercise of the agency, as it is sent on the day of a town's drill. */
function drillOf(time: string): Parameters<typeof telegram> {
  const item = `<Item><Kind><Name>大雨警報</Name><Status>発表</Status></Kind><Area><Name>星町</Name><Code>0199900</Code></Area></Item>`;
  const body = `<Warning type="気象警報・注意報（市町村等）">${item}</Warning>`;
  return ['気象警報・注意報（Ｈ２７）', body, { at: time, status: '訓練' }];
}
