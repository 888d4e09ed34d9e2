import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { fitRichText, type RichNode } from '@machi/domain/rich-text/fit';
import { usualNames } from '@machi/domain/rich-text/pasted';
import { exceedsBounds } from '@machi/domain/rich-text/schema';
import { tidyRichText } from '@machi/domain/rich-text/tidy';
import { writeRichText } from '@machi/domain/rich-text/tree';
import { treeOf } from '@machi/ui/rich-text/rich-nodes';

/** What word processors lay into the clipboard for a page of text is mostly not text. */
const MOST_PASTED = 2_000_000;

const tidied = (nodes: readonly RichNode[]): string => writeRichText(tidyRichText(fitRichText(nodes)));
/** Parsed, and nothing of it run or fetched. */
const parsed = (html: string): RichNode[] => treeOf(new DOMParser().parseFromString(html, 'text/html').body);

/**
 * Without what only a page reads, which is dropped below whatever it is called: the browser would report each style as one
 * that this page forbids.
 */
const quiet = (html: string): string =>
  html
    .replaceAll(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\s(style|on\w{1,40})\s*=/gi, ' data-$1='));

/** A stored body as the editor takes it. */
export const readIn = (html: string): string => (exceedsBounds(html) ? '' : tidied(parsed(html)));

/** What was pasted, as far as the list of tags has it; undefined for what is too long. */
export function readPasted(html: string): string | undefined {
  if (html.length > MOST_PASTED) return undefined;
  const body = tidied(usualNames(parsed(quiet(html))));
  return exceedsBounds(body) ? undefined : body;
}

/** The body that was written: it fits, and the server changes no letter of it. */
export function writtenHtml(document: Node): string {
  // A page of its own, so that no picture is fetched a second time.
  const page = window.document.implementation.createHTMLDocument('');
  const box = page.createElement('div');
  box.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, { document: page }));
  return tidied(treeOf(box));
}
