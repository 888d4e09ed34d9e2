import type { Page } from '@playwright/test';
import type { FaceAnswer, ToScreen } from '../../src/bridge.ts';
import { startStatePlayer } from './processes.ts';
import { bathStatus } from './sample-states.ts';

/** The camera's scene, with a challenge to this side. */
export const facing = (side: 'left' | 'right', id: string = side): string =>
  JSON.stringify({
    state: { kind: 'face', challenge: { id, side }, closesInMilliseconds: 60_000 },
    status: { ...bathStatus, isOnline: false, unsentEvents: 12_041, hasFaces: true },
    sound: null,
  } satisfies ToScreen);

/** Opens a terminal's page in the camera's scene; keeps the messages it sends. */
export async function openScene(page: Page, language: string) {
  const player = await startStatePlayer();
  const presses: string[] = [];
  const answers: FaceAnswer[] = [];
  let tell = (_message: string): void => {};
  await page.routeWebSocket('**/line/terminal', (line) => {
    tell = (message) => line.send(message);
    line.onMessage((message) => void presses.push(JSON.parse(String(message)).press));
    line.send(facing('left'));
  });
  await page.routeWebSocket('**/line/camera', (line) => {
    line.onMessage((message) => void answers.push(JSON.parse(String(message))));
  });
  await page.goto(player.address);
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
  return { stop: player.stop, presses, answers, tell: (message: string) => tell(message) };
}
