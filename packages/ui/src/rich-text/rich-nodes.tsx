import type { MouseEventHandler, ReactNode } from 'react';
import { jsxs } from 'react/jsx-runtime';
import { TableFrame } from './TableFrame.tsx';

/** A parsed text: strings, and elements with their attributes. */
export type RichNode =
  | string
  | { readonly name: string; readonly attributes: Attributes; readonly children: readonly RichNode[] };
type Attributes = Readonly<Record<string, string>>;

interface Dress {
  readonly onLink: MouseEventHandler<HTMLAnchorElement>;
  readonly tableLabel: string;
}

const HTML = 'http://www.w3.org/1999/xhtml';

/** Reads a property of an element. A form field with the same name would otherwise shadow it. */
const own = <Name extends keyof Element>(element: Element, name: Name): Element[Name] =>
  Reflect.get(Element.prototype, name, element) as Element[Name];

/** Reads parsed HTML: elements and text, no other nodes. */
export const treeOf = (parent: Element): RichNode[] =>
  [...own(parent, 'childNodes')].flatMap((node): RichNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    if (!(node instanceof Element) || own(node, 'namespaceURI') !== HTML) return [];
    const attributes = Object.fromEntries([...own(node, 'attributes')].map(({ name, value }) => [name, value]));
    return [{ name: own(node, 'localName'), attributes, children: treeOf(node) }];
  });

const wordsOf = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');
/** React's names of attributes. */
const reactNames: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };
const propsOf = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [reactNames[name] ?? name, value]));

/** Renders the tree. */
export const richNodes = (nodes: readonly RichNode[], dress: Dress): ReactNode[] =>
  nodes.map((node, key) => {
    if (typeof node === 'string') return node;
    const { name, attributes, children } = node;
    const inside = children.length > 0 && { children: richNodes(children, dress) };
    const props = { ...propsOf(attributes), ...inside };
    if (name === 'a') return jsxs(name, { ...props, onClick: dress.onLink }, key);
    if (name !== 'table') return jsxs(name as 'p', props, key);
    const caption = children.find((child) => typeof child !== 'string' && child.name === 'caption');
    const label = caption === undefined ? '' : wordsOf([caption]).trim();
    return (
      <TableFrame key={key} label={label === '' ? dress.tableLabel : label}>
        <table className="table" {...inside} />
      </TableFrame>
    );
  });
