import { deskOf, sampleOfficial } from '../desk/officials.ts';
import { join, logIn } from '../person.ts';
import { expect, expectGood, expectNoSideways, freshAddress, test } from '../portal.ts';

const STOP = { latitude: 44.15972, longitude: 142.01961 };
const MINUTE = 60_000;

test(
  'a resident waits for the bus: it is seen once its device tells where it is, with the age of that; cut off, the page says since when [route:/buslocation/:route_id] [rule:public./buslocation/:route_id] [route:/vehicle/status] [rule:public./vehicle/status] [rule:purpose.vehicle-locations]',
  { tag: '@again' },
  async ({ page, word, baseURL }) => {
    const desk = await deskOf(await sampleOfficial(baseURL, 'transport'), baseURL);
    const name = `まち${test.info().project.name}号`;
    const made = await desk.post('/api/transport/vehicles', {
      data: { vehicle_name_ja: name, vehicle_name_en: name, route_id: 4 },
    });
    const vehicles: readonly { vehicle_id: number; vehicle_name_ja: string }[] = (await made.json()).desk.vehicles;
    const id = vehicles.findLast(({ vehicle_name_ja }) => vehicle_name_ja === name)?.vehicle_id ?? 0;
    const { key } = await (await desk.post(`/api/transport/vehicles/${id}/key`, { data: {} })).json();
    const report = async () =>
      (
        await page.request.post('/api/vehicle-positions', {
          headers: { authorization: `Device ${key}` },
          data: { vehicle_id: id, positions: [{ ...STOP, measured_at: new Date().toISOString() }] },
        })
      ).status();

    await page.clock.install();
    await page.goto('/buslocation');
    await expect(page).toHaveURL('/buslocation/4');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      word('市街循環のバスはいまどこ', 'Where is the Town Loop bus now?'),
    );
    const where = main.getByRole('region', { name: word('バスの位置', 'Bus locations') });
    await expect(where).toContainText(word('時刻表の時刻です', 'from the timetable'));
    await main
      .getByLabel(word('どの停留所で待ちますか', 'Which stop are you waiting at?'))
      .selectOption({ label: word('役場前', 'Town Office') });
    await expect(page).toHaveURL(/\?stop=/);
    await expectGood(page);
    await expectNoSideways(page);

    expect(await report()).toBe(200);
    await page.clock.runFor(20_000);
    await expect(where).toContainText(name);
    await expect(where).toContainText(word(/[いま前]の位置です/, /Located /));

    await page.route('**/api/buslocation/**', (route) => route.abort());
    await page.clock.runFor(3 * MINUTE);
    await expect(
      page.getByRole('status').filter({ hasText: word('新しい知らせが届いていません', 'No updates since') }),
    ).toBeVisible();
    await expect(where).toContainText(word('いまは先へ進んでいるかもしれません', 'It may have moved on since'));
    await page.clock.runFor(8 * MINUTE);
    await expect(where).not.toContainText(name);

    await page.goto('/vehicle/status');
    await expect(page).toHaveTitle(word('車両の現在地 | まち', 'Vehicle Locations | Machi'));
    await expect(main.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
    await expectGood(page);
    await desk.put(`/api/transport/vehicles/${id}/service`, { data: { is_out: 1 } });
  },
);

test('a guest asks to be told before a bus comes, logs in on the way and finds it asked for; it is listed until it is stopped', async ({
  page,
  request,
  language,
  word,
}, info) => {
  const person = { email: freshAddress(info.project.name), password: 'Hoshi-20270' };
  await join(request, language, person.email, person.password);
  const main = page.getByRole('main');
  await page.goto('/buslocation/4');
  await main
    .getByLabel(word('どの停留所で待ちますか', 'Which stop are you waiting at?'))
    .selectOption({ label: word('役場前', 'Town Office') });
  const waiting = main.getByRole('region', { name: word('待っている停留所の次のバス', 'Next bus at your stop') });
  // The last of them: the first may come at any moment.
  await waiting
    .getByRole('button', { name: word(/10分前に知らせてもらう$/, /^Notify me 10 minutes before/) })
    .last()
    .press('Enter');
  await expect(page).toHaveURL(/\/login\?backuri=/);
  await logIn(page, language, person);
  await expect(page).toHaveURL(/\/buslocation\/4\?stop=/);
  await expect(waiting).toContainText(
    word('来る10分前に、メールでお知らせします。', 'We will notify you by e-mail 10 minutes before.'),
  );
  const list = main.getByRole('region', { name: word('到着前のお知らせ', 'Notices before arrival') });
  await expect(list.getByRole('listitem')).toContainText([word('役場前', 'Town Office')]);
  await expectGood(page);
  await expectNoSideways(page);
  await page.reload();
  await list.getByRole('button', { name: word(/お知らせをやめる$/, /^Stop notifying me/) }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await expect(list.getByRole('heading')).toBeFocused();
  await expect(waiting).not.toContainText(word('お知らせします', 'We will notify you'));

  // Pressed again after the login: the focus stays at the button's place.
  await waiting
    .getByRole('button', { name: word(/10分前に知らせてもらう$/, /^Notify me 10 minutes before/) })
    .last()
    .press('Enter');
  await expect(waiting.locator('.tell-me:focus')).toContainText(word('お知らせします', 'We will notify you'));
});
