import { useMemo, type MouseEvent } from 'react';
import { richNodes, treeOf, type RichNode } from './rich-nodes.tsx';

export type RichTextProps = {
  /** HTML from the server, sanitised. */
  html: string;
  /** Returns the elements and attributes to show. */
  fit: (nodes: readonly RichNode[]) => readonly RichNode[];
  /** Navigates to a path of the application and returns true. Otherwise the browser follows the link. */
  onFollow: (path: string) => boolean;
  /** Name of a table without a caption that is wider than the page. */
  tableLabel: string;
};

/** A text from the editor: its links navigate inside the application, and wide tables scroll on their own. */
export function RichText({ html, fit, onFollow, tableLabel }: RichTextProps) {
  const nodes = useMemo(() => fit(treeOf(new DOMParser().parseFromString(html, 'text/html').body)), [html, fit]);
  function press(event: MouseEvent<HTMLAnchorElement>) {
    const path = pathOf(event);
    if (path !== undefined && onFollow(path)) event.preventDefault();
  }
  return <div className="rich-text">{richNodes(nodes, { onLink: press, tableLabel })}</div>;
}

/** Path of a plain click on a link of this site; undefined for anything the browser must handle. */
function pathOf(event: MouseEvent<HTMLAnchorElement>): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.currentTarget;
  return link.origin === window.location.origin ? link.pathname + link.search + link.hash : undefined;
}
