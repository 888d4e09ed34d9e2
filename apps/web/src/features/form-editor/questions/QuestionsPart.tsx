import { addSection, moveSection, removeSection, restoreSection, withSection } from '@machi/domain/form-editor/edits';
import type { DraftSection } from '@machi/domain/form-editor/model';
import { MOST_SECTIONS } from '@machi/domain/onlineforms/model';
import { Button } from '@machi/ui/button/Button';
import { Panel } from '@machi/ui/panel/Panel';
import { useState } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { WordsField } from '../editing/Controls.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { QuestionList } from './QuestionList.tsx';
import { Removed } from './Removed.tsx';

/** The questions of the form, part by part. */
export function QuestionsPart() {
  const { t, locale } = useFormEditorTexts();
  const { draft, change, errorAt } = useEditor();
  const [removed, setRemoved] = useState<{ readonly section: DraftSection; readonly index: number }>();
  const { sections } = draft;

  function move(index: number, by: -1 | 1) {
    change((before) => moveSection(before, index, by));
    requestAnimationFrame(() => document.getElementById(`sections.${index + by}.title.ja`)?.focus());
  }

  return (
    <>
      <p>{t('questions.sub')}</p>
      {errorAt('sections') !== undefined && <p className="err">{errorAt('sections')}</p>}
      {sections.map((section, index) => {
        const name = section.title[locale] || section.title.ja || t('place.section', { number: index + 1 });
        return (
          // A part has no key but its position: its title may be changing.
          // oxlint-disable-next-line react/no-array-index-key
          <Panel key={index} title={t('section', { number: index + 1, name })}>
            <div className="stack" id={`sections.${index}`}>
              <WordsField
                path={`sections.${index}.title`}
                label={t('section.title')}
                value={section.title}
                onChange={(title) => change((before) => withSection(before, index, (one) => ({ ...one, title })))}
              />
              <QuestionList list={{ section: index }} fields={section.fields} />
              <div className="row tight">
                {([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    size="small"
                    aria-label={t(by < 0 ? 'section.up' : 'section.down', { name })}
                    disabled={by < 0 ? index === 0 : index === sections.length - 1}
                    onClick={() => move(index, by)}
                  >
                    {t(by < 0 ? 'section.up.short' : 'section.down.short')}
                  </Button>
                ))}
                <Button
                  size="small"
                  variant="quiet-danger"
                  aria-label={t('section.remove', { name })}
                  onClick={() => {
                    setRemoved({ section, index });
                    change((before) => removeSection(before, index));
                  }}
                >
                  {t('section.remove.short')}
                </Button>
              </div>
            </div>
          </Panel>
        );
      })}
      {removed && (
        <Removed
          words={t('section.removed', { name: removed.section.title[locale] || removed.section.title.ja })}
          onRestore={() => {
            change((before) => restoreSection(before, removed.index, removed.section));
            setRemoved(undefined);
          }}
        />
      )}
      <p>
        <Button disabled={sections.length >= MOST_SECTIONS} onClick={() => change(addSection)}>
          {t('section.add')}
        </Button>
      </p>
    </>
  );
}
