import type { APIRequestContext, Page } from '@playwright/test';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { expect, expectAccessible, expectGood, expectNoSideways, test, words } from '../portal.ts';

const LAUNDRY = 21;
const washers = ['washer-1', 'washer-2', 'washer-3', 'washer-4'];

/** A device of the laundry, made as staff make it; answers how it reports, the laundry open whatever the hour. */
async function laundryDevice(request: APIRequestContext, baseURL: string | undefined) {
  const { session, cookies } = await sampleOfficial(baseURL, 'reception');
  const answer = await request.post('/api/devices', {
    data: { spot_id: LAUNDRY, device_name: '試験' },
    headers: {
      'access-token': `Bearer ${session.token}`,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  const { key }: { key: string } = await answer.json();
  const send = async (path: string, data: object) => {
    const told = await request.post(path, { data, headers: { authorization: `Device ${key}` } });
    expect(told.status()).toBe(200);
  };
  await send('/api/device/spot-status', { is_open: 1 });
  return (machines: readonly object[]) => send('/api/device/laundry', { machines });
}

/** On a wall nothing can be scrolled to, and the numbers are read from across the room. */
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
}) => {
  const word = words(language);
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

  // No reload, and no press of anything.
  await tell([{ machine_key: 'washer-1', state: 'running', minutes_left: 30 }]);
  await expect(page.getByText('4台のうち1台が使用中')).toBeVisible();
  await expect(page.getByText(/現在$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  const own = page.viewportSize();
  await expectFillsTheWall(page);
  if (own) await page.setViewportSize(own);

  await page.context().setOffline(true);
  await page.clock.fastForward('12:00');
  await expect(page.getByText(/^\d+:\d\d 現在・通信が切れています（12分前）$/)).toBeVisible();
  await expect(page.getByText(/No connection \(12 min ago\)$/)).toBeVisible();
  await expect(page.getByText('4台のうち1台が使用中')).toBeVisible();
  // What was told two hours ago says nothing about now.
  await page.clock.fastForward('01:50:00');
  // In the evening the laundry has closed by then.
  const unknown = page.getByText('3台は不明').or(page.getByText('閉まっています', { exact: true }));
  await expect(unknown).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(unknown).toBeHidden();
  await expect(page.getByText(/通信が切れています/)).toBeHidden();
});

test('an editor’s words stand over every monitor until they are taken away [route:/monitor/fureaiplaza] [rule:monitors.laundry-and-bath]', async ({
  page,
  context,
  baseURL,
  language,
}) => {
  const word = words(language);
  const monitor = await context.newPage();
  await monitor.goto('/monitor/fureaiplaza');
  await expect(monitor.getByRole('heading', { level: 1 })).toHaveText('ふれあいプラザ Fureai Plaza');
  await expect(monitor.getByText(/現在$/)).toBeVisible();

  await enter(page, language, await sampleOfficial(baseURL, 'editor'));
  await page.goto('/reception/monitor');
  await page.getByLabel(word('日本語の文', 'In Japanese')).fill('大雪のため、17時に閉めます。');
  await page.getByLabel(word('英語の文', 'In English')).fill('We close at 17:00 because of heavy snow.');
  await page.getByRole('radio', { name: word('緊急', 'Urgent') }).check();
  await expectGood(page);
  await page.getByRole('button', { name: word('速報を出す', 'Put up the banner') }).click();
  await expect(monitor.getByRole('alert')).toContainText('大雪のため、17時に閉めます。');
  await expect(monitor.getByRole('alert')).toContainText('Urgent');
  await expectAccessible(monitor);
  await expectNoSideways(monitor);

  await page.getByRole('button', { name: word('とりさげる', 'Take it away') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('とりさげる', 'Take it away'), exact: true })
    .click();
  await expect(page.getByText(word('出ている速報はありません。', 'No banner is up.'))).toBeVisible();
  await expect(monitor.getByText('大雪のため、17時に閉めます。')).toBeHidden();
  await monitor.close();
});

test('the test monitor asks guests to log in and shows staff how the terminals are [route:/monitor/fureaiplazatest]', async ({
  page,
  baseURL,
  language,
}) => {
  const word = words(language);
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
