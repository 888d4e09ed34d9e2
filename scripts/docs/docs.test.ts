import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const sources = tracked.filter((file) => /^(?:apps|packages|scripts)\/.*\.(?:[cm]?[jt]sx?|css|html)$/.test(file));
const pages = tracked.filter((file) => /^[A-Z]+\.md$/.test(file) || /^docs\/.*\.md$/.test(file));

/** A comment may break a line within a citation. */
const unbroken = (text: string): string => text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
/** Headings of docs/product.md that a text cites, as in `(product, "Fees")`. */
const cited = (text: string): string[] =>
  [...unbroken(text).matchAll(/\bproduct, "([^"]+)"/g)].map(([, name = '']) => name);

test('every rule that the code cites is a heading of the product’s rules', () => {
  const headings = [...read('docs/product.md').matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(new Set(headings).size).toBe(headings.length);
  const names = sources
    .filter((file) => !file.startsWith('scripts/docs/'))
    .flatMap((file) => cited(read(file)).map((name) => ({ file, name })));
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter(({ name }) => !headings.includes(name))).toEqual([]);
});

test('no code cites a text that is not in the repository', () => {
  const elsewhere = /specification sections? \d|\bsections? \d(?: and \d)?\)|\bdecisions, "/i;
  const outside = sources
    .filter((file) => !file.startsWith('scripts/docs/'))
    .filter((file) => {
      const text = unbroken(read(file)).replaceAll(/RFC \d+,? section [\d.]+/g, '');
      return elsewhere.test(text);
    });
  expect(outside).toEqual([]);
});

test('every decision has its number, its day and its status, and stands in their list', () => {
  const list = read('docs/decisions/README.md');
  const decisions = pages.filter((file) => /^docs\/decisions\/\d/.test(file));
  expect(decisions.length).toBeGreaterThan(50);
  for (const file of decisions) {
    const name = path.basename(file);
    const [head, , state] = read(file).split('\n');
    expect(head, file).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S`));
    expect(state, file).toMatch(
      /^20\d\d-\d\d-\d\d, (?:in force|superseded(?: in part)? by \[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\))\.$/,
    );
    expect(list, file).toContain(`| [${name.slice(0, 4)}](${name}) | ${head?.slice(7)} | ${state?.slice(0, 10)} |`);
  }
  expect(list.match(/^\| \[\d{4}\]/gm)).toHaveLength(decisions.length);
});

test('what a page links to or names as a file is there', () => {
  const places = tracked.map((file) => file.replace(/^(?:packages|apps)\/([a-z-]+)\/src\//, '$1/'));
  const isThere = (name: string) => [...tracked, ...places].some((file) => file === name || file.endsWith(`/${name}`));
  for (const page of pages) {
    const text = read(page);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link = '']) => link);
    const lost = links.filter((link) => !existsSync(path.join(root, path.dirname(page), link)));
    // A superseded text names files as they were then.
    const isPast = /^20\d\d-\d\d-\d\d, superseded by/m.test(text);
    const named = [...text.matchAll(/`([\w@./-]+\/[\w.-]+\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name);
    const gone = isPast ? [] : named.filter((name) => !isThere(name));
    expect({ lost, gone }, page).toEqual({ lost: [], gone: [] });
  }
});

test('every setting stands in the table of settings, and the table has no other', () => {
  const schema =
    /const Environment =([\s\S]*?)\nexport interface Settings/.exec(read('apps/api/src/settings/settings.ts'))?.[1] ??
    '';
  const shapes = ['signing', 'directory', 'operator'].map(
    (name) => /const \w+Shape = \{([\s\S]*?)\n\};/.exec(read(`apps/api/src/settings/${name}.ts`))?.[1] ?? '',
  );
  const named = [
    schema.matchAll(/^ {4}([A-Z_]+):/gm),
    ...shapes.map((text) => text.matchAll(/^ {2}([A-Z_]+):/gm)),
  ].flatMap((found) => [...found]);
  const known = new Set(named.map(([, name = '']) => name));
  expect(known.size).toBeGreaterThan(20);
  const listed = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name);
  // Read by the scripts and not by the server.
  const ofScripts = [
    'API_PORT',
    'PG_BIN',
    'CHROMIUM',
    'MACHI_BACKUPS',
    'MACHI_BACKUPS_KEPT',
    'MACHI_COPY_TO',
    'MACHI_OPERATOR',
    'MACHI_STATUS_OF',
    'MACHI_STATUS_FOLDER',
    'MACHI_STATUS_RECORD',
    'MACHI_PAST',
    'MACHI_PAST_HOURS',
  ];
  expect(listed.toSorted()).toEqual([...known, ...ofScripts].toSorted());
});
