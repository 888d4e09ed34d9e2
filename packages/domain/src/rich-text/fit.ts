import {
  isElementName,
  richText,
  silentElements,
  textBounds,
  topOfText,
  type AttributeKind,
  type ElementName,
  type ElementRule,
} from './schema.ts';
import { readLink, readPicture } from './addresses.ts';

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
  // 1 is the default of a cell.
  span: (written) => number(written, 2, 50),
  start: (written) => number(written, 2, 999),
};

/** Lists the attributes that an element keeps; undefined if a required one is missing. */
function keptAttributes(
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

/** A parsed text: strings, and elements with their attributes as written. */
export type RichNode = string | RichElement;
export interface RichElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichNode[];
}

/** A problem, before it is fixed. */
export type Misfit =
  | { readonly kind: 'element'; readonly name: string }
  | { readonly kind: 'attribute'; readonly name: string; readonly attribute: string }
  /** A required attribute is missing or empty. */
  | { readonly kind: 'needed'; readonly name: string; readonly attribute: string }
  /** The address of a link or picture is not allowed. */
  | { readonly kind: 'address'; readonly name: string; readonly address: string }
  /** `inside`: the parent; undefined at the top. */
  | { readonly kind: 'place'; readonly name: string; readonly inside: ElementName | undefined };
type Note = (misfit: Misfit) => void;

const silent = new Set(silentElements);

/**
 * Fits a text to the schema. Unknown or misplaced elements are replaced by their text, parts of tables and lists get
 * the elements they need around them, and attributes are normalised. The rest stays unchanged.
 */
export const fitRichText = (nodes: readonly RichNode[], note: Note = () => {}): RichNode[] =>
  fitInto(nodes, { rule: topOfText, within: [], note });

interface Place {
  readonly rule: ElementRule;
  /** Ancestors, nearest last. */
  readonly within: readonly ElementName[];
  readonly note: Note;
}
const placeIn = ({ within, note }: Place, name: ElementName): Place => ({
  rule: richText[name],
  within: [...within, name],
  note,
});

function fitInto(nodes: readonly RichNode[], place: Place): RichNode[] {
  const { wrapsIn } = place.rule;
  const fitted: RichNode[] = [];
  let stray: RichNode[] = [];
  const wrapStray = (): void => {
    if (wrapsIn !== undefined && stray.length > 0)
      fitted.push({ name: wrapsIn, attributes: {}, children: fitInto(stray, placeIn(place, wrapsIn)) });
    stray = [];
  };
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const outcome = typeof node === 'string' ? fitWords(node, place) : fitElement(node, place);
    if (outcome === 'words') for (const child of childrenOf(node).toReversed()) waiting.push(child);
    else if (outcome === 'stray' || (outcome === 'blank' && stray.length > 0)) stray.push(node);
    else if (typeof outcome === 'object') {
      wrapStray();
      fitted.push(outcome.fit);
    }
  }
  wrapStray();
  return fitted;
}
const childrenOf = (node: RichNode): readonly RichNode[] => (typeof node === 'string' ? [] : node.children);

/** Result for an element: allowed, replaced by its text, or in need of a parent. */
type Outcome = { readonly fit: RichNode } | 'words' | 'stray' | 'blank' | 'nothing';

function fitWords(words: string, { rule, within, note }: Place): Outcome {
  if (rule.holds.includes('#text')) return { fit: words };
  // Between the parts of a table, white space is not text.
  if (words.trim() === '') return 'blank';
  note({ kind: 'place', name: '#text', inside: within.at(-1) });
  return rule.wrapsIn === undefined ? 'nothing' : 'stray';
}

function fitElement(element: RichElement, place: Place): Outcome {
  const { name, children } = element;
  const { rule, within, note } = place;
  if (!isElementName(name)) {
    note({ kind: 'element', name });
    return silent.has(name) ? 'nothing' : 'words';
  }
  const own = richText[name];
  const attributes = keptAttributes(own, element.attributes);
  noteAttributes(element, own, attributes, note);
  if (attributes === undefined) return 'words';
  const isBarred = own.notWithin?.some((outer) => within.includes(outer)) ?? false;
  if (rule.holds.includes(name) && !isBarred && within.length < textBounds.depth)
    return { fit: { name, attributes, children: fitInto(children, placeIn(place, name)) } };
  note({ kind: 'place', name, inside: within.at(-1) });
  return rule.wrapsIn === undefined ? 'words' : 'stray';
}

function noteAttributes(
  { name, attributes: written }: RichElement,
  { attributes = {}, needs = [] }: ElementRule,
  kept: Readonly<Record<string, string>> | undefined,
  note: Note,
): void {
  const kindOf = (attribute: string) => (Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined);
  for (const [attribute, value] of Object.entries(written)) {
    if (needs.includes(attribute)) continue;
    if (kept === undefined ? kindOf(attribute) === undefined : kept[attribute] !== value)
      note({ kind: 'attribute', name, attribute });
  }
  for (const attribute of needs) {
    const value = written[attribute];
    if (keptAttributes({ holds: [], attributes, needs: [attribute] }, written) !== undefined) continue;
    if (value === undefined || kindOf(attribute) === 'words') note({ kind: 'needed', name, attribute });
    else note({ kind: 'address', name, address: value });
  }
}
