import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { OpenPanel } from './panels/Panels.tsx';
import { useEditorTexts } from './texts.ts';
import { Toolbar } from './Toolbar.tsx';
import type { Tool } from './Toolbar.tsx';
import { figureTools, placeOf, rubyTools, tableTools, textTools } from './tools.ts';

interface ToolsProps {
  readonly editor: Editor;
  readonly id: string;
  readonly lang: 'ja' | 'en';
  readonly hasFiles: boolean;
  readonly open: (name: OpenPanel['name']) => void;
  readonly onPlain: () => void;
}

/** Drawn anew when the place where one writes is another one; the text is not. */
export function Tools({ editor, id, lang, hasFiles, open, onPlain }: ToolsProps) {
  const { t } = useEditorTexts();
  const place = useEditorState({ editor, selector: ({ editor: written }) => placeOf(written) });
  const { within } = place;
  const shared = { controls: id, onLeave: () => void editor.commands.focus() };
  const isCaption = within === 'figure';
  const files: Tool[] = [
    { name: 'picture', label: t('picture'), run: () => open('picture') },
    { name: 'pdf', label: t('pdf'), run: () => open('pdf') },
  ];
  const groups = [
    ...textTools(editor, place, t, () => open('link')),
    ...(hasFiles ? [files] : []),
    ...(lang === 'ja' ? [[{ name: 'ruby', label: t('ruby'), run: () => open('ruby') }]] : []),
    [{ name: 'plain', label: t('plain'), run: onPlain }],
  ];
  return (
    <>
      <Toolbar {...shared} label={t('tools')} groups={groups} />
      {within === 'table' ? (
        <Toolbar {...shared} label={t('tools.table')} groups={tableTools(editor, place, t, () => open('caption'))} />
      ) : null}
      {isCaption ? (
        <Toolbar {...shared} label={t('tools.figure')} groups={figureTools(editor, t, () => open('alt'))} />
      ) : null}
      {within === 'ruby' ? (
        <Toolbar {...shared} label={t('tools.ruby')} groups={rubyTools(editor, t, () => open('reading'))} />
      ) : null}
    </>
  );
}
