import { locales } from '@machi/domain/locale/model';
import { textsOf } from '@machi/domain/locale/texts';
import { serviceMenu } from '@machi/domain/navigation/menus';
import { expect, test } from 'vitest';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { tasks } from './tasks.ts';
import sharedEn from '../../shell/language/text/en.json' with { type: 'json' };
import sharedJa from '../../shell/language/text/ja.json' with { type: 'json' };

const read = textsOf('landing', { ja, en }, { ja: sharedJa, en: sharedEn });

test.each(locales)('every service of the menu is a task with its own words: %s', (locale) => {
  const town = {
    default_route_id: 4,
    has_waste: true,
    lacks: [],
    ferries: null,
    fixed_services: { shared_office: 31, taxi: 32 },
  };
  const listed = tasks({ locale, t: (key, ...values) => read(locale, key, ...values) }, town);
  expect(listed.map(({ href }) => href)).toEqual(expect.arrayContaining(serviceMenu(town).map(({ path }) => path)));
  for (const { title, detail } of listed) {
    expect(title).not.toBe('');
    expect(detail).not.toMatch(/^$|:[a-z_]+/);
  }
  expect(new Set(listed.map(({ detail }) => detail)).size).toBe(listed.length);
});
