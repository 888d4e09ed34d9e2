import { describe, expect, test } from 'vitest';
import { pressedPage, readPushed } from './push.ts';

const ORIGIN = 'https://machi.example.jp';
const whole = {
  title: '予約についてのお知らせ',
  body: '星守町から。',
  url: `${ORIGIN}/reservation`,
  tag: 'a',
  lang: 'ja',
};
const generic = { title: 'お知らせがあります', url: '/', tag: 'unreadable' };

describe('a message of the town', () => {
  test('is shown as it was written', () => {
    expect(readPushed(() => whole)).toEqual(whole);
    expect(readPushed(() => ({ ...whole, lang: 'xx', url: 7 }))).toEqual({ ...whole, lang: 'ja', url: '/' });
  });

  test.each([
    undefined,
    null,
    7,
    'text',
    [],
    {},
    { ...whole, title: '' },
    { ...whole, title: { ja: 'x' } },
    { ...whole, body: undefined },
  ])('that cannot be read says that there is one: %j', (said) => {
    expect(readPushed(() => said)).toMatchObject(generic);
  });

  test('that is no JSON says that there is one', () => {
    expect(readPushed(() => JSON.parse('{'))).toMatchObject(generic);
  });
});

describe('a press', () => {
  test.each([
    [`${ORIGIN}/reservation?x=1#y`, `${ORIGIN}/reservation?x=1#y`],
    ['/pass', `${ORIGIN}/pass`],
    ['https://evil.example/', `${ORIGIN}/`],
    ['//evil.example/pass', `${ORIGIN}/`],
    [`${ORIGIN}.evil.example/`, `${ORIGIN}/`],
    [`https://user@evil.example/`, `${ORIGIN}/`],
    ['http://machi.example.jp/pass', `${ORIGIN}/`],
    ['javascript:alert(1)', `${ORIGIN}/`],
    ['data:text/html,x', `${ORIGIN}/`],
    ['https://', `${ORIGIN}/`],
    [undefined, `${ORIGIN}/`],
    [{ href: ORIGIN }, `${ORIGIN}/`],
  ])('on %j opens %s, never another site', (url, page) => {
    expect(pressedPage(url, ORIGIN)).toBe(page);
  });
});
