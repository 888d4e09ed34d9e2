import { expect, test } from 'vitest';
import { hasTag, tagOf } from './ready-document.ts';

test('a tag is known by its text alone, among others, and as a proxy marks it', () => {
  const tag = tagOf('時刻表');
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  expect([tagOf('時刻表'), tagOf('時刻')].map((other) => other === tag)).toEqual([true, false]);
  for (const named of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag} , "y"`])
    expect(hasTag(named, tag), named).toBe(true);
  for (const named of [undefined, '', '"x"', '*', tag.slice(1, -1)]) expect(hasTag(named, tag), named).toBe(false);
});
