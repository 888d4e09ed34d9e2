import { Suspense, lazy } from 'react';
import type { EditorProps } from './editor-words.ts';
import { useEditorTexts } from './texts.ts';

const WritingField = lazy(() => import('./WritingField.tsx'));

/** Editor for a text of the town with headings, lists, tables, links. */
export function RichTextEditor(props: EditorProps) {
  const { t } = useEditorTexts();
  return (
    <Suspense fallback={<p className="hint">{t('loading')}</p>}>
      <WritingField {...props} />
    </Suspense>
  );
}
