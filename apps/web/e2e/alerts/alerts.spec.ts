import { enterAsNewMember } from '../as-member.ts';
import { enter, sampleOfficial } from '../desk/officials.ts';
import { expect, expectGood, expectNoSideways, mailTo, openedWindow, test } from '../portal.ts';

/** Of the sample's person who has a mobile number and no mail. */
const MOBILE = '09000003456';

test('two officials send a drill of an order, a guest reads it as one; a member answers a safety call in one press [route:/evacuation] [route:/safety] [rule:public./safety] [route:/safety-desk]', async ({
  page,
  browser,
  request,
  language,
  baseURL,
  word,
}, info) => {
  const openDesk = async (role: string) => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const desk = await context.newPage();
    await enter(desk, language, await sampleOfficial(baseURL, role));
    return desk;
  };
  const [first, second] = [await openDesk('reception'), await openDesk('approver')];
  await first.goto('/evacuation');
  const open = first.getByRole('button', { name: word('新しく出す', 'Issue an order') });
  await open.click();
  await first.getByRole('radio', { name: word('訓練', 'Drill'), exact: true }).check();
  await first.getByRole('combobox', { name: word('原因', 'Cause') }).selectOption('flood');
  await first.getByRole('radio', { name: word(/避難指示/, /Evacuation Order/) }).check();
  const check = first.getByRole('button', { name: word('文面と人数を確かめる', 'Check the words and the numbers') });
  await check.click();
  await expect(first.getByText(word('地区を選んでください。', 'Please choose areas.'))).toBeVisible();
  await first.getByRole('checkbox', { name: word('北の沢地区', 'Kitanosawa') }).check();
  await check.click();
  const asks = first.getByRole('button', { name: word('もう一人の職員に確認を求める', 'Ask a second official') });
  await expect(asks).toBeVisible();
  await expectGood(first);
  // What was checked goes with what was chosen.
  await first.getByRole('checkbox', { name: word('南丘地区', 'Minamioka') }).check();
  await expect(asks).toHaveCount(0);
  await check.click();
  await asks.click();

  await second.goto('/evacuation');
  await second.getByRole('button', { name: word('承認して送る', 'Approve and send') }).click();
  await expect(second.getByText(word(/が用意し、.+が承認/, /prepared by .+, approved by/)).first()).toBeVisible();
  await page.goto('/warnings');
  await expect(page.getByRole('main')).toContainText(word('【訓練】', '[DRILL]'));
  await expect(page.getByRole('main')).toContainText(word('北の沢地区', 'Kitanosawa'));
  await expectNoSideways(page);
  await second.getByRole('button', { name: word('変える・解除する', 'Change or end it') }).click();
  await second.getByRole('radio', { name: word('解除する', 'End it'), exact: true }).check();
  await second.getByRole('button', { name: word('もう一人の職員に確認を求める', 'Ask a second official') }).click();
  await first.reload();
  await first.getByRole('button', { name: word('承認して送る', 'Approve and send') }).click();
  await expect(first.getByRole('button', { name: word('承認して送る', 'Approve and send') })).toHaveCount(0);

  await enterAsNewMember(page, request, language, info.project.name, '/safety');
  await expect(page.getByText(word('いま、町は何も尋ねていません', 'The town asks nothing at present'))).toBeVisible();
  await first.goto('/safety-desk');
  await first.getByRole('button', { name: word('安否確認を始める', 'Begin a safety call') }).click();
  const window = await openedWindow(first);
  await window.getByRole('radio', { name: word('訓練', 'Drill'), exact: true }).check();
  await window.getByRole('button', { name: word('安否確認を始める', 'Begin a safety call') }).click();
  const safe = page.getByRole('button', { name: word('無事です', 'I am safe') });
  // The open page hears of it by itself.
  await expect(safe).toBeVisible({ timeout: 15_000 });
  await expectGood(page);
  await safe.click();
  await expect(page.getByText(word('「無事です」と答えました', 'Answered: safe'))).toBeVisible();
  await expect(first.getByText(word(/無事 1、/, /safe 1,/))).toBeVisible();
  // Somebody whose telephone opens no links types the code of the SMS on any other device, without a login.
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}/.exec((await mailTo(request, MOBILE, /安否確認/)).text)?.[0] ?? '';
  const guest = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await guest.goto(`/safety?lang=${language}`);
  const typed = guest.getByRole('textbox', { name: word('SMSの番号', 'Code of the SMS') });
  await typed.fill(`${code.slice(0, -1)}U`);
  await typed.press('Enter');
  await expect(guest.getByText(word(/この番号では答えられません/, /does not answer a call/))).toBeVisible();
  await expectGood(guest);
  await typed.fill(code.toLowerCase());
  await typed.press('Enter');
  await guest.getByRole('button', { name: word('無事です', 'I am safe') }).click();
  await expect(guest.getByText(word('「無事です」と答えました', 'Answered: safe'))).toBeVisible();
  await expect(first.getByText(word(/無事 2、/, /safe 2,/))).toBeVisible();
  await guest.context().close();
  await expectGood(first);
  await first
    .getByRole('button', { name: word('を終える', 'End it') })
    .first()
    .click();
  await (await openedWindow(first)).getByRole('button', { name: word('終える', 'End it'), exact: true }).click();
  await expect(first.getByText(word('終えました', 'Ended'), { exact: true }).first()).toBeVisible();
  await first.context().close();
  await second.context().close();
});
