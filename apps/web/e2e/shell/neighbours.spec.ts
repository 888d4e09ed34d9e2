import { openReceiver, verifiedBy, type Receiver } from '../../../api/src/testing/systems/receiver.ts';
import { lend } from '../open-portal.ts';
import { expect, expectGood, expectNoSideways, test as portalTest, type WorkerFixtures } from '../portal.ts';
import { deskOf, enter, sampleOfficial } from '../desk/officials.ts';
import { meetingRoom } from '../reservations/rooms.ts';

const test = portalTest.extend<object, WorkerFixtures & { readonly receiver: Receiver }>({
  receiver: [
    async ({}, use) => {
      const receiver = await openReceiver();
      await use(receiver);
      receiver.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ town, receiver }, use) =>
      lend(town, { WEBHOOK_TRIAL_URL: receiver.url }, (port) => use(`http://127.0.0.1:${port}`)),
    { scope: 'worker', timeout: 240_000 },
  ],
});
test.use({ town: 'oharashi' });

test('an official adds an address: it gets a signed event, fails, and is sent the same event again', async ({
  page,
  language,
  receiver,
  baseURL,
  word,
}) => {
  await enter(page, language, await sampleOfficial(baseURL, 'system'));
  await page.goto('/webhook');
  await expect(
    page.getByRole('heading', { name: word('送り先はまだありません', 'There are no addresses yet') }),
  ).toBeVisible();
  await expectGood(page);

  // An address inside is refused beside its field.
  const field = page.getByRole('textbox', { name: word('送り先のアドレス', 'Address') });
  const add = page.getByRole('button', { name: word('加える', 'Add'), exact: true });
  await field.fill('https://192.168.1.1/hook');
  await page.getByRole('textbox', { name: word('システムの名前', 'Name of the system') }).fill('暖房');
  await page.getByRole('checkbox', { name: word('休館を登録した', 'Room or facility closed') }).check();
  await add.click();
  await expect(field).toBeFocused();
  await expect(page.getByText(word('インターネット上のサーバー', 'server on the internet'))).toBeVisible();
  await field.fill(`${receiver.url}/hook`);
  await add.press('Enter');
  const shown = page.getByRole('textbox', { name: word('署名の秘密', 'Signing secret') });
  const secret = await shown.inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectGood(page);
  await page.getByRole('button', { name: word('控えたので閉じる', 'I have stored it') }).click();
  await expect(shown).toBeHidden();

  // A closure at the desk reaches the receiver, while it is out of order.
  receiver.answer.status = 503;
  const reception = await deskOf(await sampleOfficial(baseURL, 'reception'), baseURL);
  const day = new Date(Date.now() + 80 * 86_400_000).toISOString().slice(0, 10);
  const times = { from_date: day, to_date: day, from_time: '09:00', to_time: '12:00' };
  const closure = {
    spot_id: meetingRoom.spot,
    room_id: meetingRoom.room,
    ...times,
    reason: { ja: '点検', en: 'Check' },
    declined_ids: [],
    freed_ids: [],
  };
  const closed = await reception.post('/api/reception/closures', { data: closure });
  expect(closed.status(), await closed.text()).toBe(201);
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBeGreaterThan(0);
  const [first] = receiver.received;
  if (!first) throw new Error('nothing came');
  const event = verifiedBy(secret, first);
  expect(event).toMatchObject({ type: 'room.closed', data: { spot_id: meetingRoom.spot, room_id: meetingRoom.room } });

  await page.locator('summary', { hasText: word('最近の通知', 'Recent deliveries') }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: word('休館を登録した', 'Room or facility closed') });
  await expect(row).toContainText('503');
  await expectGood(page);

  receiver.answer.status = 204;
  await row.getByRole('button', { name: word('送り直す', 'Send again') }).click();
  await expect(row).toContainText(word('届きました', 'Delivered'), { timeout: 20_000 });
  const last = receiver.received.at(-1);
  expect(last?.headers['webhook-id']).toBe(first.headers['webhook-id']);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);

  // Put away for the next language and shape.
  await page.getByRole('button', { name: word('削除する', 'Delete'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('削除する', 'Delete'), exact: true })
    .click();
  await expect(
    page.getByRole('heading', { name: word('送り先はまだありません', 'There are no addresses yet') }),
  ).toBeVisible();
  const { closure: made } = await closed.json();
  await reception.delete(`/api/reception/closures/${made.blackout_id}`);
  receiver.received.length = 0;
});

test('an official makes a key: a system reads with it, its use is shown, and disabled it is refused', async ({
  page,
  language,
  baseURL,
  word,
}) => {
  await enter(page, language, await sampleOfficial(baseURL, 'system'));
  await page.goto('/api-key');
  const panel = page.getByRole('region', { name: word('鍵を作る', 'Make a key') });
  const name = `暖房 ${Date.now()}`;
  await panel.getByRole('textbox', { name: word('システムの名前', 'Name of the system') }).fill(name);
  await panel.getByRole('checkbox', { name: word('部屋の使用時間', 'Times at which rooms are taken') }).check();
  const send = panel.getByRole('button', { name: word('作る', 'Make') });
  await send.click();
  const lastDay = panel.getByLabel(word('使える最後の日', 'Last day'));
  await expect(lastDay).toBeFocused();
  await expectGood(page);
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  await lastDay.fill(new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10));
  await send.press('Enter');
  const key = await page.getByRole('textbox', { name: word('鍵', 'Key'), exact: true }).inputValue();
  expect(key).toMatch(/^mk_/);
  await expectGood(page);
  await page.getByRole('button', { name: word('控えたので閉じる', 'I have stored it') }).click();

  const read = () =>
    fetch(`${baseURL}/api/taken-times?from=${today}&to=${today}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status).toBe(200);
  await page.reload();
  const entry = page.getByRole('region', { name });
  await entry.locator('summary').press('Enter');
  await expect(entry.getByRole('row').filter({ hasText: 'listTakenTimes' })).toBeVisible();
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);

  await entry.getByRole('button', { name: word('無効にする', 'Disable') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('無効にする', 'Disable') })
    .click();
  await expect(entry.getByText(word('使えます', 'Valid'))).toBeHidden();
  expect((await read()).status).toBe(401);
});
