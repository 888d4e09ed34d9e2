import { enter, newOfficial } from '../desk/officials.ts';
import { otherBrowser } from '../passes/bath-desk.ts';
import { expect, expectGood, openedWindow, test, words } from '../portal.ts';
import { applyForMeeting } from './applied.ts';

test(
  'an exemption that waits stands first in its file, and two keys confirm it',
  { tag: ['@desktop', '@touched'] },
  async ({ page, request, browser, language, baseURL }, info) => {
    const word = words(language);
    const { code } = await applyForMeeting({ page, request, language }, info.project.name, {
      exemption_method: 2,
      exemption_reason: '町内会の行事のため',
    });
    const desk = await (await otherBrowser(browser, baseURL, language)).newPage();
    await enter(desk, language, await newOfficial(baseURL, ['reception']));
    await desk.goto(`/reception?kind=exemption&application=${code}`);
    const file = desk.locator('.reception-file');
    await expect(file.getByRole('heading', { level: 3 }).first()).toHaveText(word('減免', 'Exemption'));
    await expect(file.getByRole('button', { name: word('減免を認める', 'Confirm') }).first()).toBeInViewport({
      ratio: 1,
    });
    await expectGood(desk);
    // The other answer first, and left again: its key asks what it says.
    await desk.keyboard.press('r');
    await expect(await openedWindow(desk)).toContainText(word('減免を認めない', 'Decline'));
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await desk.keyboard.press('a');
    await expect(await openedWindow(desk)).toContainText(word('減免を認め', 'Confirm'));
    await expectGood(desk);
    await desk.keyboard.press('Control+Enter');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await expect(file.locator(':focus')).toContainText(word('一部減免', 'Partial exemption'));
    await expect(file.getByRole('button', { name: word('減免を認める', 'Confirm') })).toHaveCount(0);
  },
);
