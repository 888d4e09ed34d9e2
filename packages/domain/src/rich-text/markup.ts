/** A tag of HTML or SVG, its attributes with entities resolved. */
export interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  /** `<path/>`. */
  readonly closesItself: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface Markup {
  readonly tags: readonly Tag[];
  /** Text between the tags, as written. */
  readonly texts: readonly string[];
  /** Tags and texts in order. */
  readonly pieces: readonly (Tag | string)[];
  /** Comments, processing instructions, document types and CDATA sections, as written. */
  readonly declarations: readonly string[];
  /** Why it is not well-formed, in plain English. Only the first mistake, because later ones follow from it. */
  readonly mistake: string | undefined;
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[!?][^>]*>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+(?:=(?:"[^"<]*"|'[^'<]*'))?)*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:.-]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Resolves entities: numeric ones, and the five of XML. */
export function resolved(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));?/gi, (written, hex, decimal, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : written;
  });
}

function attributesOf(written: string): Map<string, string> {
  const pairs = [...written.matchAll(ATTRIBUTE)];
  return new Map(pairs.map(([, name = '', double, single]) => [name, resolved(double ?? single ?? '')]));
}

/** Tells whether an attribute occurs twice. Browsers do not draw such a picture. */
const namesTwice = (written: string): boolean => [...written.matchAll(ATTRIBUTE)].length !== attributesOf(written).size;

const start = (text: string): string => [...text.trim()].slice(0, 24).join('');

/**
 * Parses the tags of HTML or SVG and checks that each is closed in turn; `voids` are void elements. Stricter than a
 * browser: attribute values need quotation marks, and a bare "<" is a mistake.
 */
export function readMarkup(text: string, voids: ReadonlySet<string> = new Set()): Markup {
  const tags: Tag[] = [];
  const texts: string[] = [];
  const pieces: (Tag | string)[] = [];
  const declarations: string[] = [];
  const open: string[] = [];
  let mistake: string | undefined;
  const spoilt = (reason: string): void => void (mistake ??= reason);
  const keepText = (written: string): void => {
    const bare = written.indexOf('<');
    if (bare !== -1) spoilt(`"${start(written.slice(bare))}" is no tag; write &lt; for the character itself`);
    if (written === '') return;
    texts.push(written);
    pieces.push(written);
  };

  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [written, slash = '', name, attributes = '', itself = ''] = match;
    keepText(text.slice(end, match.index));
    end = match.index + written.length;
    if (name === undefined) {
      declarations.push(written);
      continue;
    }
    const tag = { name, isClosing: slash !== '', closesItself: itself !== '', attributes: attributesOf(attributes) };
    tags.push(tag);
    pieces.push(tag);
    if (namesTwice(attributes)) spoilt(`<${name}> has one attribute twice`);
    if (tag.isClosing) {
      const last = open.pop();
      if (last !== name) spoilt(last === undefined ? `</${name}> closes nothing` : `<${last}> is not closed`);
    } else if (!tag.closesItself && !voids.has(name)) open.push(name);
  }
  keepText(text.slice(end));
  const unclosed = open.at(-1);
  if (unclosed !== undefined) spoilt(`<${unclosed}> is not closed`);
  return { tags, texts, pieces, declarations, mistake };
}
