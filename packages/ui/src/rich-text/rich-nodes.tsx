import { createElement, type MouseEventHandler, type ReactNode } from 'react';
import { TableFrame } from './TableFrame.tsx';

interface Dress {
  readonly onLink: MouseEventHandler<HTMLAnchorElement>;
  readonly tableLabel: string;
}

/** What an editor writes; of any other element only the words are kept. */
const plain = new Set('p br h3 h4 strong em ul ol li figure figcaption caption thead tbody tr th td'.split(' '));
/** Blanks between their parts are no text. */
const tableParts = new Set(['table', 'thead', 'tbody', 'tr']);
const silent = new Set(['script', 'style', 'template', 'title']);
const leadsSomewhere = (href: string): boolean => /^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(href);

function elementOf(element: Element, key: number, dress: Dress): ReactNode {
  const name = element.localName;
  if (silent.has(name)) return null;
  const children = richNodes(element, dress);
  const attribute = (of: string): string | undefined => element.getAttribute(of) ?? undefined;
  const [href, src] = [attribute('href') ?? '', attribute('src') ?? ''];
  if (name === 'a' && leadsSomewhere(href)) {
    return createElement(name, { key, href, rel: attribute('rel'), onClick: dress.onLink }, ...children);
  }
  if (name === 'img' && leadsSomewhere(src)) return <img key={key} src={src} alt={attribute('alt') ?? ''} />;
  if (name === 'table') {
    const caption = element.querySelector('caption')?.textContent.trim() ?? '';
    return (
      <TableFrame key={key} label={caption === '' ? dress.tableLabel : caption}>
        {createElement(name, { className: 'table' }, ...children)}
      </TableFrame>
    );
  }
  return plain.has(name) ? createElement(name, { key, scope: attribute('scope') }, ...children) : children;
}

/** The content of parsed HTML as elements of the page: no markup gets into the page unread. */
export function richNodes(parent: Element, dress: Dress): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Element) return elementOf(node, index, dress);
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
    return tableParts.has(parent.localName) && text.trim() === '' ? null : text;
  });
}
