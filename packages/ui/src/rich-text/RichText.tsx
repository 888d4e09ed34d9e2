import { createElement, useMemo, type MouseEvent } from 'react';
import { richNodes, treeOf, type RichNode } from './rich-nodes.tsx';

export type RichTextProps = {
  /** HTML as the server sends it, sanitised. */
  html: string;
  /** What of it is shown: elements and attributes that come back stand in the page. */
  fit: (nodes: readonly RichNode[]) => readonly RichNode[];
  /** Goes to a path of the application and says so; links that it does not take are left to the browser. */
  onFollow: (path: string) => boolean;
  /** Names a table without a caption that is wider than the page. */
  tableLabel: string;
};

/** A text written with the editor: its links navigate inside the application, its wide tables scroll by themselves. */
export function RichText({ html, fit, onFollow, tableLabel }: RichTextProps) {
  const nodes = useMemo(() => fit(treeOf(new DOMParser().parseFromString(html, 'text/html').body)), [html, fit]);
  function press(event: MouseEvent<HTMLAnchorElement>) {
    const path = pathOf(event);
    if (path !== undefined && onFollow(path)) event.preventDefault();
  }
  return createElement('div', { className: 'rich-text' }, ...richNodes(nodes, { onLink: press, tableLabel }));
}

/** Where a plain press on a link of this site leads; undefined for everything that the browser must do. */
function pathOf(event: MouseEvent<HTMLAnchorElement>): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.currentTarget;
  return link.origin === window.location.origin ? link.pathname + link.search + link.hash : undefined;
}
