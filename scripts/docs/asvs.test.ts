import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const PAGE = 'docs/asvs.md';

/** Numbers of the requirements of levels 1 and 2 in OWASP ASVS 5.0.0, by section. */
const NUMBERS = `
  1.1: 1-2
  1.2: 1-9
  1.3: 1-11
  1.4: 1-3
  1.5: 1-2
  2.1: 1-3
  2.2: 1-3
  2.3: 1-4
  2.4: 1
  3.2: 1-2
  3.3: 1-4
  3.4: 1-6
  3.5: 1-5
  3.7: 1-2
  4.1: 1-3
  4.2: 1
  4.3: 1-2
  4.4: 1-4
  5.1: 1
  5.2: 1-3
  5.3: 1-2
  5.4: 1-3
  6.1: 1-3
  6.2: 1-12
  6.3: 1-4
  6.4: 1-4
  6.5: 1-5
  6.6: 1-3
  6.8: 1-4
  7.1: 1-3
  7.2: 1-4
  7.3: 1-2
  7.4: 1-5
  7.5: 1-2
  7.6: 1-2
  8.1: 1-2
  8.2: 1-3
  8.3: 1
  8.4: 1
  9.1: 1-3
  9.2: 1-4
  10.1: 1-2
  10.2: 1-2
  10.3: 1-4
  10.4: 1-11
  10.5: 1-5
  10.6: 1-2
  10.7: 1-3
  11.1: 1-2
  11.2: 1-3
  11.3: 1-3
  11.4: 1-4
  11.5: 1
  11.6: 1
  12.1: 1-3
  12.2: 1-2
  12.3: 1-4
  13.1: 1
  13.2: 1-5
  13.3: 1-2
  13.4: 1-5
  14.1: 1-2
  14.2: 1-4
  14.3: 1-3
  15.1: 1-3
  15.2: 1-3
  15.3: 1-7
  16.1: 1
  16.2: 1-5
  16.3: 1-4
  16.4: 1-3
  16.5: 1-3
  17.1: 1
  17.2: 1-4
  17.3: 1-2
`;
const numbers = NUMBERS.trim()
  .split('\n')
  .flatMap((line) => {
    const [section = '', ranges = ''] = line.trim().split(': ');
    return ranges.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_none, index) => `${section}.${first + index}`);
    });
  });

const [judged = '', beyond = ''] = read(PAGE).split('\n## Of level 3');
const cellsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+ .*) \|$/gm)].map(([, row = '']) => row.split(' | '));
const rows = cellsOf(judged).map(([number = '', asks = '', verdict = '', by = '']) => ({ number, asks, verdict, by }));

/** References in a cell: files, each with its test titles, and headings of other pages. */
function namedIn(by: string) {
  const files = [...by.matchAll(/`([\w@./-]+\.[a-z]+)`((?:, "[^"]+")*)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }));
  const headings = [...by.matchAll(/\]\(([\w-]+\.md)\)((?:, "[^"]+")*)/g)].map(([, page = '', titles = '']) => ({
    file: `docs/${page}`,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }));
  return { files, headings };
}

test('each number of levels 1 and 2 is judged once, in order', () => {
  expect(numbers).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  for (const { number, asks, verdict, by } of rows) {
    expect(['met', 'not met', 'n.a.'], number).toContain(verdict);
    expect(asks.length, number).toBeGreaterThan(3);
    expect(by.length, number).toBeGreaterThan(3);
  }
});

test('whatever is met names a file, and each file, test and heading that is named is there', () => {
  const named = [...rows, ...cellsOf(beyond).map(([number = '', , by = '']) => ({ number, verdict: 'met', by }))];
  for (const { number, verdict, by } of named) {
    const { files, headings } = namedIn(by);
    if (verdict === 'met') expect(files.length + headings.length, number).toBeGreaterThan(0);
    for (const { file, titles } of files) {
      expect(existsSync(path.join(root, file)), `${number}: ${file}`).toBe(true);
      for (const title of titles) expect(read(file), `${number}: ${file}`).toContain(title);
    }
    for (const { file, titles } of headings)
      for (const title of titles) expect(read(file), `${number}: ${file}`).toMatch(new RegExp(`^##+ ${title}$`, 'm'));
  }
});

test('each test that the security architecture names is there', () => {
  const named = namedIn(read('docs/security.md')).files.filter(({ titles }) => titles.length > 0);
  expect(named.length).toBeGreaterThan(1);
  for (const { file, titles } of named) for (const title of titles) expect(read(file), file).toContain(title);
});

test('the sums at the top are those of the rows', () => {
  const sumOf = (of: readonly { readonly verdict: string }[]) =>
    [
      ...['met', 'not met', 'n.a.'].map((verdict) => of.filter((row) => row.verdict === verdict).length),
      of.length,
    ].join(' | ');
  const chapters = [...judged.matchAll(/^## V(\d+) (.+)$/gm)];
  expect(chapters).toHaveLength(17);
  for (const [, chapter = '', name = ''] of chapters) {
    const anchor = `v${chapter}-${name.toLowerCase().replaceAll(' ', '-')}`;
    const sum = sumOf(rows.filter(({ number }) => number.startsWith(`${chapter}.`)));
    expect(judged).toContain(`| [V${chapter} ${name}](#${anchor}) | ${sum} |`);
  }
  expect(judged).toContain(`| all | ${sumOf(rows)} |`);
});
