import { enter, newOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, openedWindow, test } from '../portal.ts';
import { applyForMeeting } from './applied.ts';

test(
  'an application after it was sent: reception changes what for and how many, its member reads it and changes it again',
  { tag: '@desktop' },
  async ({ page, request, browser, language, baseURL }, info) => {
    const { id, code } = await applyForMeeting({ page, request, language }, info.project.name);

    const desk = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(desk, language, await newOfficial(baseURL, ['reception']));
    await desk.goto(`/reception?application=${code}`);
    await desk.getByRole('button', { name: /^内容を変える/ }).click();
    const drawer = await openedWindow(desk);
    await drawer.getByLabel(/利用する人数/).fill('5');
    await drawer.getByLabel(/利用の目的/).selectOption({ label: '懇親会・集まり' });
    await expect(drawer.getByText('このとおりに変えられます')).toBeVisible();
    await expectGood(desk);
    // Without a reason nothing is sent.
    await drawer.getByRole('button', { name: '変更を保存する' }).click();
    await expect(drawer.getByLabel(/変える理由/)).toBeFocused();
    await drawer.getByLabel(/変える理由/).fill('お電話でのお申し出により');
    await drawer.getByLabel(/変える理由/).press('Control+Enter');
    await expect(desk.getByText(/^予約を変えました（/)).toBeVisible();
    await expect(desk.getByText('懇親会・集まり（5人）')).toBeVisible();

    await page.goto(`/reservation/detail/${id}`);
    await expect(page.getByText('お電話でのお申し出により')).toBeVisible();
    await page.getByRole('link', { name: '予約を変更する' }).click();
    await page.getByLabel(/利用の目的/).selectOption({ label: 'その他' });
    await page.getByRole('button', { name: '変更を保存する' }).click();
    await expect(page.getByLabel(/目的の内容/)).toHaveAccessibleDescription(/./);
    await page.getByLabel(/目的の内容/).fill('町内会の役員会');
    await expectGood(page);
    await page.getByRole('button', { name: '変更を保存する' }).click();
    await expect(page).toHaveURL(`/reservation/detail/${id}`);
    await expect(page.getByRole('main')).toContainText('町内会の役員会');
  },
);
