import { readLink, readPicture } from './addresses.ts';
import type { AttributeKind, ElementRule } from './schema.ts';

const SCOPES = new Set(['row', 'col', 'rowgroup', 'colgroup']);
const number = (text: string, least: number, most: number): string | undefined =>
  /^[1-9]\d{0,2}$/.test(text) && Number(text) >= least && Number(text) <= most ? text : undefined;

const kinds: Readonly<
  Record<AttributeKind, (written: string, all: Readonly<Record<string, string>>) => string | undefined>
> = {
  link: (written) => readLink(written)?.href,
  rel: (_written, { href = '' }) => (readLink(href)?.isOutside === true ? 'noopener' : undefined),
  picture: (written) => readPicture(written)?.src,
  words: (written) => written.trim() || undefined,
  scope: (written) => (SCOPES.has(written) ? written : undefined),
  // One is what a cell takes by itself.
  span: (written) => number(written, 2, 50),
  start: (written) => number(written, 2, 999),
};

/** The attributes that an element keeps, as they are written; undefined where it has not what it needs. */
export function keptAttributes(
  { attributes = {}, needs = [] }: ElementRule,
  written: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const kept: Record<string, string> = {};
  for (const [name, kind] of Object.entries(attributes)) {
    const own = Object.hasOwn(written, name) ? written[name] : undefined;
    const value = own === undefined && kind !== 'rel' ? undefined : kinds[kind](own ?? '', written);
    if (value !== undefined) kept[name] = value;
  }
  return needs.every((name) => kept[name] !== undefined) ? kept : undefined;
}
