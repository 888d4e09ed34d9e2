import { Node } from '@tiptap/core';
import { readingsOf } from '@machi/domain/rich-text/ruby';
import { treeOf } from '@machi/ui/rich-text/rich-nodes';

/** A word with its reading: one unit, so that the cursor cannot come between them. */
export const Ruby = Node.create({
  name: 'ruby',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({ base: { default: '', rendered: false }, reading: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'ruby',
      getAttrs(element) {
        const [first] = readingsOf({ name: 'ruby', attributes: {}, children: treeOf(element) });
        return first ?? false;
      },
    },
  ],
  renderHTML: ({ node }) => [
    'ruby',
    {},
    String(node.attrs['base']),
    ['rp', {}, '（'],
    ['rt', {}, String(node.attrs['reading'])],
    ['rp', {}, '）'],
  ],
  renderText: ({ node }) => String(node.attrs['base']),
});

/** A picture with an editable caption. */
export const Figure = Node.create<{ readonly captionHint: string }>({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addOptions: () => ({ captionHint: '' }),
  addAttributes: () => ({ src: { default: '', rendered: false }, alt: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs(element) {
        const picture = element.querySelector('img');
        return picture === null
          ? false
          : { src: picture.getAttribute('src') ?? '', alt: picture.getAttribute('alt') ?? '' };
      },
      contentElement: (element) =>
        (element instanceof Element ? element.querySelector<HTMLElement>('figcaption') : null) ??
        document.createElement('figcaption'),
    },
  ],
  renderHTML({ node }) {
    return [
      'figure',
      {},
      ['img', { src: String(node.attrs['src']), alt: String(node.attrs['alt']) }],
      ['figcaption', { 'data-hint': this.options.captionHint }, 0],
    ];
  },
  addKeyboardShortcuts() {
    return {
      // A split would show the picture twice.
      Enter: () => {
        const { $from } = this.editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        const end = $from.after();
        return this.editor
          .chain()
          .insertContentAt(end, { type: 'paragraph' })
          .setTextSelection(end + 1)
          .run();
      },
    };
  },
});
