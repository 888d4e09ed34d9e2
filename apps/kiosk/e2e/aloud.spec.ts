import type { Page } from '@playwright/test';
import type { ScreenState, TerminalStatus } from '../src/bridge.ts';
import { startStatePlayer } from './ground/processes.ts';
import { bathStatus, sampleStates } from './ground/sample-states.ts';
import { expect, test } from './terminal.ts';

/** A speech of the standard with voices of the computer: sentences are said one after the other until it is cancelled. */
async function giveVoices(page: Page, languages: readonly string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((tags) => {
    const log: string[] = [];
    const voices = tags.map((lang) => ({ lang, localService: true, name: lang }));
    class Utterance extends EventTarget {
      voice: { lang: string } | null = null;
      volume = 1;
      lang = '';
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel: () => log.push('silent'),
      speak: ({ text, voice, volume }: Utterance) => log.push(`${voice?.lang} ${volume} ${text}`),
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    Object.defineProperty(window, 'told', { value: log });
  }, languages);
  return () => page.evaluate((): string[] => Reflect.get(window, 'told').splice(0));
}

const idle: ScreenState = { kind: 'idle' };
const letIn = sampleStates.find(({ name }) => name === 'pending')?.message.state ?? idle;

test(
  'a terminal says a tap to its person in earphones, to everybody nothing of them, and is silent once they leave',
  { tag: '@once' },
  async ({ page }) => {
    const player = await startStatePlayer();
    const told = await giveVoices(page, ['ja-JP', 'vi-VN']);
    const status: TerminalStatus = { ...bathStatus, languages: ['ja-simple', 'vi', 'zh-Hans'] };
    const show = (state: ScreenState, aloud: TerminalStatus['aloud']) =>
      player.show({ state, status: { ...status, aloud }, sound: null });
    show(idle, 'earphones');
    await page.goto(player.address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('カードを');
    expect(await told()).toEqual([]);

    show(letIn, 'earphones');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('佐藤さん');
    expect((await told()).slice(0, 3)).toEqual(['silent', 'ja-JP 1 佐藤さん、どうぞ', 'ja-JP 1 残り']);
    show(idle, 'earphones');
    await expect.poll(told).toEqual(['silent']);

    show(letIn, 'loudspeaker');
    await expect.poll(told).toEqual(['silent', 'ja-JP 0.5 どうぞお入りください。']);
    // The list of languages does not outlast the screen that it was opened on.
    await page.getByRole('button', { name: 'Language' }).click();
    await expect(page.getByRole('dialog')).toContainText('Tiếng Việt');
    show(idle, 'loudspeaker');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(told).toEqual(['silent']);

    // Who chooses a language hears what to do; a language without a voice is shown and not said.
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('button', { name: 'Tiếng Việt' }).click();
    await expect.poll(async () => (await told())[1]).toBe('vi-VN 0.5 Đặt thẻ của bạn');
    show(letIn, 'loudspeaker');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xin mời vào');
    expect(await told()).toEqual(['silent', 'vi-VN 0.5 Xin mời vào.']);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('button', { name: '简体中文' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('请进');
    expect(await told()).toEqual(['silent']);
    await player.stop();
  },
);
