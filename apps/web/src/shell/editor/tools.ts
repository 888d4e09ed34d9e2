import type { Editor } from '@tiptap/core';
import type { Tool } from './Toolbar.tsx';
import type { useEditorTexts } from './texts.ts';

type Words = ReturnType<typeof useEditorTexts>['t'];

/** State of the tools at the cursor. */
export interface Place {
  readonly marks: Readonly<Record<'h3' | 'h4' | 'strong' | 'em' | 'ul' | 'ol' | 'link', boolean>>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canMerge: boolean;
  /** Context of the second row of tools. */
  readonly within: 'table' | 'figure' | 'ruby' | undefined;
}

export function placeOf(editor: Editor): Place {
  const can = editor.can();
  const isIn = (name: string): boolean => editor.isActive(name);
  return {
    marks: {
      h3: editor.isActive('heading', { level: 3 }),
      h4: editor.isActive('heading', { level: 4 }),
      strong: isIn('bold'),
      em: isIn('italic'),
      ul: isIn('bulletList'),
      ol: isIn('orderedList'),
      link: isIn('link'),
    },
    canUndo: can.undo(),
    canRedo: can.redo(),
    canMerge: isIn('table') && can.mergeOrSplit(),
    within: (['ruby', 'figure', 'table'] as const).find(isIn),
  };
}

const heading = (editor: Editor, level: 3 | 4) => () => editor.chain().focus().toggleHeading({ level }).run();

/** First row of tools. */
export function textTools(
  editor: Editor,
  { marks, canUndo, canRedo, within }: Place,
  t: Words,
  openLink: () => void,
): Tool[][] {
  const isCaption = within === 'figure';
  return [
    [
      {
        name: 'undo',
        label: t('undo'),
        keys: 'Ctrl+Z',
        isBlocked: !canUndo,
        run: () => editor.chain().focus().undo().run(),
      },
      {
        name: 'redo',
        label: t('redo'),
        keys: 'Ctrl+Y',
        isBlocked: !canRedo,
        run: () => editor.chain().focus().redo().run(),
      },
    ],
    [
      { name: 'h3', label: t('h3'), isPressed: marks.h3, isBlocked: within !== undefined, run: heading(editor, 3) },
      { name: 'h4', label: t('h4'), isPressed: marks.h4, isBlocked: within !== undefined, run: heading(editor, 4) },
    ],
    [
      {
        name: 'strong',
        label: t('strong'),
        keys: 'Ctrl+B',
        isPressed: marks.strong,
        run: () => editor.chain().focus().toggleBold().run(),
      },
      {
        name: 'em',
        label: t('em'),
        keys: 'Ctrl+I',
        isPressed: marks.em,
        run: () => editor.chain().focus().toggleItalic().run(),
      },
      { name: 'link', label: t('link'), keys: 'Ctrl+K', isPressed: marks.link, run: openLink },
    ],
    [
      {
        name: 'ul',
        label: t('ul'),
        isPressed: marks.ul,
        isBlocked: isCaption,
        run: () => editor.chain().focus().toggleBulletList().run(),
      },
      {
        name: 'ol',
        label: t('ol'),
        isPressed: marks.ol,
        isBlocked: isCaption,
        run: () => editor.chain().focus().toggleOrderedList().run(),
      },
      {
        name: 'table',
        label: t('table'),
        isBlocked: within === 'table' || isCaption,
        run: () => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
      },
    ],
  ];
}

export function tableTools(editor: Editor, { canMerge }: Place, t: Words, openCaption: () => void): Tool[][] {
  const does =
    (
      name:
        | 'addRowAfter'
        | 'deleteRow'
        | 'addColumnAfter'
        | 'deleteColumn'
        | 'toggleHeaderRow'
        | 'toggleHeaderColumn'
        | 'mergeOrSplit'
        | 'deleteTable',
    ) =>
    () =>
      editor.chain().focus()[name]().run();
  return [
    [
      { name: 'row.after', label: t('row.after'), run: does('addRowAfter') },
      { name: 'row.remove', label: t('row.remove'), run: does('deleteRow') },
    ],
    [
      { name: 'column.after', label: t('column.after'), run: does('addColumnAfter') },
      { name: 'column.remove', label: t('column.remove'), run: does('deleteColumn') },
    ],
    [
      { name: 'head.row', label: t('head.row'), run: does('toggleHeaderRow') },
      { name: 'head.column', label: t('head.column'), run: does('toggleHeaderColumn') },
      { name: 'merge', label: t('merge'), isBlocked: !canMerge, run: does('mergeOrSplit') },
    ],
    [
      { name: 'table.caption', label: t('table.caption'), run: openCaption },
      { name: 'table.remove', label: t('table.remove'), run: does('deleteTable') },
    ],
  ];
}

export const figureTools = (editor: Editor, t: Words, openAlt: () => void): Tool[][] => [
  [
    { name: 'figure.alt', label: t('figure.alt'), run: openAlt },
    { name: 'figure.remove', label: t('figure.remove'), run: () => editor.chain().focus().deleteNode('figure').run() },
  ],
];

export const rubyTools = (editor: Editor, t: Words, openReading: () => void): Tool[][] => [
  [
    { name: 'ruby.change', label: t('ruby.change'), run: openReading },
    {
      name: 'ruby.remove',
      label: t('ruby.remove'),
      run: () =>
        editor
          .chain()
          .focus()
          .insertContent({ type: 'text', text: String(editor.getAttributes('ruby')['base'] ?? '') })
          .run(),
    },
  ],
];
