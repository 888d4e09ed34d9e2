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
  // One is what a cell takes by itself.
  span: (written) => number(written, 2, 50),
  start: (written) => number(written, 2, 999),
};

/** The attributes that an element keeps, as they are written; undefined where it has not what it needs. */
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

/** A parsed text: words, and elements with their attributes as they were written. */
export type RichNode = string | RichElement;
export interface RichElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichNode[];
}

/** What is not as it should be, before it is put right. */
export type Misfit =
  | { readonly kind: 'element'; readonly name: string }
  | { readonly kind: 'attribute'; readonly name: string; readonly attribute: string }
  /** An attribute without which the element is none is not there, or says nothing. */
  | { readonly kind: 'needed'; readonly name: string; readonly attribute: string }
  /** A link or a picture that may not lead where it does. */
  | { readonly kind: 'address'; readonly name: string; readonly address: string }
  /** `inside`: where it stands; undefined at the top. */
  | { readonly kind: 'place'; readonly name: string; readonly inside: ElementName | undefined };
type Note = (misfit: Misfit) => void;

const silent = new Set(silentElements);

/**
 * The text as the schema has it: elements that it does not know, or that stand where they may not, give way to their
 * words, parts of tables and lists get what belongs around them, and attributes are read anew. What fits stays as it is.
 */
export const fitRichText = (nodes: readonly RichNode[], note: Note = () => {}): RichNode[] =>
  fitInto(nodes, { rule: topOfText, within: [], note });

interface Place {
  readonly rule: ElementRule;
  /** The elements around it, the nearest last. */
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

/** It may stand there, its words may, or it needs something around it. */
type Outcome = { readonly fit: RichNode } | 'words' | 'stray' | 'blank' | 'nothing';

function fitWords(words: string, { rule, within, note }: Place): Outcome {
  if (rule.holds.includes('#text')) return { fit: words };
  // Between the parts of a table it is no text.
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
