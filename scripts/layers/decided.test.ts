import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesWith, productSources } from './product-sources.ts';

const root = path.join(import.meta.dirname, '../..');
test('nothing of the sample town stands in the program, but which pack is the first [decision:town.all-from-pack]', () => {
  expect(productSources.length).toBeGreaterThan(900);
  const ofPack = (file: string) => JSON.parse(readFileSync(path.join(root, 'towns/hoshimori', file), 'utf8'));
  const town = ofPack('town.json');
  const named = new RegExp(
    [town.town_key, town.town_name.ja, town.town_name.en, town.office_name.en, town.office_tel].join('|'),
    'i',
  );
  const first = ['apps/api/src/settings/settings.ts', 'apps/kiosk/src/host/browser-options.ts'];
  expect(filesWith(named).toSorted()).toEqual(first);
  const [line] = productSources.find(({ file }) => file === first[0])?.text.match(/.*hoshimori.*/i) ?? [];
  expect(line?.trim()).toBe(".default('hoshimori'),");
  // Nor its places, routes, districts and people, in the program or in its texts.
  interface Names {
    readonly ja: string;
    readonly en: string;
  }
  const spots: readonly { spot_name: Names; tel: string; address: Names }[] = ofPack('spots.json');
  const routes: readonly { route_name: Names }[] = ofPack('transport.json').routes;
  const people: readonly { email?: string; password: string }[] = ofPack('sample-members.json');
  const words = [
    ...spots.flatMap(({ spot_name: { ja, en }, tel, address }) => [ja, en, tel, address.ja]),
    ...routes.flatMap(({ route_name: { ja, en } }) => [ja, en]),
    ...people.flatMap(({ email, password }) => [email?.split('@')[0] ?? password, password]),
    ...ofPack('garbage.json').areas.map(({ area_name }: { area_name: Names }) => area_name.ja),
    ...[town.position.latitude, town.position.longitude].map(String),
    'ふれあいプラザ',
    '0100-55-',
  ];
  // The sports centre's page has a fixed address, and a word for what many towns have.
  const fixed = new Set(['スポーツセンター', 'Sports Centre']);
  const texts = globSync('{apps,packages}/*/src/**/{text,words}/**/*.json', { cwd: root });
  expect(texts.length).toBeGreaterThan(300);
  const sources = [
    ...productSources,
    ...texts.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  ];
  const found = words
    .filter((word) => !fixed.has(word))
    .flatMap((word) => sources.filter(({ text }) => text.includes(word)).map(({ file }) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

test('streams and files come through the client: no EventSource but that of the public monitors, no bare link to the API [decision:stream.through-client]', () => {
  expect(filesWith(/\bnew EventSource\(/)).toEqual(['apps/web/src/features/monitors/open-line.ts']);
  const linking = filesWith(/(?:href|src|action)=(?:"|\{[`'"])\/api\//);
  // The API's page for programmers links to its document, which is public.
  expect(linking).toEqual(['apps/api/src/platform/http/api-pages.ts']);
});

test('no field cuts off what is pasted but those of a number, a code, a name or what is looked for', () => {
  // A too long pasted text is reported with its length (`useTooLong`): text areas take no maxLength, by their type.
  expect(filesWith(/<(?:TextAreaField|ReasonField|textarea)\b[^>]*maxLength/)).toEqual([]);
  expect(filesWith(/\bmaxLength=/, /^apps\/web\/|^packages\/ui\//)).toEqual([
    'apps/web/src/features/form-editor/editing/Controls.tsx',
    'apps/web/src/features/form-editor/questions/DayBoundField.tsx',
    'apps/web/src/features/form-editor/questions/QuestionForm.tsx',
    'apps/web/src/features/monitors/banner/TemplateFields.tsx',
    'apps/web/src/features/ondemandbus/desk/WhoCalls.tsx',
    'apps/web/src/features/reception/find/FindForm.tsx',
    'apps/web/src/features/search/SearchPage.tsx',
    'apps/web/src/features/spot-status/DeviceSection.tsx',
    'apps/web/src/features/spots/SearchForm.tsx',
    'apps/web/src/features/terminals/NewTerminal.tsx',
    'apps/web/src/features/terminals/TerminalEntry.tsx',
    'apps/web/src/shell/desk/account-finder/MemberFinder.tsx',
    'apps/web/src/shell/editor/panels/CaptionPanel.tsx',
    'apps/web/src/shell/editor/panels/RubyPanel.tsx',
    'packages/ui/src/desk/DeskSearch.tsx',
    'packages/ui/src/search-field/SearchField.tsx',
  ]);
});

test('the glossary has each word once, in order, with its Japanese', () => {
  const [words = ''] = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').split('\n## Spelling');
  const rows = words
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const names = rows.slice(1).map(([, word = '']) => word.toLowerCase());
  expect(names.length).toBeGreaterThan(100);
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(rows.filter(([, , japanese, what]) => !japanese || !what)).toEqual([]);
});
