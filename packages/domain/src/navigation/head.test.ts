import { locales } from '../locale/model.ts';
import { expect, test } from 'vitest';
import { menuTitle, navigationText, titleOfEntry } from './head.ts';
import { headOf } from './page-head.ts';
import { findScreen, screens } from './official-screens.ts';

test('the title is the menu title, " | " and the product name [rule:title.menu-title-and-product] [rule:description.route-key]', () => {
  expect(headOf(findScreen('/terms'), 'en', 'Machi')).toEqual({
    title: 'Terms of Use | Machi',
    name: 'Terms of Use',
    description: 'The terms of use of this site.',
    isHidden: false,
  });
  expect(headOf(findScreen('/terms'), 'ja', 'まち').title).toBe('利用規約 | まち');
});

test('the name of the one thing that a page shows takes the place of the menu title', () => {
  expect(headOf(findScreen('/notice/3'), 'en', 'Machi', 'Snow on Friday').title).toBe('Snow on Friday | Machi');
});

test('the top page and unknown paths are kept out of search engines [rule:landing.noindex]', () => {
  expect(headOf(findScreen('/'), 'ja', 'まち').isHidden).toBe(true);
  expect(headOf(findScreen('/no/such/page'), 'en', 'Machi')).toMatchObject({
    title: 'Not Found | Machi',
    isHidden: true,
  });
});

test('every screen has a title and a description in both languages, none of them a placeholder', () => {
  for (const { name, path } of screens) {
    for (const locale of locales) {
      expect(titleOfEntry({ name }, locale)).not.toMatch(/^$|^navigation\./);
      const head = headOf(findScreen(path.replace(/:[a-z_]+/g, '5')), locale, 'Machi');
      expect(head.description).not.toMatch(/^$|^navigation\.|:[a-z_]+/);
      expect(head.title).not.toMatch(/:[a-z_]+/);
    }
  }
});

test('title and description of a service are those of the service that its id names [rule:service.title-by-id]', () => {
  const bus = headOf(findScreen('/service/3'), 'en', 'Machi', 'Circle bus');
  expect(bus.title).toBe('Circle bus | Machi');
  expect(bus.description).toContain('Circle bus');
  // Services belong to the town, and are named once they are known.
  expect(headOf(findScreen('/service/1'), 'en', 'Machi').title).toBe('Service | Machi');
  expect(menuTitle('service', 'ja')).toBe('サービスの利用登録');
});

test('a ":param" in a description is replaced by the value of the same name, in title and description of every screen none is left [rule:title.param-placeholders]', () => {
  const bus = headOf(findScreen('/service/3'), 'en', 'Machi', 'Circle bus');
  expect(bus.description).toBe('Circle bus: check who receives which of your data, and register to use it.');
  for (const { path } of screens)
    for (const locale of locales) {
      const { title, description } = headOf(findScreen(path.replace(/:[a-z_]+/g, '5')), locale, 'Machi');
      expect(`${title} ${description}`).not.toMatch(/:[a-z_]+/);
    }
});

test('words take the values they name', () => {
  expect(navigationText('heading.top', 'ja', { town: '星守町' })).toBe('星守町の予約と手続きを、ここから。');
});
