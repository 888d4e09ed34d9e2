import { expect, expectGood, expectNoSideways, openedWindow, test } from '../portal.ts';
import { enter, newOfficial } from '../desk/officials.ts';

test('a guest sees what each shelter is for and the way there; an official opens one, enters people and closes it [route:/shelters] [rule:public./shelters] [route:/shelter-desk] [rule:shelters.desk]', async ({
  page,
  browser,
  language,
  baseURL,
  word,
}) => {
  const first = await (await page.request.get(`/shelters?lang=${language}`)).text();
  expect(first).toContain(word('北の沢会館：', 'Kitanosawa Hall: '));
  await page.goto('/shelters');
  const main = page.getByRole('main');
  const list = main.getByRole('listitem');
  const hall = list.filter({ has: page.getByRole('heading', { name: word('北の沢会館', 'Kitanosawa Hall') }) });
  await expect(hall).toContainText(word('開いていません', 'Not open'));
  await expectGood(page);
  await main.getByRole('button', { name: word('土砂災害', 'Landslide') }).click();
  await expect(page).toHaveURL(/danger=landslide/);
  await expect(hall).toHaveCount(0);
  await main.getByRole('button', { name: word('すべて', 'Any danger') }).click();
  await main
    .getByLabel(word('または、近くの施設から', 'Or from a facility nearby'))
    .selectOption({ label: word('北の沢停留所', 'Kitanosawa Stop') });
  await expect(main).toContainText(word('どこが水につかっているか', 'does not know what is flooded'));
  // The nearest comes first.
  await expect(list.first()).toContainText(word('北の沢会館', 'Kitanosawa Hall'));
  await hall.getByText(word(/歩いて \d+m/, /\d+ m on foot/)).click();
  await expect(hall).toContainText(word('北の沢会館に着きます', 'You reach Kitanosawa Hall'));
  await expectNoSideways(page);

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const desk = await context.newPage();
  await enter(desk, language, await newOfficial(baseURL, ['shelter']));
  await desk.goto('/shelter-desk');
  await desk.getByRole('button', { name: word('北の沢会館を開ける', 'Open Kitanosawa Hall') }).click();
  await (await openedWindow(desk)).getByRole('button', { name: word('開ける', 'Open'), exact: true }).click();
  const name = `試験 ${Date.now()}`;
  await desk.getByLabel(word('名前', 'Names'), { exact: true }).fill(`${name}\n${name}の子`);
  await desk.getByRole('button', { name: word('受け付ける', 'Check in'), exact: true }).click();
  await expect(desk.getByText(word('2人を受け付けました。', 'Checked in: 2.'))).toBeVisible();
  await desk.getByRole('button', { name: word('名簿を見る', 'Show the list') }).click();
  await expect(desk.getByRole('row').filter({ hasText: `${name}の子` })).toBeVisible();
  await expectGood(desk);
  await page.reload();
  await expect(list.first()).toContainText(word('開いています', 'Open now'));
  await expect(main).not.toContainText(name);
  await desk.getByRole('button', { name: word('北の沢会館を閉める', 'Close Kitanosawa Hall') }).click();
  await (await openedWindow(desk)).getByRole('button', { name: word('閉める', 'Close'), exact: true }).click();
  await expect(
    desk
      .getByRole('row')
      .filter({ hasText: word('北の沢会館', 'Kitanosawa Hall') })
      .first(),
  ).toBeVisible();
  await context.close();
});
