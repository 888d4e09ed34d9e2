import type { Page } from '@playwright/test';
import { BATH, expect, expectGood, hold, openTerminal, test } from './terminal.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('without a network staff turn the bath’s terminal to a shelter; a household comes by card, by name and by number, and the office sees it when the network is back', async ({
  page,
  kiosk,
  town,
  language,
  words,
}) => {
  const press = (ja: string, en: string) => page.getByRole('button', { name: words(ja, en), exact: true }).click();
  const code = await town.shelterCode();
  const visits = await town.visits('sato');
  await openTerminal({ page, kiosk, town, language }, BATH);
  await town.cut();
  await press('係を呼ぶ', 'Call staff');
  await press('避難所', 'Shelter');
  await expect(page.getByLabel(words('避難所の番号', 'Shelter code'))).toBeFocused();
  await expectGood(page, `${language}-shelter-code`);
  await page.keyboard.type(code === '00000000' ? '11111111' : '00000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(words('番号がちがいます', 'This code is wrong'));
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click();
  await press('進む', 'Continue');
  await expect(heading(page)).toContainText(words('どの避難所で', 'Which shelter'));
  await expectGood(page, `${language}-shelter-choose`);
  await page.locator('.choose .kbtn').first().click();
  await expect(page.locator('.place')).toContainText(words('避難所', 'Shelter'));
  await expectGood(page, `${language}-shelter`);

  await hold(page, '佐藤');
  await expect(heading(page)).toContainText(words('受け付けました', 'You are checked in'));
  await expectGood(page, `${language}-shelter-taken`);
  await expect(page.locator('main')).not.toContainText('佐藤');
  await press('次の方の名前を書く', 'Write the next name');
  const field = page.getByLabel(words('お名前', 'Your name'));
  for (const key of words('さとうた', 'SATO T')) {
    if (key === ' ') await press('空白', 'Space');
    else await page.locator('.keys').getByRole('button', { name: key, exact: true }).click();
  }
  if (language === 'ja') await page.getByRole('button', { name: '゛゜小' }).click();
  await page.keyboard.type(language === 'ja' ? 'ろう' : 'aro');
  await expect(field).toHaveValue(words('さとうだろう', 'SATO Taro'));
  await expectGood(page, `${language}-shelter-writing`);
  await press('受け付ける', 'Check in');
  await expect(page.locator('.count b')).toHaveText('2');
  await press('名前なしで足す', 'Add without names');
  await expectGood(page, `${language}-shelter-others`);
  await press(words('3人', '3'), '3');
  await expect(page.locator('.count b')).toHaveText('5');
  await press('これで終わり', 'Done');
  await hold(page, '佐藤');
  await expect(heading(page)).toContainText(words('受け付けは', 'already checked in'));
  await press('これで終わり', 'Done');
  await hold(page, '三上');
  await expect(heading(page)).toContainText(words('お名前が分かりません', 'not known here'));
  await expectGood(page, `${language}-shelter-unknown`);

  await kiosk.crash();
  await expect(page.locator('footer')).toContainText(words('5人（送信待ち 3件）', '5 (3 waiting to be sent)'), {
    timeout: 30_000,
  });
  await town.mend();
  await expect(page.locator('footer')).not.toContainText(words('送信待ち', 'waiting to be sent'), { timeout: 90_000 });
  const people = await town.shelterPeople();
  expect(new Set(people.map(({ household_id }) => household_id)).size).toBe(1);
  expect(people.map(({ persons, way }) => [way, persons]).toSorted()).toEqual([
    ['card', 1],
    ['name', 1],
    ['name', 3],
  ]);
  expect(people.map(({ name }) => name)).toContain(words('さとうだろう', 'SATO Taro'));
  // The bath counts nothing of it, and opens again when the office says so.
  expect(await town.visits('sato')).toEqual(visits);
  await town.leaveShelter();
  await expect(page.locator('.place')).toHaveCount(0, { timeout: 90_000 });
  // A minute after the last press it speaks Japanese again.
  await expect(heading(page)).toContainText(/カードを|Place your card/);
});
