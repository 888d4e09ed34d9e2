import { expect, expectGood, expectNoSideways, openedWindow, test } from '../portal.ts';
import { enter, sampleOfficial } from './officials.ts';

/** Interval at which the page asks for the server's results. */
const ASKS_MILLISECONDS = 20_000;

test.use({ town: 'oharashi' });

test('a clerk tries an address of vehicle positions, uses it, switches it off and on, and goes back to the town’s setting, by keyboard', async ({
  page,
  language,
  baseURL,
  word,
}) => {
  await page.clock.install();
  await enter(page, language, await sampleOfficial(baseURL, 'transport'));
  await page.goto('/transport/operation');
  await page.getByRole('link', { name: word('受け取り先を見る', 'View the data source') }).press('Enter');
  const now = page.getByRole('region', { name: word('いまの設定', 'Current setting') });
  const change = page.getByRole('region', { name: word('アドレスを変える', 'Change the address') });
  const field = change.getByRole('textbox');
  const tryIt = change.getByRole('button', { name: word('試す', 'Try') });
  const use = change.getByRole('button', { name: word('このアドレスを使う', 'Use this address') });
  const button = (ja: string, en: string) => page.getByRole('button', { name: word(ja, en), exact: true });
  await expect(now).toContainText(word('アドレスは決まっていません', 'No address is set'));

  await tryIt.press('Enter');
  await expect(field).toHaveAccessibleDescription(new RegExp(word('アドレスを書いて', 'Please enter the address')));
  await expect(field).toBeFocused();
  await field.fill('http://feeds.example/vehicles.pb');
  await use.press('Enter');
  await expect(field).toHaveAccessibleDescription(
    new RegExp(word('このアドレスは使えません', 'This address cannot be used')),
  );
  await expect(field).toHaveValue('http://feeds.example/vehicles.pb');
  await expectGood(page);

  // This domain does not exist: nothing ever comes.
  await field.fill('https://feeds.example/vehicles.pb?key=of-the-town');
  await tryIt.press('Enter');
  await expect(field).toHaveAccessibleDescription(
    new RegExp(word('データが届きませんでした', 'No data was received from this address')),
  );
  await use.press('Enter');
  await expect(now.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(now).toContainText('https://feeds.example/vehicles.pb');
  await expect(now).not.toContainText('of-the-town');
  // The server asks by itself; the page's own clock need not be waited for.
  await expect(async () => {
    await page.clock.runFor(ASKS_MILLISECONDS);
    await expect(now).toContainText(word('データを受け取れていません', 'No data received since'), {
      timeout: 1000,
    });
  }).toPass({ timeout: 40_000 });
  await expectGood(page);
  await expectNoSideways(page);

  async function action(label: string): Promise<void> {
    await now.getByRole('button', { name: label }).press('Enter');
    await (await openedWindow(page)).getByRole('button', { name: label }).press('Enter');
    await expect(now.getByRole('heading', { level: 2 })).toBeFocused();
  }
  await action(word('受け取りを止める', 'Switch off'));
  await expect(now).toContainText(word('受け取りを止めています', 'Switched off'));
  await expectGood(page);
  await action(word('受け取りを始める', 'Switch on'));
  await action(word('市の設定に戻す', 'Restore the city’s setting'));
  await expect(now).toContainText(word('アドレスは決まっていません', 'No address is set'));
  await expect(button('市の設定に戻す', 'Restore the city’s setting')).toHaveCount(0);
});
