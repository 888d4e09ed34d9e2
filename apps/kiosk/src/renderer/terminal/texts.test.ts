import { speak } from '@machi/domain/locale/texts';
import { expect, test, vi } from 'vitest';
import { loadVariant, sayAs, translator } from './texts.ts';

const files = vi.hoisted(() => ({ areThere: false }));
vi.mock('./text/vi.json', async (original) => {
  if (!files.areThere) throw new Error('no network');
  return original();
});

test('words that do not arrive are said in the variant’s own language, and asked for again by the next press', async () => {
  const call = () => translator('en')('call-staff');
  const english = call();
  speak('vi');
  await expect(loadVariant('vi')).rejects.toThrow();
  expect(call()).toBe(english);
  files.areThere = true;
  await loadVariant('vi');
  expect(call()).not.toBe(english);
  speak('ja');
});

test('a terminal says 市 in a city, and 町 where nothing else is known', () => {
  const said = () => translator('ja')('trouble-not-ready-say');
  expect(said()).toMatch(/^町の名簿/);
  sayAs('大原市');
  expect(said()).toMatch(/^市の名簿/);
  sayAs('星守町');
  expect(said()).toMatch(/^町の名簿/);
});
