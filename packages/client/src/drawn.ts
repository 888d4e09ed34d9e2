import type { PageElement } from '@machi/domain/aloud/pieces';

/** The page as it is drawn now. A box of a flexible row counts as apart: the style says so of it. */
export function asDrawn(element: Element): PageElement<Text> {
  const { display, visibility } = getComputedStyle(element);
  const isDrawn = display !== 'none' && visibility === 'visible';
  return {
    name: element.localName,
    attribute: (name) => element.getAttribute(name),
    isDrawn,
    isBlock: !/^(?:inline|contents|ruby.*)$/.test(display),
    children: [...(isDrawn ? element.childNodes : [])].flatMap((node) => {
      if (node instanceof Text) return { source: node, text: node.data };
      return node instanceof Element ? asDrawn(node) : [];
    }),
  };
}
