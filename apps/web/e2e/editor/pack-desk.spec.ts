import { addDays, dateAt } from '@machi/domain/calendar/model';
import { expect, expectGood, expectTight, openedWindow } from '../portal.ts';
import { test } from '../clock/moving.ts';
import { enter, sampleOfficial } from '../desk/officials.ts';

test('a clerk writes the waste days of New Year, a colleague approves, and residents see them from the day on [route:/pack] [route:/pack/change/:pack_change_id] @desktop', async ({
  page,
  browser,
  language,
  baseURL,
  word,
  clock,
}) => {
  const today = dateAt(clock.townNow());
  const from = addDays(today, 5);
  interface Day {
    readonly date: string;
    readonly entries: readonly { readonly state: string; readonly reason: string }[];
  }
  const daysOf = async (): Promise<readonly Day[]> => {
    const answer = await page.request.get(`/api/waste/calendar?area_id=2&months=2`, {
      headers: { 'accept-language': language },
    });
    return (await answer.json()).calendar.days;
  };
  const stopped = (await daysOf()).find(({ date, entries }) => date > from && entries.length > 0)?.date ?? '';
  const reason = `年末年始の休み ${Date.now()}`;
  const opened = async (which: 0 | 1) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } });
    const desk = await context.newPage();
    await desk.clock.install({ time: clock.townNow() });
    await enter(desk, language, await sampleOfficial(baseURL, 'system', which));
    return desk;
  };
  const clerk = await opened(0);
  await clerk.goto('/pack');
  await clerk
    .getByRole('button', { name: word('変更を書く：ごみの収集', 'Write a change of: Garbage collection') })
    .click();
  await expect(clerk).toHaveURL(/\/pack\/change\/\d+$/);
  await clerk.getByLabel(word('いつから', 'From which day')).first().fill(from);
  await clerk.getByLabel(word('理由', 'Reason'), { exact: true }).first().fill(reason);
  await clerk
    .getByRole('button', { name: word('「休みと変更」に足す', 'Add to “Stops and changes”'), exact: true })
    .click();
  const row = clerk.locator('.pack-row[open]');
  await row.getByLabel(word('すること', 'What happens')).selectOption(word('休む', 'Stop'));
  await row.getByLabel(word('その日', 'Day'), { exact: true }).fill(stopped);
  await row.getByLabel(word('理由', 'Reason (Japanese)'), { exact: true }).fill(reason);
  // The English is missing, and told at its field.
  await clerk.getByRole('button', { name: word('下書きを保存する', 'Save the draft') }).click();
  const told = clerk
    .locator('.callout')
    .filter({ hasText: word('直すところがあります', 'Something needs correction') });
  await expect(told).toBeFocused();
  await told.getByRole('link').first().press('Enter');
  await clerk.keyboard.type('No collection at New Year');
  await expectGood(clerk);
  await clerk.getByRole('button', { name: word('下書きを保存する', 'Save the draft') }).click();
  await expect(told).toHaveCount(0);
  await expect(clerk.getByRole('row').filter({ hasText: reason }).first()).toContainText(word('休む', 'Stop'));
  // What residents will see, before they do.
  const address = clerk.url();
  await clerk.getByRole('button', { name: word('町民の画面を見本で見る', 'Preview the residents’ page') }).click();
  await expect(clerk).toHaveURL(/\/waste$/);
  await expect(clerk.getByText(/変更の見本です|A preview of a change/).first()).toBeVisible();
  await clerk.goto(address);
  await clerk.getByRole('button', { name: word('見本を終える', 'End the preview') }).click();
  await expect(clerk.getByRole('button', { name: word('見本を終える', 'End the preview') })).toHaveCount(0);
  await clerk.getByRole('button', { name: word('承認に出す', 'Ask for approval') }).click();
  await (await openedWindow(clerk)).getByRole('button', { name: word('承認に出す', 'Ask for approval') }).click();
  await expect(clerk.locator('.page-head')).toContainText(word('承認待ち', 'Waits for approval'));
  await expect(clerk.getByRole('button', { name: word('公開する', 'Publish'), exact: true })).toHaveCount(0);
  await expectTight(clerk);

  const second = await opened(1);
  await second.goto('/pack');
  await second.getByRole('link', { name: reason }).click();
  await second.getByRole('button', { name: word('公開する', 'Publish'), exact: true }).click();
  await (await openedWindow(second)).getByRole('button', { name: word('公開する', 'Publish'), exact: true }).click();
  await expect(second.locator('.page-head')).toContainText(word('公開の予定', 'Planned'));

  await page.goto('/waste?area=2');
  await expect(page.locator('main')).toContainText(word('旭地区の次の収集', 'Next collection in Asahi'));
  const isStopped = async () =>
    (await daysOf()).some(({ date, entries }) => date === stopped && entries.some(({ state }) => state === 'stopped'));
  expect(await isStopped()).toBe(false);
  await clock.moveTo(from);
  // Nobody has to do anything: the town is opened anew within a minute, and answers meanwhile.
  await expect.poll(isStopped, { timeout: 90_000 }).toBe(true);
  await page.reload();
  await expect(page.locator('main')).toContainText(reason);
});
