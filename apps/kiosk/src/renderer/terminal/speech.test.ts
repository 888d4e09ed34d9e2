import type { PageElement } from '@machi/domain/aloud/pieces';
import { expect, test } from 'vitest';
import { aloudSettings } from '../../bridge.ts';
import { saidOf } from './speech.ts';

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
