import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const isProduct = (file: string): boolean => !/\.test\.tsx?$|\.fixture\.ts$|\/testing\//.test(file);
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** Sources of the running product: path and text without comments. */
export const productSources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter(isProduct)
  .map((file) => ({ file, text: withoutComments(readFileSync(path.join(root, file), 'utf8')) }));

/** Paths of the sources that match a pattern. */
export const filesWith = (pattern: RegExp, of = /./): string[] =>
  productSources
    .filter(({ file, text }) => of.test(file) && pattern.test(text))
    .map(({ file }) => file)
    .toSorted();
