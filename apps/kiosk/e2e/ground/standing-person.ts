import type { Page } from '@playwright/test';

/** Milliseconds of one recognition. A part ends when the screen asks for the next one. */
export interface VerdictTimes {
  /** From the camera's first picture to the verdict. */
  readonly whole: number;
  /** First look, turn of the head, return, blink, and judgement. */
  readonly parts: Readonly<Record<'look' | 'turn' | 'return' | 'blink' | 'judgement', number>>;
}

export interface StandingPerson {
  untilVerdict(): Promise<VerdictTimes>;
}

declare global {
  // Written by the person's page for the current recognition.
  var verdictTimes: VerdictTimes | null;
}

/** Layout of the drawn film: step between pictures, and pictures for a side (film/draw-film.ts). */
const STEP = 3;
const SIDE = 60;
const COURSE = { ahead: [0, 14], turn: [15, 26], return: [27, 37], blink: [45, 54] } as const;

/**
 * Plays a camera with a person who follows the screen: 0.4 seconds after the request the head turns within half a
 * second, returns in the same time, and the eyes blink within half a second. No picture comes twice.
 */
export async function standBefore(page: Page, film: readonly Uint8Array[]): Promise<StandingPerson> {
  const frames = film
    .filter((_frame, index) => index % STEP === 0)
    .map((frame) => Buffer.from(frame).toString('base64'));
  await page.addInitScript(
    ({ pictures, side, course }) => {
      const REACTION = 400;
      const FRAME = 50;
      const decode = (text: string) =>
        createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
      const bitmaps = Promise.all(pictures.map(decode));
      type Asked = 'ahead' | 'turn' | 'return' | 'blink' | 'done';
      let asked: Asked = 'ahead';
      let isRight = false;
      let askedAt = 0;
      let opened = 0;
      const marks = new Map<string, number>();
      globalThis.verdictTimes = null;

      /** Picture that shows the person now. */
      function frameNow(now: number): number {
        const part = asked === 'done' ? 'ahead' : asked;
        const [from, to] = course[part];
        const since = now - askedAt - REACTION;
        const first = isRight && part !== 'ahead' ? side : 0;
        // The head stays until the person has understood the request.
        if (part === 'return' && since < 0) return first + course.turn[1];
        if (part === 'ahead' || since < 0) return course.ahead[0] + (Math.floor(now / 100) % (course.ahead[1] + 1));
        const step = Math.floor(since / FRAME);
        const length = to - from + 1;
        if (part === 'turn') return first + from + Math.min(length - 1, step);
        if (part === 'return' && step >= length) return course.ahead[0];
        // A blink that was not seen is repeated.
        return first + from + (step % length);
      }

      const titles: readonly (readonly [RegExp, Asked])[] = [
        [/へ向け|左へ|右へ/, 'turn'],
        [/前を向いて/, 'return'],
        [/まばたき/, 'blink'],
        [/確かめて/, 'done'],
      ];
      function hear(): void {
        const title = document.querySelector('h1')?.textContent ?? '';
        const now = performance.now();
        if (opened > 0 && title.includes('石田') && !globalThis.verdictTimes) {
          const at = (name: string, otherwise: number): number => marks.get(name) ?? otherwise;
          const turn = at('turn', now);
          const back = at('return', turn);
          const blink = at('blink', back);
          const done = at('done', now);
          globalThis.verdictTimes = {
            whole: now - opened,
            parts: {
              look: turn - opened,
              turn: back - turn,
              return: blink - back,
              blink: done - blink,
              judgement: now - done,
            },
          };
          return;
        }
        const found = titles.find(([words]) => words.test(title))?.[1];
        if (!found || found === asked || opened === 0) return;
        if (found === 'turn') isRight = title.includes('右');
        asked = found;
        askedAt = now;
        if (!marks.has(found)) marks.set(found, now);
      }
      new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });

      navigator.mediaDevices.getUserMedia = async () => {
        const shown = await bitmaps;
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 640, height: 480 });
        const context = canvas.getContext('2d');
        asked = 'ahead';
        marks.clear();
        globalThis.verdictTimes = null;
        const stream = canvas.captureStream(30);
        const drawing = setInterval(() => {
          const picture = shown[frameNow(performance.now())];
          if (!context || !picture) return;
          context.drawImage(picture, 0, 0);
          // Noise of a camera.
          for (let dot = 0; dot < 40; dot += 1) {
            context.fillStyle = `rgb(${Math.random() * 255} ${Math.random() * 255} ${Math.random() * 255} / 10%)`;
            context.fillRect(Math.random() * 640, Math.random() * 480, 3, 3);
          }
          if (stream.getTracks().every(({ readyState }) => readyState === 'ended')) clearInterval(drawing);
        }, 33);
        opened = performance.now();
        return stream;
      };
    },
    { pictures: frames, side: SIDE, course: COURSE },
  );
  return {
    async untilVerdict() {
      const told = await page.waitForFunction(() => globalThis.verdictTimes, undefined, { timeout: 60_000 });
      const times = await told.jsonValue();
      if (!times) throw new Error('no verdict');
      await page.evaluate(() => {
        globalThis.verdictTimes = null;
      });
      return times;
    },
  };
}
