import type { Page } from '@playwright/test';
import { isBusinessDay } from '@machi/domain/calendar/business-days';
import { enterAsNewMember, send } from '../as-member.ts';
import { deskOf, enter, newOfficial, sampleOfficial } from '../desk/officials.ts';
import { setDisplay } from '../../../../scripts/browser/set-display.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, expectNoSideways, linkIn, mailTo, test } from '../portal.ts';

/** The Wednesday of the week after next: its week has days before and after it. */
function someWednesday(): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + 3 - (day.getUTCDay() || 7));
  return day.toISOString().slice(0, 10);
}
const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const wednesday = someWednesday();

/** Presses Tab until the focus is on a control of this name. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'radio', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(name)}`);
}

interface Made {
  readonly schedule_id: number;
}
const single = { schedule_type: 0, start_date: wednesday, end_date: wednesday } as const;
async function ownId(page: Page): Promise<number> {
  return page.evaluate(() => {
    const record: { member_id?: unknown } = JSON.parse(localStorage.getItem('machi') ?? '{}');
    return Number(record.member_id);
  });
}

test(
  'by keyboard alone: new, found in the week, moved after a question, changed and deleted; nothing of the frame is in the way [route:/schedule] [route:/schedule/detail/:schedule_id] [rule:member.schedule] [rule:header.logged-in.schedule] [rule:breadcrumbs.hidden-on-schedule] [rule:language.switch-hidden-on-schedule] [rule:footer.hidden-on-schedule] [rule:scroll-to-top.hidden-on-schedule] [rule:schedule.new] [rule:schedule.edit] [rule:schedule.view-week] [rule:schedule.move-confirmed] [field:schedule.title]',
  { tag: '@desktop' },
  async ({ page, request, language, word }, info) => {
    await enterAsNewMember(page, request, language, info.project.name, '/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: word('予定表', 'Schedule'), exact: true })
      .click();
    await expect(page).toHaveURL('/schedule');
    await page.goto(`/schedule?view=week&date=${wednesday}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('予定表', 'Schedule'));
    for (const part of [
      page.getByRole('navigation', { name: word('現在の位置', 'Current location') }),
      page.getByRole('contentinfo'),
      page.getByRole('banner').getByRole('button', { name: word('English', '日本語') }),
      page.getByRole('button', { name: word('上へ戻る', 'Top'), exact: true }),
    ])
      await expect(part).toHaveCount(0);

    await tabTo(page, 'link', word('予定を追加', 'Add to schedule'));
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', word('保存する', 'Save'));
    await page.keyboard.press('Enter');
    // Missing fields are reported first, and the other values stay.
    await expect(page.getByRole('alert')).toContainText(word('件名', 'Title'));
    await expectGood(page);
    await tabTo(page, 'link', word(/^件名/, /^Title/));
    await page.keyboard.press('Enter');
    await page.keyboard.type('Kobushi');
    await tabTo(page, 'button', word('保存する', 'Save'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/schedule\/detail\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kobushi');
    await expect(page.locator('.kv')).toContainText(word('9:00〜10:00', '9:00–10:00'));
    await expectGood(page);

    await tabTo(page, 'link', word('予定表に戻る', 'Back to the schedule'));
    await page.keyboard.press('Enter');
    // Its name includes its day.
    const block = page.locator('.tgrid').getByRole('link', { name: /Kobushi/ });
    const read = word(`${Number(wednesday.slice(8))}日（水）、9:00〜10:00、Kobushi`, '9:00–10:00, Kobushi');
    await expect(block).toHaveAccessibleName(new RegExp(read));
    await tabTo(page, 'link', /9:00.*Kobushi/);
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await expect(question).toContainText(word('9:15〜10:30', '9:15–10:30'));
    await expect(question.getByRole('button', { name: word('移さない', 'Do not move') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    // After a cancelled move it has the focus again.
    await expect(block).toBeFocused();
    await expect(block).toHaveAccessibleName(new RegExp(read));

    for (const key of ['m', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
    await tabTo(page, 'button', word('移す', 'Move'));
    await page.keyboard.press('Enter');
    await expect(block).toHaveAccessibleName(new RegExp(word('9:15〜10:30', '9:15–10:30')));
    const moved = await send<{ schedule: { start_date: string; start_time: string; end_time: string } }>(
      page,
      'GET',
      `/api/schedules/${id}`,
    );
    expect(moved.schedule).toMatchObject({
      start_date: daysAfter(wednesday, 1),
      start_time: '09:15',
      end_time: '10:30',
    });

    await tabTo(page, 'link', /9:15.*Kobushi/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'link', word('変更する', 'Change'));
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', word(/^件名/, /^Title/));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Wakka');
    await tabTo(page, 'button', word('保存する', 'Save'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wakka');
    await tabTo(page, 'button', word('予定を消す', 'Delete'));
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog').getByRole('button', { name: word('消さない', 'Do not delete') }),
    ).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/schedule');
    await page.goto(`/schedule/detail/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(/見つかりません/, /not found/i));
  },
);

test('on a phone the list comes first: a series with its next dates, one date answered, commented, coloured, changed and deleted alone [route:/schedule/detail/:schedule_id/:target_date] [decision:schedule.next-dates] [rule:schedule.attend] [rule:schedule.attend-this-time] [rule:schedule.attend-every-time] [rule:schedule.comments] [rule:schedule.colour-change] [rule:schedule.copy] [rule:schedule.all-day-toggle] [rule:schedule.view-month] [rule:schedule.view-4-day] [rule:schedule.view-day-one-line] [field:preferences.scheduleType] [field:preferences.scheduleAllDayIncluded] [decision:preference.schedule-type]', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, `/schedule/create?date=${wednesday}&time=14:00`);
  await page.getByLabel(word('件名', 'Title')).fill('俳句の会');
  // A resident reserves a room through the reservation form.
  const rooms = page.getByRole('link', {
    name: word('この日時に空いている部屋をさがす', 'Find a room free at this time'),
  });
  await expect(rooms).toHaveAttribute('href', `/spot?date=${wednesday}&start=14%3A00&minutes=60`);
  await page.getByRole('radio', { name: word('繰り返し', 'Repeat') }).check();
  const next = page.getByRole('region', { name: word('これからの日にち', 'Next dates') });
  await expect(next.getByRole('listitem')).toHaveCount(10);
  await expect(next).toContainText(word('毎週 水曜日', 'Every week on Wednesday'));
  await expectGood(page);
  await page.getByRole('button', { name: word('保存する', 'Save') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('俳句の会');
  const id = Number(page.url().split('/').at(-1));
  await send<Made>(page, 'POST', '/api/schedules', {
    ...single,
    schedule_type: 1,
    title: '星まつり',
    participants: [await ownId(page)],
    accepts_conflicts: 1,
  });

  await page.goto(`/schedule?view=week&date=${wednesday}`);
  const list = page.locator('.calendar-list');
  await expect(list.getByRole('link')).toHaveCount(2);
  await expectGood(page);
  await expectNoSideways(page);
  await page.getByRole('checkbox', { name: word('終日の予定も表示する', 'Show all-day items') }).uncheck();
  await expect(list.getByRole('link')).toHaveCount(1);
  for (const [view, name] of [
    ['day', word('日', 'Day (1 line)')],
    ['4day', word('4日', '4 Day')],
    ['month', word('月', 'Month')],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`view=${view}`));
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  // View and toggle stay as they were left; the reservations' calendar has its own.
  await page.goto(`/schedule?date=${wednesday}`);
  await expect(page.getByRole('link', { name: word('月', 'Month'), exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(
    page.getByRole('checkbox', { name: word('終日の予定も表示する', 'Show all-day items') }),
  ).not.toBeChecked();
  await page.goto('/reservation/calendar');
  await expect(page.getByRole('link', { name: word('週', 'Week'), exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await page.goto(`/schedule/detail/${id}/${wednesday}`);
  await page.getByRole('button', { name: word('欠席する', 'Do not attend') }).click();
  await expect(
    page.getByText(word('「欠席」と答えています。', 'You are not attending.'), { exact: true }),
  ).toBeVisible();
  await page.getByRole('radio', { name: word('毎回', 'Every time') }).check();
  await page.getByRole('button', { name: word('出席する', 'Attend'), exact: true }).click();
  await page.getByLabel(word('コメントを書く', 'Write a comment')).fill('兼題は「雪」です。');
  await page.getByRole('button', { name: word('コメントを送る', 'Send comment') }).click();
  await expect(page.locator('.schedule-comments')).toContainText('兼題は「雪」です。');
  const takeBack = page.getByRole('button', { name: word('コメントを消す', 'Remove comment') });
  await takeBack.click();
  await expect(page.getByRole('dialog')).toContainText('兼題は「雪」です。');
  await page.keyboard.press('Escape');
  await expect(takeBack).toBeFocused();
  await takeBack.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('消す', 'Delete'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: word('コメント', 'Comments'), exact: true })).toBeFocused();
  await page.getByText(word('色を変える', 'Change the colour')).click();
  await page.getByRole('radio', { name: word('紫', 'Purple') }).check();
  await expect(page.getByText(word('色を変えました。', 'The colour was changed.'))).toBeVisible();
  await expectGood(page);

  await page.getByRole('button', { name: word('予定を消す', 'Delete') }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('radio', { name: word('この日だけ', 'Only this date') })).toBeChecked();
  await question.getByRole('button', { name: word('消す', 'Delete'), exact: true }).click();
  await expect(page).toHaveURL(`/schedule?date=${wednesday}`);
  await page.goto(`/schedule/detail/${id}/${daysAfter(wednesday, 7)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('俳句の会');
  await page.getByRole('link', { name: word('コピーして追加', 'Copy') }).click();
  await expect(page.getByLabel(word('件名', 'Title'))).toHaveValue('俳句の会');
});

test(
  'an official looks at a colleague: the lines of a day, a private hour as a block, joining after a question, and whoever is busy is registered anyway [route:/schedule/:member_id] [rule:official.other-schedules] [rule:schedule.others] [rule:schedule.view-day-lines] [rule:schedule.group-filter] [rule:schedule.join] [message:schedule-join-confirm] [rule:schedule.participant-conflict] [rule:schedule.preview-participants] [decision:schedule.busy-block] [decision:schedule.people-warn]',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    const colleague = await sampleOfficial(baseURL, 'reception');
    const api = await deskOf(colleague, baseURL);
    const other = Number(colleague.session.member_id);
    const hour = { ...single, start_time: '09:00', end_time: '10:00', participants: [other] };
    const make = (data: object) => api.post('/api/schedules', { data });
    const answer = await make({ ...hour, title: '除雪の説明会' });
    const open: Made = await answer.json();
    const late = { start_time: '11:00', end_time: '12:00' };
    expect((await make({ ...hour, ...late, title: '通院', is_private: 1 })).status()).toBe(201);

    await enter(page, language, await newOfficial(baseURL, ['reception'], '高橋 花'));
    await page.goto(`/schedule/${other}?view=lines&date=${wednesday}`);
    const board = page.getByRole('table');
    await expect(board.getByRole('button', { name: /除雪の説明会/ })).toBeVisible();
    await expect(board).toContainText(word('予定あり', 'Busy'));
    await expect(page.locator('main')).not.toContainText('通院');
    await expectGood(page);
    await board.getByRole('button', { name: /除雪の説明会/ }).press('Enter');
    await page.getByRole('button', { name: word('参加する', 'Join') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(word('あなたを参加者に加えますか？', 'Add yourself as a participant?'));
    await dialog.getByRole('button', { name: word('参加者に加える', 'Add me'), exact: true }).click();
    await expect(page.locator('.schedule-participants')).toContainText('高橋 花');
    await expect(page.getByText(word('参加者に加わりました。', 'You are now a participant.'))).toBeFocused();
    expect(page.url()).toContain(`/schedule/detail/${open.schedule_id}`);

    await page.goto('/schedule?view=lines');
    await expect(page.getByLabel(word('だれの予定', 'Whose schedules'))).toBeVisible();
    await page.getByLabel(word('だれの予定', 'Whose schedules')).selectOption('all');
    await expect(page).toHaveURL(/group=all/);
    await expect(page.getByRole('rowheader', { name: /高橋 花/ })).toBeVisible();

    await page.goto(`/schedule/create?date=${wednesday}&time=09:30`);
    await page.getByLabel(word('件名', 'Title')).fill('打ち合わせ');
    await expect(page.getByRole('region', { name: word(/参加者の予定/, /Participants’ schedules/) })).toContainText(
      '除雪の説明会',
    );
    await page.getByRole('button', { name: word('空いている時間をさがす', 'Find a free time') }).click();
    const found = page.locator('.schedule-found').getByRole('button').first();
    await found.click();
    await expect(found).toHaveAttribute('aria-pressed', 'true');
    await expectGood(page);
    // The draft is there after a reload, with the chosen time; starting again asks as at first.
    const start = await page.getByLabel(word('始まりの時刻', 'Start time')).inputValue();
    await page.reload();
    await expect(page.getByLabel(word('件名', 'Title'))).toHaveValue('打ち合わせ');
    await expect(page.getByLabel(word('始まりの時刻', 'Start time'))).toHaveValue(start);
    await page.getByRole('button', { name: word('最初から始める', 'Start from the beginning') }).click();
    await expect(page.getByLabel(word('件名', 'Title'))).toBeFocused();
    await page.getByLabel(word('件名', 'Title')).fill('打ち合わせ');
    await page.getByRole('button', { name: word('保存する', 'Save') }).click();
    await expect(dialog).toContainText(word('このまま登録しますか', 'Register anyway'));
    await dialog.getByRole('button', { name: word('このまま登録する', 'Register anyway') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('打ち合わせ');
    await page.goto('/schedule/abc');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(/見つかりません/, /not found/i));
  },
);

test(
  'an official takes a room each week: what is free is told before it is saved, dates that are taken are left out in one press [rule:purpose.schedule] [rule:schedule.preview-rooms] [rule:schedule.preview-equipment]',
  { tag: '@desktop' },
  async ({ page, language, baseURL, word }) => {
    const official = await newOfficial(baseURL, ['editor'], '山口 学');
    await enter(page, language, official);
    /** Chooses, in the form, a room that is open on Wednesdays. */
    async function chooseRoom() {
      await page
        .getByLabel(word('施設', 'Facility'), { exact: true })
        .selectOption({ label: word('子育て支援センター たんぽぽ', 'Childcare Support Centre Tanpopo') });
      await page.getByRole('checkbox', { name: word('相談室', 'Consultation room') }).check();
    }
    let first = wednesday;
    while (!isBusinessDay(first) || !isBusinessDay(daysAfter(first, 7))) first = daysAfter(first, 7);
    const taken = daysAfter(first, 7);
    await page.goto(`/schedule/create?date=${taken}&time=10:00`);
    await page.getByLabel(word('件名', 'Title')).fill('避難所の訓練');
    await chooseRoom();
    // Several pieces of a kind can be chosen.
    const more = page.getByRole('button', { name: word(/を増やす$/, /^Add one:/) }).first();
    await more.click();
    await more.click();
    await expect(page.getByText(word('この日は使えます。', 'It is free on that day.'))).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: word('保存する', 'Save') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('避難所の訓練');
    await expect(page.locator('main')).toContainText(
      word('子育て支援センター たんぽぽ 相談室', 'Childcare Support Centre Tanpopo Consultation room'),
    );
    await expect(page.locator('main')).toContainText(word('離乳食の道具一式（2個）', 'Set of baby-food tools (2)'));

    await page.goto(`/schedule/create?date=${first}&time=10:00`);
    await page.getByLabel(word('件名', 'Title')).fill('研修');
    await page.getByRole('radio', { name: word('繰り返し', 'Repeat') }).check();
    await page.getByLabel(word('いつまで', 'Until')).fill(daysAfter(first, 14));
    await chooseRoom();
    const failing = page.locator('.callout', { hasText: word('使えない日が', 'It cannot be used on') });
    await expect(failing).toBeVisible();
    await expect(failing).not.toContainText('避難所の訓練');
    await expectGood(page);
    await failing.getByRole('button', { name: word('使えない日を外す', 'Leave out') }).click();
    await expect(page.getByText(word(/使えます。.*外しました。/, /is free on .* left out/))).toBeVisible();
    await page.getByRole('button', { name: word('保存する', 'Save') }).click();
    await page
      .getByRole('button', { name: word('このまま登録する', 'Register anyway') })
      .or(page.getByRole('heading', { level: 1, name: '研修' }))
      .first()
      .waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('研修');
  },
);

test(
  'an official invites somebody from outside, who answers on a phone by the link of the notification; the answer and what is edited in another browser appear without a reload, under neither focus nor words that are being typed',
  { tag: '@desktop' },
  async ({ page, request, browser, language, baseURL, word }, info) => {
    const official = await newOfficial(baseURL, ['editor'], '菊地 実');
    await enter(page, language, official);
    const address = `kudo.${Date.now()}.${info.project.name}@example.jp`;
    await page.goto(`/schedule/create?date=${wednesday}&time=14:00`);
    await page.getByLabel(word('件名', 'Title')).fill('商店街の打合せ');
    await page.getByRole('button', { name: word('外部の参加者を加える', 'Add an external participant') }).click();
    await expect(page.getByRole('textbox', { name: word(/^お名前/, /^Name/) })).toBeFocused();
    await page.getByRole('button', { name: word('保存する', 'Save') }).click();
    // No notification is sent before the list is complete.
    await expect(page.getByRole('alert')).toContainText(
      word('外部の参加者1 メールアドレス', 'External participant 1 E-mail address'),
    );
    await page.getByRole('textbox', { name: word(/^お名前/, /^Name/) }).fill('工藤 真');
    await page.getByRole('textbox', { name: word(/^メールアドレス/, /^E-mail address/) }).fill(address);
    await expectGood(page);
    await page.getByRole('button', { name: word('保存する', 'Save') }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(word('1人にメールを送りますか？', 'Send an e-mail to 1 person?'));
    await expect(question).toContainText('工藤 真');
    await expectGood(page);
    await question.getByRole('button', { name: word('保存してメールを送る', 'Save and send') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('商店街の打合せ');
    const detail = page.url();
    const link = linkIn(await mailTo(request, address));
    const comment = page.getByLabel(word('コメントを書く', 'Write a comment'));
    const begun = '駐車場は裏の';
    await comment.click();
    await page.keyboard.type(begun);
    const expectUntouched = async () => {
      await expect(comment).toBeFocused();
      await expect(comment).toHaveValue(begun);
    };

    // Another browser without a login.
    const phone = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
    const theirs = await phone.newPage();
    await theirs.goto(link);
    await expect(theirs).toHaveURL('/schedule/answer');
    await expect(theirs.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await theirs.getByRole('button', { name: word('ご案内を開く', 'Open the invitation') }).click();
    await expect(theirs.getByRole('heading', { level: 2, name: '商店街の打合せ' })).toBeFocused();
    await expect(theirs.locator('.kv')).toContainText('菊地 実');
    await expect(theirs.locator('.kv')).toContainText(word('14:00〜15:00', '14:00–15:00'));
    await expectGood(theirs);
    await expectNoSideways(theirs);
    await theirs.getByRole('button', { name: word('出席する', 'I will attend'), exact: true }).click();
    await expect(theirs.getByText(word('「出席」と承りました。', 'recorded that you will attend.'))).toBeVisible();
    await phone.close();

    await expect(page.locator('.kv')).toContainText(`工藤 真 ${address}`);
    await expect(page.locator('.kv')).toContainText(word('（出席）', '(attending)'));
    await expectUntouched();

    const desk = await browser.newContext({ baseURL: baseURL ?? '' });
    const elsewhere = await desk.newPage();
    await enter(elsewhere, language, official);
    async function edit(label: string, value: string) {
      await elsewhere.goto(detail.replace('/detail/', '/edit/'));
      await elsewhere.getByLabel(label).fill(value);
      await elsewhere.getByRole('button', { name: word('保存する', 'Save') }).click();
      await expect(elsewhere).toHaveURL(detail);
    }
    await edit(word('件名', 'Title'), '商店街の夏祭り');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('商店街の夏祭り');
    await expectUntouched();

    await page.goto(`/schedule?view=week&date=${wednesday}`);
    const item = page.locator('.tgrid').getByRole('link', { name: /商店街の夏祭り/ });
    await item.focus();
    await edit(word('終わりの時刻', 'End time'), '15:30');
    await expect(item).toHaveAccessibleName(new RegExp(word('14:00〜15:30', '14:00–15:30')));
    await expect(item).toBeFocused();
    await desk.close();
  },
);

test(
  'a guest logs in before any screen of the schedule [rule:login-only./schedule] [rule:login-only./schedule/:member_id] [rule:login-only./schedule/detail/:schedule_id] [rule:login-only./schedule/detail/:schedule_id/:target_date]',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const path of [
      '/schedule',
      '/schedule/7',
      '/schedule/create',
      '/schedule/detail/3',
      `/schedule/detail/3/${wednesday}`,
      '/schedule/edit/3',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?backuri=${encodeURIComponent(path)}`);
    }
  },
);

test('a schedule that is saved when its writer has gone on takes them nowhere: they are told, and stay @touched', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await enterAsNewMember(page, request, language, info.project.name, '/schedule');
  await send<Made>(page, 'POST', '/api/schedules', {
    ...single,
    start_time: '19:00',
    end_time: '20:00',
    title: '星まつり',
    participants: [await ownId(page)],
  });
  // The page to return to is cached: the browser would go there at once.
  await page.goto(`/schedule?view=week&date=${wednesday}`);
  await page.locator('.calendar-list').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/schedule\/detail\/\d+/);
  await page.getByRole('link', { name: word('予定表に戻る', 'Back to the schedule') }).click();
  await page
    .getByRole('link', { name: word('予定を追加', 'Add to schedule') })
    .first()
    .click();
  await page.getByRole('textbox', { name: word(/^件名/, /^Title/) }).fill('Kobushi');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/schedules', (route) => held.promise.then(() => route.continue()), { times: 1 });
  const sent = page.waitForRequest('**/api/schedules');
  await page.getByRole('button', { name: word('保存する', 'Save') }).click();
  await sent;
  await page
    .getByRole('link', { name: word('まち', 'Machi'), exact: false })
    .first()
    .click();
  await expect(page).not.toHaveURL(/schedule/);
  const left = page.url();
  held.resolve();
  await expect(page.getByText(word(/^予定を保存しました/, /saved/i))).toBeVisible();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(page.url()).toBe(left);
});

test(
  'the desk of members opens a calendar for a reason, which stays in another language; then the focus is on the calendar',
  { tag: ['@desktop', '@touched'] },
  async ({ page, request, browser, language, baseURL, word }, info) => {
    await enterAsNewMember(page, request, language, info.project.name, '/');
    const desk = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(desk, language, await newOfficial(baseURL, ['member_admin']));
    await desk.goto(`/schedule/${await ownId(page)}`);
    const heading = desk.getByRole('heading', { level: 1 });
    await desk.getByRole('button', { name: word('予定表を開く', 'Open the calendar') }).press('Enter');
    await expect(desk.getByRole('textbox')).toBeFocused();
    await expect(desk.getByText(word('入力してください。', 'It is required.'))).toBeVisible();
    await expectGood(desk);
    await desk.getByRole('textbox').fill('ご家族からの電話');
    await setDisplay(desk, { locale: word('en', 'ja') });
    await expect(heading).toHaveText(word('Open a calendar', '予定表を開く'));
    await expect(desk.getByRole('textbox')).toHaveValue('ご家族からの電話');
    await desk.getByRole('button', { name: word('Open the calendar', '予定表を開く') }).press('Enter');
    await expect(heading).toContainText('佐藤 春');
    await expect(heading).toBeFocused();
    await desk.context().close();
  },
);
