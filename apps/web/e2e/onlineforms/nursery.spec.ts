import type { APIRequestContext, Page } from '@playwright/test';
import { verifyResident } from '../desk/officials.ts';
import { join, logInAs, type Person } from '../person.ts';
import { expect, expectAccessible, expectTight, freshAddress, mailTo, test, words, type Locale } from '../portal.ts';

/** A place in a nursery: people, reasons with "other", and many files; for residents. */
const NURSERY = 3;

const paper = (file: string) => ({
  name: `${file}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n% ${file}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  ),
});
const animation = { name: '証明.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };

const at = (page: Page, name: string) => page.locator(`[id="${name}"]`);

/** A verified resident. */
async function resident(request: APIRequestContext, language: Locale, baseURL: string | undefined): Promise<Person> {
  const person = { email: freshAddress('parent'), password: 'Hoshi-20270' };
  await join(request, language, person.email, person.password);
  await verifyResident(baseURL, request, person);
  return person;
}

async function tickChecklist(page: Page, language: Locale): Promise<void> {
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: words(language)('申請の入力へ進む', 'Go to the form') }).click();
}

/** Fills in a day as on papers: the era, and year, month and day in it. */
async function fillDay(page: Page, name: string, day: readonly [string, string, string, string]): Promise<void> {
  await at(page, `${name}-era`).selectOption(day[0]);
  for (const [index, part] of ['year', 'month', 'day'].entries())
    await at(page, `${name}-${part}`).fill(day[index + 1] ?? '');
}

test(
  'a guest fills in a form with people, other reasons and many files, is led through the login and loses nothing [decision:guest.apply-through-login] [rule:onlineform.person-rows] [rule:onlineform.other-free-text] [rule:onlineform.file-upload] [field:onlineform_application.other-details] [field:onlineform_application.persons]',
  { tag: '@again' },
  async ({ page, request, language, baseURL, word }) => {
    const person = await resident(request, language, baseURL);
    await page.goto(`/onlineform/introduction/${NURSERY}`);
    await tickChecklist(page, language);
    await expect(page).toHaveURL(new RegExp(`/onlineform/form/${NURSERY}$`));

    // Two children, the first of them in another kind of care; one extra row is removed again.
    const add = page.getByRole('button', { name: word('お子さんを加える', 'Add: Child') });
    await at(page, 'children.0.name').fill('佐藤 めい');
    await at(page, 'children.0.furigana').fill('さとうめい');
    await fillDay(page, 'children.0.born', ['R', '6', '5', '5']);
    await at(page, 'children.0.cared').selectOption('other');
    await at(page, 'children.0.cared_other').fill('祖母の家');
    await add.click();
    await at(page, 'children.1.name').fill('佐藤 そら');
    await fillDay(page, 'children.1.born', ['R', '4', '9', '1']);
    await at(page, 'children.1.cared').selectOption('home');
    await add.click();
    await page.getByRole('button', { name: word('お子さん 3を消す', 'Remove Child 3') }).click();
    await expect(at(page, 'children.2.name')).toHaveCount(0);

    await at(page, 'starts_on').fill(new Date(Date.now() + 130 * 86_400_000).toISOString().slice(0, 10));
    await page.getByRole('radio', { name: word('保育標準時間', 'Standard') }).check();
    await at(page, 'wish1').selectOption('hoshimori');
    await at(page, 'is_together').check();
    for (const reason of ['work', 'care', 'other']) await at(page, `reasons.${reason}`).check();
    await at(page, 'reasons_other').fill('消防団の活動');
    await at(page, 'note').fill('送り迎えは、平日は祖母がします。\n来年の春に、北の沢へ引っ越す予定です。');

    // A person in the household with another relation.
    await page.getByRole('button', { name: word('家族を加える', 'Add: Person') }).click();
    await at(page, 'household.0.name').fill('佐藤 トメ');
    await at(page, 'household.0.furigana').fill('さとうとめ');
    await at(page, 'household.0.relation').selectOption('other');
    await at(page, 'household.0.relation_other').fill('大おば');
    await fillDay(page, 'household.0.born', ['S', '13', '2', '11']);
    await at(page, 'is_tax_seen').check();

    // Files need an owner: a guest reads when to choose them, and can go on.
    const files = page.getByRole('group', { name: word('就労証明書', 'Certificates of employment') });
    await expect(files).toContainText(word('ログインしてから選べます', 'after logging in'));
    await expect(files).toContainText(word('必須', 'required'));
    await expect(page.locator('input[type=file]')).toHaveCount(0);
    await expectAccessible(page);
    await expectTight(page);
    const goOn = page.getByRole('button', { name: word('確認へ進む', 'Continue to confirmation') });
    await goOn.click();
    await expect(page).toHaveURL(/\/login\?backuri=/);
    await logInAs(page, language, person.email, person.password);

    await expect(page).toHaveURL(new RegExp(`/onlineform/form/${NURSERY}$`));
    await expect(page.getByText(word('まだ、足りないところがあります', 'Something is still missing'))).toBeVisible();
    for (const [name, value] of [
      ['children.0.name', '佐藤 めい'],
      ['children.0.furigana', 'サトウメイ'],
      ['children.0.born-year', '6'],
      ['children.0.cared_other', '祖母の家'],
      ['children.1.name', '佐藤 そら'],
      ['wish1', 'hoshimori'],
      ['reasons_other', '消防団の活動'],
      ['note', '送り迎えは、平日は祖母がします。\n来年の春に、北の沢へ引っ越す予定です。'],
      ['household.0.relation_other', '大おば'],
    ] as const)
      await expect(at(page, name)).toHaveValue(value);
    for (const name of ['is_together', 'reasons.work', 'reasons.other', 'is_tax_seen'])
      await expect(at(page, name)).toBeChecked();
    await expectAccessible(page);
    await expectTight(page);

    // Seven files in two questions, five of them in one; each accepts its own types.
    await goOn.click();
    await expect(at(page, 'work_proofs')).toHaveAttribute('aria-invalid', 'true');
    await at(page, 'work_proofs').setInputFiles([paper('就労証明書（父）'), paper('就労証明書（母）')]);
    await at(page, 'other_proofs').setInputFiles([animation, ...[1, 2, 3, 4, 5].map((n) => paper(`診断書${n}`))]);
    await expect(page.locator('.files li')).toHaveCount(7);
    await expect(at(page, 'other_proofs-error')).toContainText('証明.gif');
    await expect(at(page, 'other_proofs-error')).toContainText('JPEG');
    await goOn.click();

    await expect(
      page.getByRole('heading', { level: 1, name: word('内容の確認', 'Confirm the content') }),
    ).toBeVisible();
    const main = page.getByRole('main');
    for (const told of [
      '祖母の家',
      '消防団の活動',
      '大おば',
      '来年の春に、北の沢へ引っ越す予定です。',
      word('2024年5月5日', '5 May 2024'),
      '診断書5.pdf',
      '就労証明書（母）.pdf',
    ])
      await expect(main).toContainText(told);
    await expectAccessible(page);
    await page.locator('#is_agreed').check();
    await page.getByRole('button', { name: word('申請する', 'Apply'), exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: word('申請を受け付けました', 'Your application has been received') }),
    ).toBeVisible();
    const notification = await mailTo(request, person.email);
    for (const told of ['佐藤 そら', '消防団の活動', '大おば', '送り迎えは、平日は祖母がします。'])
      expect(notification.text).toContain(told);

    await page.getByRole('link', { name: word('申請の内容を見る', 'See the application') }).click();
    await expect(page).toHaveURL(/\/application\/detail\/\d+$/);
    for (const told of ['佐藤 めい', '祖母の家', '消防団の活動', '大おば', '北の沢へ引っ越す予定', '診断書3.pdf'])
      await expect(main).toContainText(told);
    await expectAccessible(page);
  },
);
