import { parseSync } from 'vite';

/** Text that people read: its file, the names that lead to it, and its language. */
export interface ShownText {
  readonly file: string;
  readonly key: string;
  readonly locale: 'ja' | 'en';
  readonly text: string;
}

export const isJapanese = (text: string): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text);
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Japanese counts as a text anywhere. English counts below a name such as `en` or `auditEn`: only there it can be
 * told from the program's own names.
 */
const localeOf = (text: string, path: readonly string[]): 'ja' | 'en' | undefined =>
  isJapanese(text) ? 'ja' : path.some((name) => /^(?:en|[a-z]\w*En)$/.test(name)) ? 'en' : undefined;

function nameOf(key: unknown): string | undefined {
  if (!isObject(key)) return undefined;
  const name = key.name ?? key.value;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

/** Text of a syntax node: a string, a piece of a template, text between tags. */
function wordsOf(node: Record<string, unknown>): string | undefined {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateElement' || !isObject(node.value)) return undefined;
  return typeof node.value.cooked === 'string' ? node.value.cooked : undefined;
}

/** Texts of a source file, by the variables and properties around them. */
export function textsOfSource(file: string, source: string): readonly ShownText[] {
  const found: ShownText[] = [];
  const visit = (node: unknown, path: readonly string[]): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, path);
      return;
    }
    if (!isObject(node)) return;
    const text = wordsOf(node);
    const locale = text === undefined ? undefined : localeOf(text, path);
    if (text !== undefined && locale !== undefined) found.push({ file, key: path.join('.'), locale, text });
    const own =
      node.type === 'Property' ? nameOf(node.key) : node.type === 'VariableDeclarator' ? nameOf(node.id) : undefined;
    const below = own === undefined ? path : [...path, own];
    for (const [name, child] of Object.entries(node)) if (name !== 'key' && name !== 'id') visit(child, below);
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  visit(program.body, []);
  return found;
}

/** Texts of a catalogue, `text/en.json`, or of a town pack's file. */
export function textsOfJson(file: string, json: string): readonly ShownText[] {
  const found: ShownText[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (isObject(value)) for (const [name, child] of Object.entries(value)) visit(child, [...path, name]);
    const locale = typeof value === 'string' ? localeOf(value, path) : undefined;
    if (typeof value === 'string' && locale !== undefined)
      found.push({ file, key: path.join('.'), locale, text: value });
  };
  visit(JSON.parse(json), [/(?:^|[/.])en\.json$/.test(file) ? 'en' : ''].filter(Boolean));
  return found;
}
