import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alert, weather } from '@machi/domain/warnings/telegrams.fixture';
import { enter, newOfficial } from '../desk/officials.ts';
import { lend } from '../open-portal.ts';
import { expect, expectGood, openedWindow, test } from '../portal.ts';
import { sampleFolder } from '../sample-town.ts';

const CITY = '0169900';
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

test('a telegram that arrives stands on the open page; an official sees what a message says and releases it [route:/warnings] [rule:public./warnings] [route:/warnings/desk]', async ({
  browser,
  language,
  word,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-warnings-'));
  await cp(sampleFolder() ?? '', folder, { recursive: true });
  const put = (source: string, name: string, xml: string) => writeFile(path.join(folder, 'feeds', source, name), xml);
  await lend('hoshimori', { MACHI_DATA: folder }, async (port) => {
    const baseURL = `http://127.0.0.1:${port}`;
    const context = await browser.newContext({ baseURL, locale: language });
    const page = await context.newPage();
    await page.goto(`/warnings?lang=${language}`);
    const main = page.getByRole('main');
    await expect(main.getByText(word('警報・注意報はありません', 'There are no warnings'))).toBeVisible();
    await put('jma', 'snow.xml', weather(['大雪警報'], { at: hourAgo() }).replaceAll('0199900', CITY));
    await expect(main.getByRole('heading', { name: /^(?:大雪警報|Heavy snow warning)$/ })).toBeVisible();
    await expectGood(page);
    const area = `<geocode><value>${CITY}</value></geocode>`;
    await put('dam', 'gate.xml', alert({ id: 'a', sent: hourAgo(), area }).replace('なだれ<', 'ダムの放流<'));
    await expect(main.getByRole('heading', { name: 'ダムの放流' })).toBeVisible();

    const desk = await context.newPage();
    await enter(desk, language, await newOfficial(baseURL, ['reception']));
    await desk.goto('/warnings/desk');
    await desk
      .getByRole('button', { name: word('町民に知らせる：ダムの放流', 'Tell the residents: ダムの放流') })
      .click();
    const window = await openedWindow(desk);
    await expect(window).toContainText('ダムの放流のお知らせです');
    await window.getByRole('button', { name: word('町民に知らせる', 'Tell the residents') }).click();
    await expect(desk.getByRole('region', { name: word('町からの速報', 'Message from the town') })).toContainText(
      'ダムの放流',
    );
    await expectGood(desk);
    await desk
      .getByRole('button', { name: word('一人で終わりにする：ダムの放流', 'End it alone: ダムの放流') })
      .click();
    const asks = await openedWindow(desk);
    await asks.getByRole('textbox').fill('ダムに電話で確かめ、終わりと分かったため');
    await asks.getByRole('button', { name: word('一人で終わりにする', 'End it alone') }).click();
    await expect(desk.getByText(word(/一人で終わりにしました（理由/, /ended it alone on/))).toBeVisible();
    await expect(main.getByRole('heading', { name: 'ダムの放流' })).toHaveCount(0);
    await expectGood(desk);
    await context.close();
  });
  await rm(folder, { recursive: true, force: true });
});
