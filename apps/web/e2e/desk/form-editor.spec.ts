import type { Locator } from '@playwright/test';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectAccessible, test } from '../portal.ts';
import { enter, sampleOfficial } from './officials.ts';

const WATER = '11';
const press = (button: Locator) => button.press('Enter');

test(
  'an official writes a form from a copy, is led to what is missing, looks at it, has it tried, publishes and opens it, by keyboard alone [rule:onlineform.test-url-banner]',
  { tag: '@desktop' },
  async ({ page, browser, language, baseURL, word }, info) => {
    test.slow();
    const named = (ja: string, en: string) => page.getByRole('button', { name: word(ja, en), exact: true });
    const name = `${word('たこあげの許可', 'Permit to fly kites')} ${info.project.name} ${Date.now() % 10_000}`;
    await enter(page, language, await sampleOfficial(baseURL, 'forms'));
    await page.goto('/onlineform/editor');
    await expect(page.getByRole('heading', { level: 1, name: word('手続きの作成', 'Form Editor') })).toBeVisible();
    await expectAccessible(page);
    await page.locator('#copy-of').selectOption(WATER);
    await press(named('作り始める', 'Start'));

    // Texts: both languages are required, and the draft is saved automatically.
    await page.locator('[id="form_name.ja"]').fill(name);
    await page.locator('[id="form_name.en"]').fill('');
    await expect(page.locator('.form-editor-saved')).toContainText(word('に保存しました', 'Saved at'));
    await expectAccessible(page);

    // A question that depends on an earlier one.
    const parts = page.getByRole('navigation', { name: word('手続きのどこを書くか', 'Parts of the form') });
    await press(parts.getByRole('link', { name: word('質問', 'Questions') }));
    await page.locator('[id="sections.0.fields.kind"]').selectOption('number');
    await press(named('質問を加える', 'Add the question').first());
    const first = page.locator('.panel').first();
    const open = first.locator('li.is-open');
    await expect(open.getByLabel(word('質問（日本語）', 'Question (Japanese)'))).toBeFocused();
    await page.keyboard.type('たこの数');
    await open.locator('[id$=".unit.ja"]').fill('枚');
    await open.locator('[id$=".unit.en"]').fill('kites');
    await press(open.getByRole('button', { name: word('前の答えによって聞く', 'Ask depending on earlier answers') }));
    await expect(open.getByLabel(word('条件1の質問', 'Condition 1: question'))).toBeVisible();
    await expectAccessible(page);
    await press(
      first.getByRole('button', { name: word('質問「たこの数」を写す', 'Copy the question “たこの数”') }).first(),
    );
    const copies = first.locator('.form-editor-toggle', { hasText: 'たこの数' });
    await expect(copies).toHaveCount(2);
    await press(
      first.getByRole('button', { name: word('質問「たこの数」を削除', 'Delete the question “たこの数”') }).last(),
    );
    await expect(named('元に戻す', 'Restore')).toBeFocused();
    await expect(copies).toHaveCount(1);

    // In easy Japanese it is optional; what is hard to read is listed, and a press leads to its field.
    await press(parts.getByRole('link', { name: word('やさしい日本語', 'Easy Japanese') }));
    const hard = page.getByRole('button', { name: '水栓', exact: true }).first();
    await press(hard);
    await expect(page.locator('[id$=".ja_simple"]:focus')).toHaveCount(1);
    await page.locator('[id="form_name.ja_simple"]').fill('たこをあげる');
    await expect(page.locator('.form-editor-saved')).toContainText(word('に保存しました', 'Saved at'));
    await expectAccessible(page);

    // Missing parts are listed, with links to their places.
    await press(parts.getByRole('link', { name: word('下見と公開', 'Preview and publish') }));
    await press(named('公開する', 'Publish'));
    await press(page.getByRole('link', { name: word('「たこの数」（英語）', '“たこの数” (English)') }));
    await expect(open.getByLabel(word('質問（英語）', 'Question (English)'))).toBeFocused();
    await page.keyboard.type('How many kites');
    await press(page.getByRole('link', { name: word('手続きの名前（英語）', 'Name (English)') }));
    await expect(page.locator('[id="form_name.en"]')).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.locator('#problems')).toHaveCount(0);

    // The preview consists of the residents' own pages, as wide as a phone.
    await press(parts.getByRole('link', { name: word('下見と公開', 'Preview and publish') }));
    await press(named('スマートフォンの幅で見る', 'View at phone width'));
    const frame = page.frameLocator('.form-editor-preview');
    await expect(frame.getByRole('heading', { level: 1, name })).toBeVisible();
    expect((await page.locator('.form-editor-preview').boundingBox())?.width).toBe(390);
    await expect(frame.getByRole('heading', { name: word('申請の流れ', 'How it goes') })).toBeVisible();

    // A colleague tests it; later changes are another version.
    await press(named('試験用URLを作る', 'Create a test address'));
    const address = await page.locator('#test-address').inputValue();
    const guest = await (await otherBrowser(browser, baseURL, language)).newPage();
    await guest.goto(address);
    await expect(
      guest.getByRole('heading', { name: word('この画面は試験用です', 'This screen is for testing') }),
    ).toBeVisible();
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();

    await press(named('公開する', 'Publish'));
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expectAccessible(page);
    await press(dialog.getByRole('button', { name: word('公開する', 'Publish'), exact: true }));
    await expect(page.locator('.form-editor-versions').getByText(word('公開中', 'Published'))).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { level: 1, name })).toHaveCount(0);

    await press(page.getByRole('button', { name: word(`${name}の受付を始める`, `Start accepting: ${name}`) }));
    await press(dialog.getByRole('button', { name: word('受付を始める', 'Start accepting'), exact: true }));
    const end = page.getByRole('button', { name: word(`${name}の受付を終える`, `Stop accepting: ${name}`) });
    await expect(end).toBeVisible();
    await guest.goto('/onlineform');
    await expect(guest.getByRole('heading', { name })).toBeVisible();
    await press(end);
    await press(dialog.getByRole('button', { name: word('受付を終える', 'Stop accepting'), exact: true }));
    await expect(
      page.getByRole('button', { name: word(`${name}の受付を始める`, `Start accepting: ${name}`) }),
    ).toBeVisible();
    await guest.context().close();
  },
);
