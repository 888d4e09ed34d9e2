import { enter, newMember, newOfficial, sampleOfficial } from './officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectAccessible, expectGood, freshAddress, test } from '../portal.ts';

const admin = ['member_admin'];
const everything = ['member_admin', 'auditor', 'system'];

test.use({ town: 'oharashi' });

test(
  'one new member with a mobile number alone: verified, edited, a password at the counter, locked [rule:official.create-account] [rule:official.reset-forced] [field:member.is_reset_forced]',
  { tag: '@desktop' },
  async ({ page, request, language, baseURL, word }) => {
    const tel = `080${String(Date.now()).slice(-8)}`;
    await enter(page, language, await newOfficial(baseURL, admin));
    await page.goto('/member');
    await page.getByRole('link', { name: word('1人を登録', 'Register one') }).click();
    await expectGood(page);

    const register = page.getByRole('button', { name: word('登録する', 'Register'), exact: true });
    await register.click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.locator('#name-error')).toBeVisible();
    await expect(page.locator('#email-error')).toBeVisible();
    await page.locator('#name').fill('窓口 花子');
    await page.locator('#tel').fill(tel);
    await page.getByLabel(word('登録の案内を本人に送る', 'Send the account to the person')).uncheck();
    await register.click();
    await expect(
      page.getByRole('heading', { name: word('窓口 花子 さんを登録しました', '窓口 花子 is registered') }),
    ).toBeVisible();
    const first = (await page.locator('.members-password').innerText()).replace(/\s/g, '');
    await expect(page.getByText(word('14日以内', 'within 14 days'))).toBeVisible();
    await expectAccessible(page);
    const login = async (password: string) => {
      const answer = await request.post('/api/login', { data: { login_id: tel, password } });
      const { next }: { next: { step: string } | null } = await answer.json();
      return { status: answer.status(), step: next?.step };
    };
    expect(await login(first)).toEqual({ status: 200, step: 'password' });

    await page.getByRole('link', { name: word('この会員を開く', 'Open the member') }).click();
    const file = page.getByRole('article');
    await expect(file.getByRole('heading', { level: 2 })).toContainText('窓口 花子');
    await expect(file.getByText(word('未確認', 'Not verified'), { exact: true })).toBeVisible();

    await file.getByRole('button', { name: word('編集する', 'Edit') }).click();
    await expect(page.locator('#lastname')).toBeFocused();
    await page.locator('#lastfurigana').fill('まどぐち');
    await page.locator('#birthdate').fill('1950-05-05');
    const save = file.getByRole('button', { name: word('保存する', 'Save'), exact: true });
    await page.locator('#town_id').fill('x'.repeat(33));
    await save.click();
    await expect(page.locator('#town_id-error')).toBeVisible();
    await page.locator('#town_id').fill(`T-${tel}`);
    await page.locator('#is_handicapped').selectOption('1');
    await save.click();
    await expect(file.getByText(`T-${tel}`)).toBeVisible();
    await expect(file.getByText('マドグチ').first()).toBeVisible();
    await expect(file.getByText(word('手帳', 'Certificate'), { exact: true })).toBeVisible();
    await expect(file.getByRole('button', { name: word('編集する', 'Edit') })).toBeFocused();

    const dialog = page.getByRole('dialog');
    const verify = word('確認済みにする', 'Mark as verified');
    await file.getByRole('button', { name: verify }).click();
    await expect(dialog.getByRole('button', { name: word('戻る', 'Back') })).toBeFocused();
    await dialog.getByRole('button', { name: verify }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('radio', { name: word('市民', 'Resident of the city') }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: verify }).click();
    await expect(dialog).toHaveCount(0);
    await expect(file.getByText(word('確認済み', 'Verified'), { exact: true })).toBeVisible();
    await expect(
      file.getByText(word('本人と住まいを確かめました。', 'Identity and residence are verified.')),
    ).toBeFocused();

    const give = word('仮のパスワードを出す', 'Give a temporary password');
    await file.getByRole('button', { name: give }).click();
    await dialog.getByRole('button', { name: give }).click();
    const shown = file.locator('.members-password');
    await expect(shown).toHaveText(/^[A-Za-z2-9]{16}$/);
    expect(Number.parseFloat(await shown.evaluate((box) => getComputedStyle(box).fontSize))).toBeGreaterThanOrEqual(26);
    const temporary = await shown.innerText();
    await expectGood(page);
    await file.getByRole('button', { name: word('隠す', 'Hide') }).click();
    await expect(shown).not.toHaveText(/[A-Za-z2-9]{16}/);
    await file.getByRole('button', { name: word('渡したので消す', 'Handed over, clear') }).click();
    await expect(shown).toHaveCount(0);
    expect(await login(temporary.replace(/\s/g, ''))).toEqual({ status: 200, step: 'password' });

    await file.getByRole('button', { name: word('ロックする', 'Lock the account') }).click();
    await expect(dialog).toContainText(
      word('窓口 花子 さんのアカウントをロックしますか', 'Lock the account of 窓口 花子?'),
    );
    await dialog.getByRole('button', { name: word('ロックする', 'Lock the account') }).click();
    await expect(file.getByText(word('ロック中', 'Locked'), { exact: true })).toBeVisible();
    expect((await login(first)).status).toBe(422);
    await file.getByRole('button', { name: word('ロックを外す', 'Unlock the account') }).click();
    await dialog.getByRole('button', { name: word('ロックを外す', 'Unlock the account') }).click();
    await expect(file.getByText(word('ロック中', 'Locked'), { exact: true })).toHaveCount(0);
    expect(await login(first)).toEqual({ status: 200, step: 'password' });
  },
);

test(
  'roles are given and the actions about a member read; the chain tells its state',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    const email = freshAddress('role');
    const { memberId } = await newMember(baseURL, { name: '役割 花子', email });
    await enter(page, language, await newOfficial(baseURL, everything));
    await page.goto(`/member?member=${memberId}`);
    const file = page.getByRole('article');
    await file
      .getByRole('combobox', { name: word('アカウントの種類', 'Account type') })
      .selectOption({ label: word('市の職員', 'An official of the city') });
    const save = file.getByRole('button', { name: word('役割を保存する', 'Save the roles') });
    await save.click();
    await expect(file.getByRole('alert')).toContainText(word('所属を選んでください。', 'Choose the organisation.'));
    await file.getByLabel(word('所属', 'Organisation')).selectOption({ index: 1 });
    await file.getByRole('checkbox', { name: word('施設の受付', 'Facility reception') }).check();
    await save.click();
    await expect(file.locator('.members-tags').first()).toContainText(word('職員', 'Official'));
    await expect(file.getByRole('cell', { name: word('役割を与えた', 'Gave roles') })).toBeVisible();
    await expect(file.getByRole('cell', { name: word('会員の情報を開いた', 'Opened the member') })).toBeVisible();
    await expectGood(page);

    await page.getByRole('link', { name: word('操作の記録', 'Audit log') }).click();
    await expect(
      page.getByRole('heading', {
        name: /記録は書かれたままです|まだ封印はありません|The log has not been altered|No seals yet/,
      }),
    ).toBeVisible();
    const given = page.getByRole('cell', { name: word('役割を与えた', 'Gave roles') }).first();
    const more = page.getByRole('button', { name: word('前の記録を見る', 'Show older actions') });
    // Other journeys run in the same town: their hundred registrations are a hundred actions.
    await expect(async () => {
      if (!(await given.isVisible())) await more.click({ timeout: 1000 });
      await expect(given).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [100] });
    await expectGood(page);
    await page
      .getByRole('link', { name: word(`会員 ${memberId}`, `Member ${memberId}`), exact: true })
      .first()
      .click();
    await expect(
      page.getByRole('heading', {
        name: word(`会員 ${memberId} についての記録`, `Actions concerning member ${memberId}`),
      }),
    ).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`view=audit&member=${memberId}$`));
  },
);

test(
  'a role that could raise others waits: whoever asked cannot approve it, a second official can [rule:official.permission-checks]',
  { tag: '@desktop' },
  async ({ page, browser, language, baseURL, word }, info) => {
    const name = `役割 待子${language}${info.workerIndex}`;
    const { memberId } = await newMember(baseURL, { name, email: freshAddress('role') });
    await enter(page, language, await newOfficial(baseURL, everything));
    await page.goto(`/member?member=${memberId}`);
    const file = page.getByRole('article');
    await file
      .getByRole('combobox', { name: word('アカウントの種類', 'Account type') })
      .selectOption({ label: word('市の職員', 'An official of the city') });
    await file.getByLabel(word('所属', 'Organisation')).selectOption({ index: 1 });
    await file.getByRole('checkbox', { name: word('操作の記録を見る', 'Audit log') }).check();
    await file.getByRole('button', { name: word('役割を保存する', 'Save the roles') }).click();
    const waits = word('承認待ち：操作の記録を見る', 'Waiting for approval: Audit log');
    await expect(file.getByText(waits)).toBeVisible();
    await expectGood(page);
    await file.getByRole('link', { name: word('役割の申請を見る', 'Show role requests') }).click();
    const line = page.locator('.members-requests > li').filter({ hasText: name });
    await expect(line).toContainText(word('自分が出した申請は承認できません', 'You requested this yourself'));
    const approve = word('承認する', 'Approve');
    await expect(line.getByRole('button', { name: approve })).toHaveCount(0);
    await expect(line.getByRole('button')).toHaveText([word('申請を取り下げる', 'Withdraw the request')]);
    await expectGood(page);

    const second = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(second, language, await sampleOfficial(baseURL, 'system', 1));
    await second.goto('/member');
    const theirs = second.locator('.members-requests > li').filter({ hasText: name });
    await theirs.getByRole('button', { name: approve }).press('Enter');
    await second.getByRole('dialog').getByRole('button', { name: approve }).click();
    await expect(theirs).toHaveCount(0);
    await expect(second.locator('#role-requests')).toBeFocused();
    await second.context().close();
    await page.goto(`/member?member=${memberId}`);
    await expect(
      file.getByRole('cell', { name: word('役割の申請を承認した', 'Approved the requested roles') }),
    ).toBeVisible();
    await expect(file.getByText(waits)).toHaveCount(0);
  },
);
