import { Node, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { readLink } from '@machi/domain/rich-text/addresses';
import { elementNames, richText, topOfText, type ElementName, type ElementRule } from '@machi/domain/rich-text/schema';
import { Figure, Ruby } from './writing-nodes.ts';

/** The editor's name of each block. Elements without one are inline or part of a table. */
const blockNames: Partial<Record<ElementName | '#text', string>> = {
  p: 'paragraph',
  h3: 'heading',
  h4: 'heading',
  ul: 'bulletList',
  ol: 'orderedList',
  table: 'table',
  figure: 'figure',
};

/** Blocks that an element may hold, paragraph first: the editor creates that one where a block is needed. */
function blocksOf({ holds }: ElementRule): string {
  const names = new Set(holds.flatMap((name) => blockNames[name] ?? []));
  return `(${[...names].join(' | ')})+`;
}

/** Heading levels in the list of tags. */
const levels = elementNames.flatMap((name) => {
  const level = /^h([1-6])$/.exec(name)?.[1];
  return level === undefined ? [] : [Number(level) as 1 | 2 | 3 | 4 | 5 | 6];
});

const Top = Node.create({ name: 'doc', topNode: true, content: blocksOf(topOfText) });

const Point = Node.create({
  name: 'listItem',
  content: blocksOf(richText.li),
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const OwnTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (table: HTMLElement) => table.querySelector('caption')?.textContent.trim() ?? '',
    },
  }),
  // The caption's text is in the attribute.
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) =>
    node.attrs['caption'] === ''
      ? ['table', ['tbody', 0]]
      : ['table', ['caption', {}, String(node.attrs['caption'])], ['tbody', 0]],
  // In the last cell the key leaves the table, so that the keyboard is not trapped.
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    };
  },
});

const span = { colspan: { default: 1 }, rowspan: { default: 1 } } as const;
const numberOf = (cell: HTMLElement, name: string): number => Number(cell.getAttribute(name) ?? 1);
const spans = {
  colspan: { ...span.colspan, parseHTML: (cell: HTMLElement) => numberOf(cell, 'colspan') },
  rowspan: { ...span.rowspan, parseHTML: (cell: HTMLElement) => numberOf(cell, 'rowspan') },
  // tiptap's table commands read this from each cell; columns have no width of their own here.
  colwidth: { default: null, rendered: false },
};

/** The editor's extensions: the one list of tags (decisions/0092) for tiptap. */
export const writingExtensions = (words: { readonly captionHint: string }): Extensions => [
  Top,
  StarterKit.configure({
    document: false,
    listItem: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: { notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList'] },
    heading: { levels },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (address) => readLink(address) !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Point,
  Figure.configure(words),
  Ruby,
  Image.configure({ inline: true }),
  // tiptap's own view would write styles and would not show the caption.
  OwnTable.configure({ resizable: false, View: null }),
  TableRow,
  TableCell.extend({
    content: blocksOf(richText.td),
    addAttributes: () => spans,
    renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
  }),
  TableHeader.extend({
    content: blocksOf(richText.th),
    addAttributes: () => ({ ...spans, scope: { default: null } }),
    renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
  }),
];
