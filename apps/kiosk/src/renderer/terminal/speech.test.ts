import { expect, test } from 'vitest';
import { ownVoice } from './speech.ts';

const voice = (lang: string, localService: boolean) => ({ lang, localService });

test('a terminal speaks by a voice of its own computer in the language of the screen, never by one of the network', () => {
  const [network, own, english] = [voice('ja-JP', false), voice('ja_JP', true), voice('en-GB', true)];
  expect(ownVoice([network, english, own], 'ja')).toBe(own);
  expect(ownVoice([own, english], 'en')).toBe(english);
  expect(ownVoice([network, english], 'ja')).toBeUndefined();
  expect(ownVoice([], 'ja')).toBeUndefined();
});
