import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { addDays } from '@machi/domain/calendar/model';
import type { APIRequestContext, Page } from '@playwright/test';
import { startKiosk } from '../../../kiosk/e2e/ground/processes.ts';
import { test } from '../clock/moving.ts';
import { deskOf, enter, sampleOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { logInAt } from '../person.ts';
import { openLine } from '../pocket/line-between.ts';
import { expect } from '../portal.ts';
import { fillApplication, haru, mainButton, residentsRoom } from './rooms.ts';

/** Where the pictures go (docs/choir-evening.md); none are taken without it. */
const FOLDER = process.env['CHOIR_PICTURES'];
const SET_AHEAD = fileURLToPath(new URL('../clock/set-ahead.ts', import.meta.url));
const evening = { start: '19:00', end: '21:00' };
const choir = '北の沢コーラス';

async function picture(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  await page.locator('.virtual').evaluateAll((drawers: HTMLElement[]) => {
    for (const drawer of drawers) drawer.style.visibility = 'hidden';
  });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 65 });
  await writeFile(path.join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
}

/** The first day on which the hall is free for the evening. */
async function freeEvening(request: APIRequestContext): Promise<string> {
  const { spot, room } = residentsRoom;
  const detail: { spot: { reservable_from: string } } = await (await request.get(`/api/spots/${spot}`)).json();
  const from = detail.spot.reservable_from;
  const query = new URLSearchParams({ from, to: addDays(from, 20), spot_id: String(spot), room_id: String(room) });
  const { rooms }: { rooms: { days: { target_date: string; free: { start: string; end: string }[] }[] }[] } = await (
    await request.get(`/api/availability?${query.toString()}`)
  ).json();
  const isFree = ({ start, end }: { start: string; end: string }) => start <= evening.start && evening.end <= end;
  const found = rooms[0]?.days.find(({ free }) => free.some(isFree));
  if (!found) throw new Error('The hall is free on no evening');
  return found.target_date;
}

test('a choir’s evening from the search to the locked door, and without a network', async ({
  page,
  browser,
  request,
  clock,
  clockFile,
  language,
  portal,
  word,
}) => {
  const date = await freeEvening(request);
  await page.goto('/spot');
  await page.getByLabel(word('使う日', 'Date')).fill(date);
  await page.getByLabel(word('人数', 'People')).fill('18');
  await page.getByRole('button', { name: word('この条件でさがす', 'Search') }).click();
  const found = page.getByRole('group', { name: word('集会室', 'Assembly room') }).first();
  await found.scrollIntoViewIfNeeded();
  await picture(page, '1-search');
  await logInAt(page, haru, `/spot/form/6/601?${new URLSearchParams({ date, ...evening }).toString()}`);
  await page.locator('#chosen-time').scrollIntoViewIfNeeded();
  await picture(page, '2-time');
  await mainButton(page, language).click();
  await page.locator('input[name=is_group][value="1"]').check();
  await page.locator('#group_type').selectOption('circle');
  await page.locator('#group_name').fill(choir);
  await page.locator('#person_in_charge').fill('佐藤 ハル');
  await fillApplication(page, '');
  await page.locator('#persons_spot').fill('18');
  await mainButton(page, language).click();
  await expect(page).toHaveURL(/step=3/);
  await mainButton(page, language).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word('予約が完了しました', 'has been finished'));
  await expect(page.getByRole('main')).toContainText(word('入り口はこの予約で開きます', 'It opens the door'));
  await picture(page, '3-reserved');

  // A door's terminal, registered by one official and approved by another.
  const passTo = (time: string) => clock.pass(Date.parse(`${date}T${time}:00+09:00`) - clock.townNow().getTime());
  await passTo('18:46');
  const officialOf = (role: string, which: 0 | 1 = 0) => sampleOfficial(portal, role, which);
  const first = await deskOf(await officialOf('enrolment'), portal);
  const order = { terminal_name: '北の沢会館 玄関', pass: 'door', bus_kind: null, door_id: 1, is_test: false };
  const made = await first.post('/api/terminals', { data: order });
  expect(made.status(), await made.text()).toBe(201);
  const { code: shown, terminal }: { code: string; terminal: { terminal_id: number } } = await made.json();
  await first.dispose();
  const cable = await openLine(portal);
  const ahead = { CLOCK_AHEAD_FILE: clockFile, NODE_OPTIONS: `--import ${SET_AHEAD}` };
  const kiosk = await startKiosk({ server: cable.origin, dataFolder: tmpdir(), towns: 'towns' }, ahead);
  const hall = await (await otherBrowser(browser, portal, language)).newPage();
  await hall.setViewportSize({ width: 1280, height: 800 });
  await hall.clock.install({ time: clock.townNow() });
  await hall.goto(kiosk.address);
  await hall.getByLabel(word('コード', 'Code'), { exact: true }).fill(shown);
  await hall.keyboard.press('Enter');
  const heading = hall.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(word('承認を待って', 'approv'));
  const second = await deskOf(await officialOf('system', 1), portal);
  const approved = await second.post(`/api/terminals/${terminal.terminal_id}/approve`, { data: {} });
  expect(approved.status(), await approved.text()).toBe(200);
  await second.dispose();

  // A message tells the code within a minute of its hour, which only the pictures wait for.
  if (FOLDER !== undefined) {
    const message = page
      .locator('pre')
      .filter({ hasText: /入り口の番号　\d/ })
      .first();
    await expect(async () => {
      await page.goto('/sandbox/of-the-town-under-test/inbox');
      await expect(message).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 90_000 });
    await page.setViewportSize({ width: 390, height: 520 });
    await message.evaluate((text) => text.scrollIntoView());
    await picture(page, '4-message');
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await page.clock.install({ time: clock.townNow() });
  await logInAt(page, haru, '/reservation');
  const entry = page.getByRole('listitem').filter({ hasText: '19:00' });
  await entry.getByRole('link', { name: word('詳細', 'Details') }).click();
  const code = page.locator('.own-code b');
  await expect(code).toBeVisible();
  await picture(page, '5-code');
  const digits = ((await code.textContent()) ?? '').replace(' ', '');
  const pad = hall.locator('.door-pad');
  const bolt = (state: 'drawn' | 'locked') =>
    expect(hall.locator('[data-bolt]')).toHaveAttribute('data-bolt', state, { timeout: 20_000 });
  async function type(says: string): Promise<void> {
    await expect(pad).toBeVisible({ timeout: 30_000 });
    await hall.keyboard.type(digits);
    await expect(heading).toContainText(says);
  }
  const open = word('お入りください', 'Please come in');
  await type(open);
  await picture(hall, '7-open');
  await bolt('drawn');
  await bolt('locked');
  await expect(pad).toBeVisible({ timeout: 15_000 });
  await picture(hall, '6-hall');

  // The same without a network, on the telephone and at the door.
  cable.cut();
  await page.context().setOffline(true);
  await page.clock.runFor(31_000);
  await expect(page.locator('.pocket-band')).toBeVisible();
  await expect(code).toBeVisible();
  await picture(page, '8-code-alone');
  await type(open);
  await picture(hall, '9-open-alone');
  await bolt('drawn');

  await page.context().setOffline(false);
  cable.mend();
  // What comes after the end takes until the terminal has found its network again; doors.test judges it in any run.
  if (FOLDER !== undefined) {
    await expect(hall.locator('.strip')).toHaveCount(0, { timeout: 30_000 });
    await passTo('21:16');
    await hall.clock.setSystemTime(clock.townNow());
    await type(word('終わりました', 'is over'));
    await picture(hall, '10-over');
  }
  await hall.context().close();
  await kiosk.stop();
  await cable.close();
  // The office sees who came.
  const office = await (await otherBrowser(browser, portal, language)).newPage();
  await office.clock.install({ time: clock.townNow() });
  await enter(office, language, await officialOf('reception'));
  await office.goto(`/reception?view=day&date=${date}`);
  await expect(office.getByRole('table')).toContainText(word('入り口を開けた 18:4', 'Opened the door at 18:4'));
  await picture(office, '11-reception');
  await office.context().close();
});
