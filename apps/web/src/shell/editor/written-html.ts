import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { fitRichText, type RichNode } from '@machi/domain/rich-text/fit';
import { usualNames } from '@machi/domain/rich-text/pasted';
import { exceedsBounds } from '@machi/domain/rich-text/schema';
import { tidyRichText } from '@machi/domain/rich-text/tidy';
import { writeRichText } from '@machi/domain/rich-text/tree';
import { treeOf } from '@machi/ui/rich-text/rich-nodes';

/** Limit for pasted HTML in characters; word processors add a lot of markup to a page of text. */
const MOST_PASTED = 2_000_000;

const tidied = (nodes: readonly RichNode[]): string => writeRichText(tidyRichText(fitRichText(nodes)));
/** Parses the HTML without running or fetching anything. */
const parsed = (html: string): RichNode[] => treeOf(new DOMParser().parseFromString(html, 'text/html').body);

/** Disarms styles and event attributes, which are dropped later: the browser would report each as a policy breach. */
const quiet = (html: string): string =>
  html
    .replaceAll(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\s(style|on\w{1,40})\s*=/gi, ' data-$1='));

/** A stored body for the editor. */
export const readIn = (html: string): string => (exceedsBounds(html) ? '' : tidied(parsed(html)));

/** Pasted content, reduced to the list of tags; undefined when it is too long. */
export function readPasted(html: string): string | undefined {
  if (html.length > MOST_PASTED) return undefined;
  const body = tidied(usualNames(parsed(quiet(html))));
  return exceedsBounds(body) ? undefined : body;
}

/** The written body within its limits, exactly as the server will store it. */
export function writtenHtml(document: Node): string {
  // A separate document, so that pictures are not fetched again.
  const page = window.document.implementation.createHTMLDocument('');
  const box = page.createElement('div');
  box.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, { document: page }));
  return tidied(treeOf(box));
}
