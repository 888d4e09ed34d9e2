import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectTight, openedWindow, test } from '../portal.ts';
import { newBather, otherBrowser } from './bath-desk.ts';

test(
  'the office notes that somebody has died, addresses the bill to the heirs, gives it up by two officials, and takes the death back with a reason: with the keyboard alone',
  { tag: '@desktop' },
  async ({ page: home, request, browser, language, baseURL, word }) => {
    const name = '佐藤 春';
    const { bill, member } = await newBather(home, { request, baseURL, language });
    const page = await (await otherBrowser(browser, baseURL, language)).newPage();
    const today = dateAt(new Date());
    const day = dateInWords(today)[language];

    await enter(page, language, await sampleOfficial(baseURL, 'member_admin'));
    await page.goto(`/member?member=${member}`);
    const file = page.getByRole('article');
    await expect(file.getByRole('heading', { level: 2 })).toContainText(name);
    const note = word('亡くなったことを記録する', 'Record a death');
    await file.getByRole('button', { name: note }).press('Enter');
    let dialog = await openedWindow(page);
    await expect(dialog).toContainText(word('これからの予約', 'Upcoming reservations'));
    await dialog.getByRole('button', { name: note }).press('Enter');
    await expect(dialog.getByLabel(word('亡くなった日', 'Date of death'))).toBeFocused();
    await expectGood(page);
    await dialog.getByLabel(word('亡くなった日', 'Date of death')).fill(today);
    await dialog.getByRole('radio', { name: word('死亡届', 'Notice of death') }).press('Space');
    await dialog.getByRole('button', { name: note }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(file).toContainText(word(`${day}に亡くなったと記録されています`, `Recorded as having died on ${day}`));
    // The account stays locked, nobody gets a password, and both messages say why.
    await expect(file).toContainText(
      word('亡くなったと記録された方のアカウントは', 'the account cannot be unlocked. If that is a mistake'),
    );
    await expect(file.getByRole('button', { name: word('ロックを外す', 'Unlock') })).toHaveCount(0);
    await expect(file.getByText(word('死亡の届出あり', 'Death noted'))).toBeVisible();
    await expectGood(page);
    await expectTight(page);

    const billing = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(billing, language, await sampleOfficial(baseURL, 'billing', 0));
    await billing.goto(`/bath-billing?bill=${bill}`);
    const theirs = billing.locator('.desk-file');
    const address = word('あて先を決める', 'Set addressee');
    await theirs.getByRole('button', { name: address }).press('Enter');
    dialog = await openedWindow(billing);
    await dialog.getByLabel(word('相続人の代表の方の名前', 'Name of the heirs’ representative')).fill('相続 太郎');
    await dialog.getByLabel(word('住所', 'Address')).fill('〒060-0001\n札幌市1-2-3');
    await expectGood(billing);
    await dialog.getByRole('button', { name: address }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(theirs).toContainText(word('書類は相続人あて', 'addressed to the heirs'));
    const giveUp = word('不納欠損を依頼する', 'Request a write-off');
    await theirs.getByRole('button', { name: giveUp }).press('Enter');
    dialog = await openedWindow(billing);
    await dialog.getByRole('button', { name: giveUp }).press('Enter');
    await expect(dialog.getByLabel(word('理由', 'Reason'))).toBeFocused();
    await billing.keyboard.type(word('相続人がいないため', 'there are no heirs'));
    await expectGood(billing);
    await dialog.getByRole('button', { name: giveUp }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(theirs).toContainText(word('承認を待っている依頼', 'is waiting for a second official'));
    await billing.context().close();

    const second = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(second, language, await sampleOfficial(baseURL, 'billing', 1));
    await second.goto('/bath-billing');
    await second.locator('summary', { hasText: word('還付・不納欠損の承認', 'wait') }).press('Enter');
    // An earlier journey may have left a refund of theirs.
    const item = second
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: word('不納欠損', 'Write-off') });
    await expect(item).toContainText(word('の不納欠損', 'Write-off'));
    await expectGood(second);
    const release = word('承認する', 'Release');
    await item.getByRole('button', { name: release }).press('Enter');
    dialog = await openedWindow(second);
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText(word('相続人がいないため', 'there are no heirs'));
    await expectGood(second);
    await dialog.getByRole('button', { name: release }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(second.getByRole('heading', { name: word('最近決まったもの', 'Recently decided') })).toBeVisible();
    await second.goto(`/bath-billing?bill=${bill}`);
    await expect(second.locator('.desk-file')).toContainText(word('不納欠損', 'Written off'));
    await second.context().close();

    // It was another person of the same name.
    const back = word('記録を取り消す', 'Undo the record');
    await file.getByRole('button', { name: back }).press('Enter');
    dialog = await openedWindow(page);
    await dialog.getByRole('button', { name: back }).press('Enter');
    const reason = dialog.getByLabel(word('理由', 'Reason'));
    await expect(reason).toBeFocused();
    await page.keyboard.type(word('同じ名前の別の方', 'a different person with the same name'));
    await expectGood(page);
    await dialog.getByRole('button', { name: back }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(file).toContainText(word('理由：同じ名前の別の方', 'a different person with the same name'));
    await file.getByRole('button', { name: word('ロックを外す', 'Unlock the account') }).press('Enter');
    dialog = await openedWindow(page);
    await dialog.getByRole('button', { name: word('ロックを外す', 'Unlock the account') }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expectGood(page);
    await expectTight(page);
    await page.context().close();
  },
);
