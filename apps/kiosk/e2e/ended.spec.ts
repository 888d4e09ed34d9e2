import { BATH, expect, expectGood, hold, openTerminal, test } from './terminal.ts';

/** Files of a terminal's folder with personal data or keys. */
const isTelling = (file: string): boolean => /snapshot|terminal-key|vault\.key|(ledger|arrivals)\.sqlite/.test(file);

test('staff end a terminal: its screen says so for good, its list of people is gone, its records stay', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  await openTerminal({ page, kiosk, town, language }, { ...BATH, is_test: true });
  await hold(page, '佐藤');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words('佐藤さん', 'Please come in'));
  const list = 'vault/snapshot.sealed';
  expect(kiosk.files()).toContain(list);
  expect(await town.standing()).toBe('working');

  await town.end('revoke');
  await hold(page, '小野');
  const ended = words('使えなくなりました', 'has been deactivated');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ended);
  await expect(page.locator('.kiosk')).toContainText(words('記録は残っています', 'are kept'));
  await expectGood(page, `${language}-ended`);
  expect(kiosk.files()).not.toContain(list);
  expect(kiosk.files()).toContain('ledger/ledger.sqlite');
  // Without the network it does not start working again.
  await town.cut();
  await hold(page, '佐藤');
  await page.reload();
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ended);
  await expect(
    page.locator('.strip').filter({ hasText: words('このまま使えます', 'You can go on as usual') }),
  ).toHaveCount(0);
  expect(await town.standing()).toBe('revoked');
});

test('a terminal that was stolen deletes everything at its next word with the town, and tells it so', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  await openTerminal({ page, kiosk, town, language }, { ...BATH, is_test: true });
  await town.cut();
  await town.end('wipe');
  expect(await town.standing()).toBe('wipe-asked');
  await hold(page, '佐藤');
  // The message cannot reach the terminal yet.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words('佐藤さん', 'Please come in'));
  expect(kiosk.files().filter(isTelling)).not.toEqual([]);

  await town.mend();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words('消去されました', 'wiped'), {
    timeout: 20_000,
  });
  await expectGood(page, `${language}-wiped`);
  expect(kiosk.files().filter(isTelling)).toEqual([]);
  await expect.poll(() => town.standing()).toBe('wiped');
});
