import { expect, expectGood, test } from '../portal.ts';

// Ships run there in place of buses; the timetables of buses have a journey of their own.
test.use({ town: 'shiomijima' });

test(
  'somebody finds the next ship from the first page: the list says what runs, the route its timetable, ports and fare [route:/route/status] [route:/route/status/:route_id] [rule:public./route/status] [rule:public./route/status/:route_id] [rule:header.service.circle-bus]',
  { tag: '@again' },
  async ({ page, language, word }, info) => {
    await page.goto('/');
    if (info.project.name === 'phone') await page.getByRole('button', { name: word('メニュー', 'Menu') }).click();
    else await page.getByRole('button', { name: word('サービス', 'Service') }).click();
    const ferries = word('船の運航', 'Ferries');
    await page.getByRole('link', { name: ferries, exact: true }).click();
    await expect(page).toHaveURL('/route/status');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ferries);
    const main = page.getByRole('main');
    const mainland = word('本土航路', 'Mainland Ferry');
    const line = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: mainland }) });
    await expect(line).toContainText(word('1回 1,200円', '¥1,200 a ride'));
    await expect(line).toContainText(word(/次の発車.*\d{1,2}:\d\d/, /Next departure.*\d{1,2}:\d\d/));
    await expect(main).toContainText(
      word(/航路ごとの次の船|いま動いている船/, /Next ferry by route|Ferries running now/),
    );
    await expect(main).not.toContainText(word(/バス/, /\bbus/i));
    await expectGood(page);

    await line.getByRole('link', { name: mainland }).click();
    await expect(page).toHaveURL('/route/status/1');
    await expect(page).toHaveTitle(word('本土航路 | まち', 'Mainland Ferry | Machi'));
    await main.getByRole('link', { name: word('本土', 'Mainland'), exact: true }).click();
    const table = main.getByRole('table');
    const port = { ja: '港', en: 'Harbour' }[language];
    await expect(table.getByRole('columnheader').first()).toHaveText({ ja: '港', en: 'Stop' }[language]);
    await expect(
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${port}`) }) }),
    ).toContainText('7:00');
    await expect(main.getByRole('region', { name: word('ご利用案内', 'Using this route') })).toContainText(
      word('出航の10分前まで', '10 minutes before departure'),
    );
    await expect(main.getByRole('heading', { name: { ja: '港（2か所）', en: 'Ports (2)' }[language] })).toBeVisible();
    await expect(main.getByRole('list').getByRole('link', { name: port, exact: true })).toHaveAttribute(
      'href',
      '/spot/detail/4',
    );
    await expect(main).not.toContainText(word(/バス/, /\bbus/i));
    const paper = main.getByRole('link', { name: /PDF/ });
    const answer = await page.request.get((await paper.getAttribute('href')) ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await expectGood(page);
  },
);
