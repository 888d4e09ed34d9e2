import { expect, test } from 'vitest';
import { addressLanguage } from './address-language.ts';

test.each([
  ['/about?lang=en', 'en', '/about'],
  ['/about?lang=ja#contact', 'ja', '/about#contact'],
  ['/notice?category=2&lang=en&page=3', 'en', '/notice?category=2&page=3'],
  ['/about?lang=fr', undefined, '/about'],
  ['/about?lang=', undefined, '/about'],
  ['/about?lang=EN', undefined, '/about'],
  ['/about?lang=en&lang=ja', 'en', '/about'],
  ['/apply?lang=ja-simple&x=1', 'ja-simple', '/apply?x=1'],
  ['//evil.example/?lang=en', 'en', '/'],
])('%s asks for %s and leaves %s', (address, language, rest) => {
  expect(addressLanguage(address)).toEqual({ language, rest });
});

test.each(['/', '/about?language=en', '/about#lang=en'])('%s says nothing of it', (address) => {
  expect(addressLanguage(address)).toBeUndefined();
});
