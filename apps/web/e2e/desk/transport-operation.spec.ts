import { addDays, dateAt } from '@machi/domain/calendar/model';
import { expect, expectGood, expectTight, openedWindow, test } from '../portal.ts';
import { deskOf, enter, sampleOfficial } from './officials.ts';

test('the operation desk by keyboard: an announcement is changed beside a colleague’s, a run cancelled and taken back, a vehicle added, changed and given a key; the focus is never lost', async ({
  page,
  language,
  baseURL,
  word,
}) => {
  const main = page.getByRole('main');
  const clerk = await sampleOfficial(baseURL, 'transport');
  await enter(page, language, clerk);
  await page.goto('/transport/operation');
  const headingOf = (ja: string, en: string) => main.getByRole('heading', { level: 2, name: word(ja, en) });
  const confirm = async (ja: string, en: string) =>
    (await openedWindow(page)).getByRole('button', { name: word(ja, en), exact: true }).press('Enter');

  const announced = headingOf('運行のお知らせ', 'Announcements');
  const own = { ja: '雪のため、北回りが遅れています。', en: 'The north loop is late because of snow.' };
  await main.locator('#text_ja').fill(own.ja);
  await main.locator('#text_en').fill(own.en);
  await main.getByRole('button', { name: word('お知らせを出す', 'Publish') }).press('Enter');
  await expect(announced).toBeFocused();

  await main.getByRole('button', { name: word(`直す ${own.ja}`, `Edit ${own.ja}`) }).press('Enter');
  const text = main.locator('#text_ja');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(own.ja);
  await text.fill('雪のため、北回りが20分ほど遅れています。');
  await expectGood(page);

  // A colleague is faster; the typed values stay beside the present ones.
  const desk = await deskOf(clerk, baseURL);
  const { desk: told } = await (await desk.get('/api/transport/operation')).json();
  const [{ announcement_id, revision, starts_date, starts_time, ends_date, ends_time }] = told.announcements.map(
    (one: { readonly announcement_id: number; readonly revision: number }) => ({
      ...one,
      starts_date: dateAt(new Date()),
      starts_time: '00:00',
      ends_date: addDays(dateAt(new Date()), 1),
      ends_time: '24:00',
    }),
  );
  const others = await desk.put(`/api/transport/announcements/${announcement_id}`, {
    data: {
      revision,
      text_ja: '北回りは、いつもどおり走っています。',
      text_en: 'The north loop runs as usual.',
      route_ids: [],
      starts_date,
      starts_time,
      ends_date,
      ends_time,
    },
  });
  expect(others.status(), await others.text()).toBe(200);
  await desk.dispose();
  const save = main.getByRole('button', { name: word('直した内容にする', 'Save changes') });
  await save.press('Enter');
  await expect(main.getByRole('alert')).toContainText(
    word('ほかの職員がこのお知らせを直しました。', 'A colleague has changed this announcement.'),
  );
  await expect(main).toContainText('北回りは、いつもどおり走っています。');
  await expect(text).toHaveValue('雪のため、北回りが20分ほど遅れています。');
  await expectTight(page);
  await save.press('Enter');
  await expect(announced).toBeFocused();
  await expect(main).not.toContainText('北回りは、いつもどおり走っています。');

  await main.locator('#service_date').fill(addDays(dateAt(new Date()), 2));
  const run = main.locator('#trip_id');
  await expect(run.locator('option').nth(1)).toBeAttached();
  await run.selectOption({ index: 1 });
  await main.locator('#reason_ja').fill('大雪のため、この便は走りません。');
  await main.locator('#reason_en').fill('This run is cancelled because of heavy snow.');
  await main.getByRole('button', { name: word('この便を運休にする', 'Cancel this trip') }).press('Enter');
  const cancelled = headingOf('運休の便', 'Cancelled trips');
  await expect(cancelled).toBeFocused();
  // The sample town has another upcoming one.
  const ownRun = main.getByRole('listitem').filter({ hasText: word('大雪のため、', 'because of heavy snow') });
  const restore = ownRun.getByRole('button', { name: word(/^運休を取り消す/, /^Undo the cancellation/) });
  await restore.press('Enter');
  await openedWindow(page);
  await page.keyboard.press('Escape');
  await expect(restore).toBeFocused();
  await restore.press('Enter');
  await confirm('運休を取り消す', 'Undo the cancellation');
  await expect(cancelled).toBeFocused();

  const vehicles = headingOf('車両', 'Vehicles');
  await main.locator('#vehicle_name_ja').fill('まちバス3号');
  await main.locator('#vehicle_name_en').fill('Town Bus 3');
  await main.locator('#route_id').selectOption('4');
  await main.getByRole('button', { name: word('車両を加える', 'Add the vehicle') }).press('Enter');
  await expect(vehicles).toBeFocused();
  const named = word('まちバス3号', 'Town Bus 3');
  await main.getByRole('button', { name: word(`直す ${named}`, `Edit ${named}`) }).press('Enter');
  const name = main.locator('#vehicle_name_ja');
  await expect(name).toHaveCount(1);
  await expect(name).toBeFocused();
  await expectGood(page);
  await main.getByRole('button', { name: word('戻る', 'Back'), exact: true }).press('Enter');
  await expect(vehicles).toBeFocused();
  await main.getByRole('button', { name: word(`機器の鍵を作る ${named}`, `Create a key ${named}`) }).press('Enter');
  await confirm('機器の鍵を作る', 'Create a key');
  const key = main.getByRole('status').filter({ hasText: word('一度だけ表示', 'shown only once') });
  await expect(key).toBeVisible();
  await expectGood(page);
  await expectTight(page);
  await key.getByRole('button', { name: word('鍵を機器に入れました', 'I have entered the key') }).press('Enter');
  await expect(key).toHaveCount(0);
  await expect(vehicles).toBeFocused();
});
