import { expect, expectGood, expectNoSideways, test } from '../portal.ts';
import { enter, sampleOfficial } from './officials.ts';

test.use({ town: 'oharashi' });

test('an official sees what the last night deleted, and tries what the next one would, by keyboard', async ({
  page,
  language,
  baseURL,
  word,
}) => {
  await enter(page, language, await sampleOfficial(baseURL, 'system'));
  await page.goto('/retention');
  const newest = page.getByRole('region', { name: word('いちばん新しい結果', 'Latest run') });
  await expect(newest).toContainText(word('夜間処理', 'Night run of'));
  await expectGood(page);

  const trial = page.getByRole('region', { name: word('試しに数える', 'Trial count') });
  const press = trial.getByRole('button');
  await press.press('Enter');
  await expect(trial.getByRole('status')).toContainText(word('期間を過ぎているものは', 'retention period'));
  await expect(press).toBeFocused();
  await trial.locator('summary').press('Enter');
  await expect(trial.getByRole('rowheader', { name: word('操作の記録', 'Audit log') })).toBeVisible();
  await expectGood(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSideways(page);
});
