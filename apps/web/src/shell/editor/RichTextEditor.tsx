import { lazy, Suspense, useState } from 'react';
import type { EditorProps } from './editor-words.ts';
import { PlainField } from './PlainField.tsx';
import { useEditorTexts } from './texts.ts';

const WritingField = lazy(() => import('./WritingField.tsx'));

/** A text of the town with headings, lists, tables, links: with tools, or by signs that anybody can type. */
export function RichTextEditor(props: EditorProps) {
  const [isPlain, setPlain] = useState(false);
  const { t } = useEditorTexts();
  if (isPlain) return <PlainField {...props} onBack={() => setPlain(false)} />;
  return (
    <Suspense fallback={<p className="hint">{t('loading')}</p>}>
      <WritingField {...props} onPlain={() => setPlain(true)} />
    </Suspense>
  );
}
