import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectGood, expectTight, test } from '../portal.ts';

/** The voice that the stand-in plays; tests move it on. */
interface StandIn {
  /** Whether the page has been told the voices. */
  isAsked: boolean;
  readonly said: { readonly text: string; readonly rate: number }[];
  /** Says the next word; after the last one the utterance ends. */
  word: () => void;
}
declare global {
  interface Window {
    standIn: StandIn;
  }
}

/**
 * A headless browser has no voice. This stands in by the Web Speech API: voices come late, `speak` queues, an utterance
 * starts, tells its words and ends, `cancel` empties the queue with an error for what was being said.
 */
function voiceFor(page: Page, lang: string, { isLocal = true, tellsWords = true } = {}): Promise<unknown> {
  return page.addInitScript(
    ({ voices, tellsWords: tells }) => {
      let queue: { utterance: SpeechSynthesisUtterance; words: { index: number; segment: string }[] }[] = [];
      let known: object[] = [];
      const speech = new EventTarget();
      const tell = (utterance: EventTarget, name: string, fields: object) =>
        utterance.dispatchEvent(Object.assign(new Event(name), fields));
      const begin = () => queue[0] && tell(queue[0].utterance, 'start', {});
      const said: { text: string; rate: number }[] = [];
      window.standIn = {
        isAsked: false,
        said,
        word() {
          const [first] = queue;
          const next = first?.words.shift();
          if (!first) return;
          if (next && tells)
            tell(first.utterance, 'boundary', { name: 'word', charIndex: next.index, charLength: next.segment.length });
          if (next) return;
          queue.shift();
          tell(first.utterance, 'end', {});
          begin();
        },
      };
      class Utterance extends EventTarget {
        rate = 1;
        lang = '';
        voice = null;
        readonly text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      }
      Object.assign(speech, {
        getVoices() {
          window.standIn.isAsked ||= known.length > 0;
          return known;
        },
        speak(utterance: SpeechSynthesisUtterance) {
          said.push({ text: utterance.text, rate: utterance.rate });
          const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(utterance.text)];
          queue.push({ utterance, words: words.filter(({ isWordLike }) => isWordLike) });
          if (queue.length === 1) setTimeout(begin);
        },
        cancel() {
          const [first] = queue;
          queue = [];
          if (first) setTimeout(() => tell(first.utterance, 'error', { error: 'interrupted' }));
        },
      });
      Object.defineProperty(window, 'speechSynthesis', { value: speech });
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
      setTimeout(() => {
        known = voices;
        speech.dispatchEvent(new Event('voiceschanged'));
      }, 200);
    },
    { voices: [{ lang, localService: isLocal, name: 'stand-in' }], tellsWords },
  );
}

/** Words that are marked on the page. */
const marked = (page: Page, name: 'aloud-word' | 'aloud-sentence'): Promise<string> =>
  page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String).join(''), name);
const word = (page: Page): Promise<void> => page.evaluate(() => window.standIn.word());
const said = (page: Page): Promise<StandIn['said']> => page.evaluate(() => window.standIn.said);

const offer = (page: Page) => page.getByRole('button', { name: 'このページを読み上げる' });
const panel = (page: Page) => page.getByRole('region', { name: '読み上げ' });

/** A notice with headings. */
const NOTICE = '/notice/21';

test(
  'a notice is read aloud: its words are marked, it pauses, goes faster, begins at a heading, and falls silent when left',
  { tag: '@phone' },
  async ({ page }) => {
    await voiceFor(page, 'ja-JP');
    await page.goto(NOTICE);
    const [title = ''] = (await page.getByRole('heading', { level: 1 }).innerText()).split(/(?<=。)/);
    await offer(page).click();
    const pause = panel(page).getByRole('button', { name: '一時停止' });
    await expect(pause).toBeFocused();
    expect((await said(page)).map(({ text }) => text)).toEqual([title]);
    expect(await marked(page, 'aloud-sentence')).toBe(title);
    await word(page);
    const firstWord = await marked(page, 'aloud-word');
    expect(title.startsWith(firstWord) && firstWord.length < title.length).toBe(true);
    await word(page);
    expect(await marked(page, 'aloud-word')).not.toBe(firstWord);
    await expectGood(page);

    await pause.click();
    expect(await marked(page, 'aloud-word')).toBe('');
    const goOn = panel(page).getByRole('button', { name: '続ける' });
    await expect(goOn).toBeFocused();
    await goOn.click();
    expect((await said(page)).length).toBe(2);
    await panel(page).getByRole('button', { name: '速く' }).click();
    await expect(panel(page).getByText('速め')).toBeVisible();
    expect((await said(page)).at(-1)).toMatchObject({ rate: 1.3 });

    await panel(page).getByText('見出しから読む').click();
    await expectAccessible(page);
    const headings = panel(page).getByRole('listitem');
    expect(await headings.count()).toBeGreaterThan(1);
    const chosen = await headings.last().innerText();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await headings.last().getByRole('button').click();
    await expect(headings.last()).toBeHidden();
    expect((await said(page)).at(-1)).toMatchObject({ text: chosen, rate: 1.3 });
    expect(await marked(page, 'aloud-sentence')).toBe(chosen);
    await expect(page.locator('main').getByRole('heading', { name: chosen, exact: true })).toBeInViewport();
    await expectTight(page);

    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(offer(page)).toBeFocused();
    expect(await marked(page, 'aloud-sentence')).toBe('');

    // The pace is kept.
    await page.reload();
    await offer(page).click();
    expect((await said(page)).at(-1)).toMatchObject({ rate: 1.3 });
    await page.getByRole('link', { name: 'お知らせの一覧へ' }).click();
    await expect(page).toHaveURL('/notice');
    await expect(panel(page)).toBeHidden();
    const before = (await said(page)).length;
    await word(page);
    expect((await said(page)).length).toBe(before);
  },
);

test(
  'one page reads at a time, and one that is hidden is silent',
  { tag: '@phone' },
  async ({ page, context, portal }) => {
    await voiceFor(page, 'ja-JP', { tellsWords: false });
    await page.goto(NOTICE);
    await offer(page).click();
    await word(page);
    expect(await marked(page, 'aloud-word')).toBe('');
    expect(await marked(page, 'aloud-sentence')).not.toBe('');
    const other = await context.newPage();
    await voiceFor(other, 'ja-JP');
    await other.goto(`${portal}/notice`);
    await offer(other).click();
    await expect(panel(other).getByRole('button', { name: '一時停止' })).toBeVisible();
    await expect(panel(page).getByRole('button', { name: '続ける' })).toBeVisible();
    await other.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(panel(other).getByRole('button', { name: '続ける' })).toBeVisible();
  },
);

test('nothing is offered without a voice of the language in the device', { tag: '@phone' }, async ({ page }) => {
  await voiceFor(page, 'ja-JP', { isLocal: false });
  await page.goto(NOTICE);
  await page.waitForFunction(() => window.standIn.isAsked);
  await expect(offer(page)).toHaveCount(0);
});
