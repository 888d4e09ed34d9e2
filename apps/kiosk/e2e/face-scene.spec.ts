import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { captureTrouble, captureTroubles, recognitionLimits, type CaptureTrouble } from '@machi/domain/faces/capture';
import { goodView, troubledViews } from '@machi/domain/faces/faces.fixture';
import type { FaceView } from '@machi/domain/faces/view';
import { axeViolations } from '../../../scripts/browser/axe.ts';
import type { ToScreen } from '../src/bridge.ts';
import { facing, openScene } from './ground/face-page.ts';
import { PANELS, measureScene } from './ground/measure-scene.ts';
import { playEyes } from './ground/played-eyes.ts';
import { bathStatus } from './ground/sample-states.ts';
import { useWidestFont } from './ground/square-font.ts';
import { expect, test } from './terminal.ts';

const shut = { rightEye: 0.05, leftEye: 0.05 };
/** Sentences on the screen from the first good look to the last. */
const course: readonly (readonly [Partial<FaceView>, string, string])[] = [
  [{}, '顔を左へ', 'Please turn your head to the left'],
  [{ yaw: 20 }, '前を向いて', 'straight ahead again'],
  [{}, 'まばたき', 'Please blink'],
  [shut, 'まばたき', 'Please blink'],
  [{}, '確かめて', 'Checking'],
];

test(
  'the camera’s scene says what to do in every trouble, and leads through the challenge',
  { tag: '@both' },
  async ({ page, language }) => {
    const shots = process.env['KIOSK_SHOTS'];
    if (shots) mkdirSync(shots, { recursive: true });
    const eyes = await playEyes(page);
    const scene = await openScene(page, language);
    if (!shots) await useWidestFont(page);
    const title = page.getByRole('heading', { level: 1 });
    const found: Record<string, string[]> = {};
    async function measure(name: string): Promise<void> {
      for (const { width, height, least } of PANELS) {
        await page.setViewportSize({ width, height });
        const wrong = await measureScene(page, least);
        if (wrong.length > 0) found[`${name} ${width} × ${height}`] = wrong;
        if (shots) await page.screenshot({ path: path.join(shots, `${language}-${width}-face-${name}.png`) });
      }
    }

    const said = new Set<string>();
    for (const trouble of captureTroubles) {
      const view = trouble === 'no-face' ? null : { ...goodView, ...troubledViews[trouble] };
      expect(captureTrouble(view, recognitionLimits)).toBe(trouble satisfies CaptureTrouble);
      await eyes.see(view);
      await expect.poll(async () => !said.has((await title.textContent()) ?? ''), { message: trouble }).toBe(true);
      said.add((await title.textContent()) ?? '');
      await measure(trouble);
    }
    expect(await axeViolations(page, [])).toEqual([]);

    for (const [view, ja, en] of course) {
      await eyes.see({ ...goodView, ...view });
      await expect(title).toContainText(language === 'ja' ? ja : en);
      await measure(`step-${en}`);
    }
    await expect.poll(() => scene.answers.length).toBe(1);
    const [answer] = scene.answers;
    expect(answer).toMatchObject({ challenge_id: 'left', model_id: 'played' });
    expect(answer?.embeddings).toHaveLength(3);

    // The wrong side: another challenge is asked for, and the screen says why.
    scene.tell(facing('right'));
    await eyes.see(goodView);
    await expect(title).toContainText(language === 'ja' ? '顔を右へ' : 'to the right');
    await eyes.see({ ...goodView, yaw: 20 });
    await expect.poll(() => scene.presses).toContain('face');
    scene.tell(facing('left', 'left again'));
    await eyes.see(goodView);
    await expect(page.getByText(language === 'ja' ? '矢印と反対' : 'the other way')).toBeVisible();
    await measure('again');
    expect(found).toEqual({});
    await scene.stop();
  },
);

test('card and face are equal choices, and the camera is off until somebody wants it [decision:terminal.face-or-card]', async ({
  page,
  language,
}) => {
  const eyes = await playEyes(page);
  const scene = await openScene(page, language);
  const idle = { state: { kind: 'idle' }, status: { ...bathStatus, hasFaces: true }, sound: null } satisfies ToScreen;
  await eyes.see(null);
  scene.tell(JSON.stringify(idle));
  const card = page.getByRole('heading', { level: 1 });
  const face = page.getByRole('button', { name: language === 'ja' ? /顔で/ : 'Use your face' });
  const sizeOf = (words: typeof card) => words.evaluate((element) => getComputedStyle(element).fontSize);
  expect(await sizeOf(face)).toBe(await sizeOf(card));
  await expect(page.locator('video')).toHaveCount(0);
  const looks = await page.evaluate(() => globalThis.playedLooks);
  await page.keyboard.press('Tab');
  await face.click();
  await expect.poll(() => scene.presses).toEqual(['face']);
  expect(await page.evaluate(() => globalThis.playedLooks)).toBeLessThanOrEqual(looks + 1);
  scene.tell(JSON.stringify({ ...idle, status: bathStatus }));
  await expect(face).toHaveCount(0);
  await scene.stop();
});

test(
  'the camera’s scene is spoken by a voice of the computer’s own alone, in the language of the screen',
  { tag: '@both' },
  async ({ page, language }) => {
    await page.addInitScript(() => {
      const spoken: string[] = [];
      const voice = (lang: string, localService: boolean) => ({ lang, localService, name: lang });
      const voices = [voice('ja-JP', false), voice('en-US', false), voice('ja-JP', true), voice('en-US', true)];
      class Utterance {
        voice: { lang: string; localService: boolean } | null = null;
        lang = '';
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      }
      const synthesis = {
        getVoices: () => voices,
        cancel() {},
        speak: ({ text, voice: by }: Utterance) => spoken.push(`${by?.lang} ${by?.localService} ${text}`),
      };
      Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
      Object.defineProperty(window, 'spoken', { value: spoken });
    });
    const eyes = await playEyes(page);
    const scene = await openScene(page, language);
    const spoken = () => page.evaluate((): string[] => Reflect.get(window, 'spoken'));
    await eyes.see({ ...goodView, ...troubledViews['too-far'] });
    const [lang, nearer, turn] =
      language === 'ja'
        ? ['ja-JP', 'もう少し近づいてください', '顔を左へ向けてください']
        : ['en-US', 'closer', 'to the left'];
    await expect.poll(async () => (await spoken()).at(-1)).toContain(`${lang} true `);
    await expect.poll(async () => (await spoken()).join()).toContain(nearer);
    await eyes.see(goodView);
    await expect.poll(async () => (await spoken()).at(-1)).toContain(turn);
    expect((await spoken()).every((one) => one.startsWith(`${lang} true `))).toBe(true);
    await scene.stop();
  },
);
