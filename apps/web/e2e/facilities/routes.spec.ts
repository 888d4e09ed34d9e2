import { expect, expectGood, test } from '../portal.ts';

test(
  'somebody finds the next bus from the first page: the list says what runs, the route its timetable, stops and fare [route:/route/status] [route:/route/status/:route_id] [rule:public./route/status] [rule:public./route/status/:route_id] [rule:header.service.circle-bus]',
  { tag: '@again' },
  async ({ page, word }, info) => {
    await page.goto('/');
    if (info.project.name === 'phone') await page.getByRole('button', { name: word('メニュー', 'Menu') }).click();
    else await page.getByRole('button', { name: word('サービス', 'Service') }).click();
    await page.getByRole('link', { name: word('循環バス', 'Circle Bus'), exact: true }).click();
    await expect(page).toHaveURL('/route/status');
    await expect(page).toHaveTitle(word('循環バス | まち', 'Circle Bus | Machi'));
    const main = page.getByRole('main');
    const loop = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: word('市街循環', 'Town Loop') }) });
    await expect(loop).toContainText(word('1回 100円', '¥100 a ride'));
    await expect(loop).toContainText(word(/次の発車.*\d{1,2}:\d\d/, /Next departure.*\d{1,2}:\d\d/));
    await expect(loop.locator('.badge')).toHaveText(
      word(
        /^(今日は\[市街循環.*\]が運行しています|いまは運行していません|運休)$/,
        /^(today \[Town Loop.*\] is running|not running now|out of service)$/,
      ),
    );
    await expectGood(page);

    await loop.getByRole('link', { name: word('市街循環', 'Town Loop') }).click();
    await expect(page).toHaveURL('/route/status/4');
    await expect(page).toHaveTitle(word('市街循環 | まち', 'Town Loop | Machi'));
    await main
      .getByRole('link', { name: word('左回り（プラザ・役場方面）', 'Anticlockwise via Plaza and Town Office') })
      .click();
    await main.getByRole('link', { name: word(/^平日/, /^Weekdays/) }).click();
    const table = main.getByRole('table');
    const stop = word('役場前', 'Town Office');
    await expect(table.getByRole('rowheader', { name: stop })).toHaveText(
      word(/^役場前.*やくばまえ$/s, /^Town Office$/),
    );
    await expect(table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: stop }) })).toContainText(
      '8:02',
    );
    const about = main.getByRole('region', { name: word('ご利用案内', 'Using this route') });
    await expect(about).toContainText(word('65歳以上の方', 'Free for people aged 65 and over'));
    await expect(main.getByRole('list').getByRole('link', { name: stop, exact: true })).toHaveAttribute(
      'href',
      '/spot/detail/15',
    );
    const paper = main.getByRole('link', { name: /PDF/ });
    const answer = await page.request.get((await paper.getAttribute('href')) ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await expectGood(page);
  },
);
