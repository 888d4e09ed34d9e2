import { request as requests } from '@playwright/test';
import { enter, newOfficial } from '../desk/officials.ts';
import { newMemberAt } from '../account/own-account.ts';
import { expect, expectGood, test } from '../portal.ts';

test('which facilities are open and how crowded, all or the favorites [route:/spot/status] [rule:header.service.spot-status] [rule:spot-status.filter] [rule:spot-status.only-open] [field:spot.favourite]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await page.goto('/');
  if (info.project.name === 'phone') await page.getByRole('button', { name: word('メニュー', 'Menu') }).click();
  else await page.getByRole('button', { name: word('サービス', 'Service') }).click();
  await page.getByRole('link', { name: word('施設のいまのようす', 'Spot Open Status'), exact: true }).click();
  await expect(page).toHaveURL('/spot/status');
  await expect(page).toHaveTitle(word('施設のいまのようす | まち', 'Spot Open Status | Machi'));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(word('施設のいまのようす', 'Facilities open now'));
  await expect(main).toContainText(word(/\d{1,2}:\d\d現在/, /As of \d{1,2}:\d\d/));
  const rows = main.locator('.status-row');
  const all = await rows.count();
  expect(all).toBeGreaterThan(20);

  await main.getByRole('switch', { name: word('開いている施設だけ表示', 'Display only open spots') }).click();
  await expect(page).toHaveURL(/open=1/);
  // The fire station is always staffed.
  const station = rows.filter({ hasText: word('消防・防災ステーション', 'Fire and Disaster Station') });
  await expect(station).toContainText(word('開いています', 'Open'));
  for (const row of await rows.all()) await expect(row.locator('.badge')).toHaveText(word('開いています', 'Open'));
  await expectGood(page);

  // A guest logs in first, and returns to the favorites.
  await main.getByRole('link', { name: word('お気に入り', 'Favorite') }).click();
  await main.getByRole('link', { name: word('ログインする', 'Log in') }).click();
  await expect(page).toHaveURL(/\/login\?backuri=/);
  await newMemberAt(page, request, language, info.project.name, '/spot/status?list=favorite');
  await expect(main).toContainText(word('お気に入りの施設は、まだありません', 'You have no favorites yet'));
  await main.getByRole('link', { name: word('すべての施設を見る', 'See all facilities') }).click();
  const library = rows.filter({ hasText: word('星守町図書館', 'Hoshimori Town Library') });
  const star = library.getByRole('button', { name: word('お気に入り', 'Favorite') });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await main.getByRole('link', { name: word('お気に入り', 'Favorite'), exact: true }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  const onItsPage = main.getByRole('button', { name: word('お気に入り', 'Favorite') });
  await expect(onItsPage).toHaveAttribute('aria-pressed', 'true');
  await onItsPage.click();
  await expect(onItsPage).toHaveAttribute('aria-pressed', 'false');
});

test('the map is fetched when somebody asks for it; without it the list says the same [rule:spot-status.map] [field:spot.position]', async ({
  page,
  word,
}) => {
  const fetched: string[] = [];
  page.on('request', (asked) => fetched.push(new URL(asked.url()).pathname));
  await page.goto('/spot/status');
  await expect(page.locator('.status-row').first()).toBeVisible();
  expect(fetched.filter((path) => /MapCanvas|basemap/.test(path))).toEqual([]);
  await page.getByRole('button', { name: word('地図を見る', 'See the map') }).click();
  const map = page.getByRole('region', { name: word('施設の地図', 'Facilities on the map') });
  const places = map.getByRole('list', { name: word('地図にある場所', 'Places on the map') });
  await map.getByRole('button', { name: word('全体を見る', 'Show all places') }).click();
  const gathered = places.getByRole('button').first();
  await expect(gathered).toHaveAccessibleName(word(/か所を拡大する（/, /Zoom in on \d+ places:/));
  const before = await places.getByRole('listitem').allInnerTexts();
  await gathered.press('Enter');
  await expect.poll(() => places.getByRole('listitem').allInnerTexts()).not.toEqual(before);
  await expectGood(page);
  await page.getByRole('button', { name: word('地図を閉じる', 'Hide the map') }).click();
  await expect(map).toBeHidden();
});

test('the reception tells how it is, a device tells it by itself, and a revoked key tells nothing [rule:spot-status.levels] [rule:spot-status.states] [constant:occupancy-not-crowded] [constant:occupancy-slightly-crowded] [constant:occupancy-crowded]', async ({
  page,
  language,
  baseURL,
  word,
}) => {
  await enter(page, language, await newOfficial(baseURL, ['reception']));
  await page.goto('/spot/status');
  const station = page
    .locator('.status-row')
    .filter({ hasText: word('消防・防災ステーション', 'Fire and Disaster Station') });
  await station.getByText(word('いまのようすを入力する', 'Report the current status')).click();
  await station.getByRole('button', { name: word('空いています', 'Not crowded'), exact: true }).click();
  await expect(station.locator('.level')).toHaveText(word('空いています', 'Not crowded'));
  await station.getByRole('button', { name: word('混雑', 'Crowded'), exact: true }).click();
  await expect(station.locator('.level')).toHaveText(word('混雑', 'Crowded'));
  await expect(station).toContainText(word(/\d{1,2}:\d\dの情報/, /reported at \d{1,2}:\d\d/));
  // Closed wins over the level.
  await station.getByRole('button', { name: word('今日は休みにする', 'Closed all day') }).click();
  await expect(station.locator('.badge')).toHaveText(word('今日は休み', 'Closed today'));
  await expect(station.locator('.level')).toHaveCount(0);
  await station.getByRole('button', { name: word('決まった時間どおりに戻す', 'Return to regular hours') }).click();
  await expect(station.locator('.badge')).toHaveText(word('開いています', 'Open'));

  const devices = page.getByRole('region', { name: word('自動で知らせる機器', 'Devices that report automatically') });
  const name = `${word('東口の計数器', 'Counter at the east door')} ${Date.now()}`;
  await devices
    .getByLabel(word('施設', 'Facility'), { exact: true })
    .selectOption({ label: word('消防・防災ステーション', 'Fire and Disaster Station') });
  await devices.getByLabel(word('機器の名前', 'Name of the device')).fill(name);
  await devices.getByRole('button', { name: word('機器を登録する', 'Register a device') }).click();
  const key = (await devices.locator('.status-key').innerText()).trim();
  await expectGood(page);
  await devices.getByRole('button', { name: word('写しました', 'I have copied it') }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const device = await requests.newContext({ baseURL, extraHTTPHeaders: { authorization: `Device ${key}` } });
  const report = () => device.post('/api/device/spot-status', { data: { occupancy: 35 } });
  expect((await report()).status()).toBe(200);
  await page.reload();
  await expect(station.locator('.level')).toHaveText(word('やや混雑', 'Slightly crowded'));
  const row = devices.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: word('無効にする', 'Revoke') }).click();
  await page.getByRole('button', { name: word('鍵を無効にする', 'Revoke the key') }).click();
  await expect(row).toHaveCount(0);
  expect((await report()).status()).toBe(401);
  await device.dispose();
});
