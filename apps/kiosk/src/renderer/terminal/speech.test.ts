import type { PageElement } from '@machi/domain/aloud/pieces';
import { expect, test, vi } from 'vitest';
import { aloudSettings } from '../../bridge.ts';
import { hush, saidOf, speak } from './speech.ts';

const block = (text: string, aloud: string | null = null): PageElement<string> => ({
  name: 'p',
  attribute: (name) => (name === 'data-aloud' ? aloud : null),
  isDrawn: true,
  isBlock: true,
  children: [{ source: text, text }],
});
const part = (aloud: string | null): PageElement<string> => ({
  ...block('', aloud),
  children: [block('佐藤さん、\nどうぞ'), block('残り17回')],
});

test('everything is said only through earphones; a loudspeaker says what everybody may hear', () => {
  const said = (aloud: string | null) =>
    aloudSettings.map((setting) => saidOf(part(aloud), setting, 'ja').map(({ text }) => text));
  const whole = ['佐藤さん、どうぞ', '残り17回'];
  expect(said('どうぞお入りください。')).toEqual([[], ['どうぞお入りください。'], whole]);
  expect(said('')).toEqual([[], whole, whole]);
  expect(said(null)).toEqual([[], [], []]);
  expect(saidOf(null, 'earphones', 'ja')).toEqual([]);
});

test('a variant is said in its language', () => {
  const languages = (text: string, language: 'vi' | 'zh-Hans' | 'ja-simple') =>
    saidOf(block(text, ''), 'loudspeaker', language).map((one) => one.language);
  expect(languages('Vui lòng chờ', 'vi')).toEqual(['vi']);
  expect(languages('请稍候', 'zh-Hans')).toEqual(['zh']);
  expect(languages('少し待ってください', 'ja-simple')).toEqual(['ja']);
});

test('what the system has no voice for yet is said once it lists them, unless something has taken its place', () => {
  const told: string[] = [];
  let voices: readonly object[] = [];
  const speechSynthesis = {
    onvoiceschanged: null as (() => void) | null,
    getVoices: () => voices,
    cancel: () => undefined,
    speak: ({ text }: { readonly text: string }) => void told.push(text),
  };
  vi.stubGlobal('window', { speechSynthesis });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  speak('ゆっくり左を向いてください', 'ja');
  speak('前を向いてください', 'ja');
  expect(told).toEqual([]);
  voices = [{ lang: 'ja-JP', localService: true }];
  speechSynthesis.onvoiceschanged?.();
  expect(told.splice(0)).toEqual(['前を向いてください']);
  speechSynthesis.onvoiceschanged?.();
  expect(told).toEqual([]);
  // A scene that is gone is not said late.
  voices = [];
  speak('もう少し近づいてください', 'ja');
  hush();
  voices = [{ lang: 'ja-JP', localService: true }];
  speechSynthesis.onvoiceschanged?.();
  expect(told).toEqual([]);
  vi.unstubAllGlobals();
});
