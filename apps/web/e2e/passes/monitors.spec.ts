import { dateAt } from '@machi/domain/calendar/model';
import { BANNER_LINE } from '@machi/domain/banner/model';
import { OWN_LINE } from '@machi/domain/live/model';
import type { APIRequestContext, Page } from '@playwright/test';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { acceptMandate, closeMonths, releaseRun } from './bath-desk.ts';
import { expect, expectAccessible, expectGood, expectNoSideways, test } from '../portal.ts';

const LAUNDRY = 21;
const PLAZA = 3;
const washers = ['washer-1', 'washer-2', 'washer-3', 'washer-4'];

/** Key of a new device of a facility, created as staff do. */
async function newDeviceKey(request: APIRequestContext, baseURL: string | undefined, spotId: number): Promise<string> {
  const { session, cookies } = await sampleOfficial(baseURL, 'reception');
  const answer = await request.post('/api/devices', {
    data: { spot_id: spotId, device_name: '試験' },
    headers: {
      'access-token': `Bearer ${session.token}`,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  const { key }: { key: string } = await answer.json();
  return key;
}

/** A device of the laundry; returns its report function, with the laundry open at any hour. */
async function laundryDevice(request: APIRequestContext, baseURL: string | undefined) {
  const key = await newDeviceKey(request, baseURL, LAUNDRY);
  const send = async (path: string, data: object) => {
    const told = await request.post(path, { data, headers: { authorization: `Device ${key}` } });
    expect(told.status()).toBe(200);
  };
  await send('/api/device/spot-status', { is_open: 1 });
  return (machines: readonly object[]) => send('/api/device/laundry', { machines });
}

/** Checks that a wall monitor fits its screen: it cannot be scrolled, and its numbers are read from across the room. */
async function expectFillsTheWall(page: Page): Promise<void> {
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [1080, 1920],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await page.locator('.big b').first().boundingBox())?.height ?? 0, { message: `${width}` })
      .toBeGreaterThan(120);
    const [last, foot] = [page.locator('.next').last(), page.locator('footer')];
    const [lastBox, footBox] = [await last.boundingBox(), await foot.boundingBox()];
    expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0)).toBeLessThanOrEqual(footBox?.y ?? 0);
    expect((footBox?.y ?? 0) + (footBox?.height ?? 0)).toBeLessThanOrEqual(height + 0.5);
    await expectNoSideways(page);
  }
}

test('the laundry’s monitor changes by itself, and tells its age when the line is cut [route:/monitor] [route:/monitor/{town}laundry] [rule:monitors.laundry-and-bath]', async ({
  page,
  request,
  baseURL,
  language,
  word,
}) => {
  const tell = await laundryDevice(request, baseURL);
  await tell(washers.map((machine_key) => ({ machine_key, state: 'free' })));
  const first = await (await request.get(`/monitor?lang=${language}`)).text();
  expect(first).toMatch(word(/<h1>星守ランドリー<\/h1>/, /<h1>Hoshimori Laundry<\/h1>/));
  expect(first).toMatch(word(/洗濯機は4台のうち4台が空き/, /Washers: 4 of 4 free/));

  await page.clock.install();
  await page.goto('/monitor');
  await expect(page).toHaveURL('/monitor/hoshimorilaundry');
  await expect(page).toHaveTitle(word('ランドリーの空き | まち', 'Laundry Monitor | Machi'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('星守ランドリー Hoshimori Laundry');
  await expect(page.getByText('4台のうち0台が使用中')).toBeVisible();
  await expect(page.getByText('0 of 4 in use')).toBeVisible();

  // Without a reload and without a press.
  await tell([{ machine_key: 'washer-1', state: 'running', minutes_left: 30 }]);
  await expect(page.getByText('4台のうち1台が使用中')).toBeVisible();
  await expect(page.getByText(/現在$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  const own = page.viewportSize();
  await expectFillsTheWall(page);
  if (own) await page.setViewportSize(own);

  await page.context().setOffline(true);
  // The news is some seconds old already, and the clock goes on between the two looks: a minute may end.
  await page.clock.fastForward('12:00');
  await expect(page.getByText(/^\d+:\d\d 現在・通信が切れています（1[23]分前）$/)).toBeVisible();
  await expect(page.getByText(/No connection \(1[23] min ago\)$/)).toBeVisible();
  // In the evening the laundry may have closed by then.
  const closed = page.getByText('閉まっています', { exact: true });
  await expect(page.getByText('4台のうち1台が使用中').or(closed)).toBeVisible();
  // Data of two hours ago say nothing about now.
  await page.clock.fastForward('01:50:00');
  const unknown = page.getByText('3台は不明').or(closed);
  await expect(unknown).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(unknown).toBeHidden();
  await expect(page.getByText(/通信が切れています/)).toBeHidden();
});

test.describe('words over every screen', () => {
  test.afterEach(async ({ request, baseURL }) => {
    const { session, cookies } = await sampleOfficial(baseURL, 'editor');
    const headers = {
      'access-token': `Bearer ${session.token}`,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    };
    const { banner }: { banner: { monitor_banner_id: number } | null } = await (
      await request.get('/api/monitors/banner', { headers })
    ).json();
    if (banner) await request.delete(`/api/monitors/banner/${banner.monitor_banner_id}`, { headers, data: {} });
  });

  test('an editor’s words stand over every monitor and every open page until they are taken away [route:/monitor/fureaiplaza] [rule:monitors.laundry-and-bath]', async ({
    page,
    context,
    browser,
    baseURL,
    language,
    word,
  }) => {
    const monitor = await context.newPage();
    await monitor.goto('/monitor/fureaiplaza');
    await expect(monitor.getByRole('heading', { level: 1 })).toHaveText('ふれあいプラザ Fureai Plaza');
    await expect(monitor.getByText(/現在$/)).toBeVisible();
    // A resident at home has another page open, and so does a logged-in member.
    const locale = word('ja-JP', 'en-US');
    const [home, own] = [await browser.newContext({ locale }), await browser.newContext({ locale })];
    /** Waits until the page listens for news. */
    const lineOf = (open: Page, address: string) =>
      open.waitForResponse((answer) => new URL(answer.url()).pathname === address);
    const guest = await home.newPage();
    const heard = [lineOf(guest, BANNER_LINE)];
    await guest.goto(`${baseURL}/faq?lang=${language}`);
    const member = await own.newPage();
    await enter(member, language, await sampleOfficial(baseURL, 'reception'));
    heard.push(lineOf(member, OWN_LINE));
    await member.goto(`${baseURL}/account`);
    const region = word('町からの速報', 'Message from the town');
    for (const open of [guest, member]) await expect(open.getByRole('heading', { level: 1 })).toBeVisible();

    await enter(page, language, await sampleOfficial(baseURL, 'editor'));
    heard.push(lineOf(page, OWN_LINE));
    await page.goto('/reception/monitor');
    await Promise.all(heard);
    await page.getByLabel(word('どんな知らせですか', 'Subject')).selectOption('blizzard');
    await page.getByLabel(word('始まり・見つかった時刻', 'Start, or time seen')).selectOption('15:00');
    await page.getByLabel(word('終わりの時刻', 'Until'), { exact: true }).first().selectOption('22:00');
    await page.getByRole('button', { name: word('下の文に入れる', 'Insert into the text below') }).click();
    await expect(page.getByLabel(word('日本語の文', 'In Japanese'))).toHaveValue(/15:00から22:00まで、外出は/);
    await expect(page.getByRole('radio', { name: word('緊急', 'Urgent') })).toBeChecked();
    await expectGood(page);
    await page.getByRole('button', { name: word('速報を出す', 'Publish the banner') }).click();

    const text = word(
      /大雪とふぶきのおそれがあります。15:00から22:00まで/,
      /Heavy snow and blizzards .* 15:00 to 22:00/,
    );
    for (const open of [guest, member, page]) {
      await expect(open.getByRole('region', { name: region })).toContainText(text, { timeout: 5000 });
      await expect(open.locator('[aria-live=assertive]').filter({ hasText: text })).toHaveCount(1);
      // An urgent banner cannot be folded away.
      await expect(open.getByRole('region', { name: region }).getByRole('button')).toHaveCount(0);
    }
    await expect(monitor.getByRole('alert')).toContainText('大雪とふぶきのおそれがあります。');
    await expect(monitor.getByRole('alert')).toContainText('Urgent');
    await expectAccessible(monitor);
    await expectNoSideways(monitor);
    await expectAccessible(guest);
    await expectNoSideways(guest);
    // However far the page is scrolled.
    await guest.mouse.wheel(0, 4000);
    await expect(guest.getByRole('region', { name: region })).toBeInViewport();
    const html = await (await guest.request.get(`${baseURL}/about?lang=${language}`)).text();
    expect(html).toMatch(text);

    await page.getByRole('button', { name: word('取り下げる', 'Remove the banner') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('取り下げる', 'Remove the banner'), exact: true })
      .click();
    await expect(page.getByText(word('出ている速報はありません。', 'There is no banner now.'))).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: text }).first()).toContainText(
      word(/取り下げた人：/, /Removed by/),
    );
    await expect(monitor.getByText('大雪とふぶきのおそれがあります。')).toBeHidden();
    for (const open of [guest, member]) await expect(open.getByRole('region', { name: region })).toBeHidden();
    for (const opened of [home, own]) await opened.close();
    await monitor.close();
  });
});

test('the test monitor asks guests to log in and shows staff how the terminals are [route:/monitor/fureaiplazatest]', async ({
  page,
  baseURL,
  language,
  word,
}) => {
  await page.goto('/monitor/fureaiplazatest');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: word('ログインする', 'Log in') }).click();
  await expect(page).toHaveURL('/login?backuri=%2Fmonitor%2Ffureaiplazatest');

  await enter(page, language, await sampleOfficial(baseURL, 'reception'));
  await page.goto('/monitor/fureaiplazatest');
  await expect(page.getByRole('heading', { name: word('読み取り', 'Taps'), exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: word('端末のようす', 'Terminals') })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
});

test('the payment monitor asks who watches, and shows counts to the office and to a screen on a wall [route:/monitor/fureaiplazapayment]', async ({
  page,
  request,
  browser,
  baseURL,
  language,
  word,
}) => {
  const ADDRESS = '/monitor/fureaiplazapayment';
  const counts = ['引き落とし済み', '引き落とせなかった'];
  await closeMonths(baseURL);
  await acceptMandate(baseURL, dateAt(new Date()));
  const { debits } = await releaseRun(baseURL);
  await page.clock.install();
  await page.goto(ADDRESS);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByText(counts[0] ?? '')).toBeHidden();
  await expectAccessible(page);
  await expectNoSideways(page);
  const key = page.getByLabel(word('機器の鍵', 'Device key'));
  const keep = word('この鍵で見る', 'View with this key');
  await key.fill('1234');
  await page.keyboard.press('Enter');
  await expect(key).toBeFocused();
  await expect(page.getByText(word('この鍵では見られません。', 'This key cannot be used.'))).toBeVisible();
  // The key of another place opens nothing either.
  await key.fill(await newDeviceKey(request, baseURL, LAUNDRY));
  await page.getByRole('button', { name: keep }).press('Enter');
  await page.getByRole('button', { name: word('鍵を入れ直す', 'Enter another key') }).press('Enter');
  await key.fill(await newDeviceKey(request, baseURL, PLAZA));
  await page.getByRole('button', { name: keep }).press('Enter');
  for (const count of counts) await expect(page.getByText(count)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ふれあいプラザ Fureai Plaza');
  await expect(page.getByText(`うち${debits}件は結果待ち`)).toBeVisible();
  await expectAccessible(page);
  // A screen on a wall is switched off at night.
  await page.reload();
  for (const count of counts) await expect(page.getByText(count)).toBeVisible();
  const own = page.viewportSize();
  await expectFillsTheWall(page);
  if (own) await page.setViewportSize(own);
  await page.context().setOffline(true);
  await page.clock.fastForward('12:00');
  await expect(page.getByText(/^\d+:\d\d 現在・通信が切れています（12分前）$/)).toBeVisible();
  await expect(page.getByText(counts[0] ?? '')).toBeVisible();
  await page.context().setOffline(false);

  for (const [role, shown] of [
    ['member_admin', [word('このアカウントでは見られません', 'Not available to this account')]],
    ['billing', counts],
  ] as const) {
    const office = await (await browser.newContext({ locale: word('ja-JP', 'en-US') })).newPage();
    await enter(office, language, await sampleOfficial(baseURL, role));
    await office.goto(`${baseURL}${ADDRESS}`);
    for (const text of shown) await expect(office.getByText(text)).toBeVisible();
    await expectAccessible(office);
    await office.context().close();
  }
});

test(
  'the rooms of a facility stand on its wall, for a screen with the key of its device',
  { tag: ['@desktop', '@touched'] },
  async ({ page, request, baseURL, word }) => {
    const OFFICE = 4;
    const key = await newDeviceKey(request, baseURL, OFFICE);
    await page.goto('/monitor/rooms');
    await expectGood(page);
    await expect(
      page.getByRole('heading', { name: word('この画面を壁に掛けるとき', 'To use this screen on a wall') }),
    ).toHaveCount(1);
    const field = page.getByLabel(word('機器の鍵', 'Device key'), { exact: true });
    await field.focus();
    await page.keyboard.type('x'.repeat(43));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: word('鍵を入れ直す', 'Enter another key') }).press('Enter');
    await field.focus();
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('共同オフィス ワッカ Shared Office Wakka');
    await expectAccessible(page);

    // A full day with the longest names: head, eight lines and foot fit on every wall.
    const now = new Date();
    const at = (await page.request.get('/api/device/rooms', { headers: { authorization: `Device ${key}` } })).json();
    const { monitor } = await at;
    await page.route('**/api/device/rooms', (route) =>
      route.fulfill({
        json: {
          result: true,
          errors: {},
          monitor: {
            ...monitor,
            told_at: now.toISOString(),
            uses: Array.from({ length: 12 }, (_use, index) => ({
              room_name: { ja: `研修室${index + 1}（ステージ側・2階）`, en: `Training room ${index + 1} (2nd floor)` },
              start: 0,
              end: index === 5 ? 1440 : 1439,
              kind: index === 3 ? 'town' : index === 5 ? 'closed' : 'booking',
              name: index % 2 === 0 ? '星守町民踊保存会および冬の星まつり実行委員会合同準備会' : '佐々木',
              is_provisional: index === 2,
            })),
          },
        },
      }),
    );
    await page.reload();
    await expect(page.getByText('このあと、ほかに4件')).toBeVisible();
    await expect(page.locator('.rooms-today tbody tr')).toHaveCount(8);
    await expect(page.locator('.rooms-today tr', { hasText: '休館' })).toContainText('終日 All day');
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [320, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSideways(page);
    }
    await expectAccessible(page);
  },
);
