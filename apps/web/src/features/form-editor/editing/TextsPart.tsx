import { movedBy } from '@machi/domain/form-editor/edits';
import { MOST_CHECKS, formTexts } from '@machi/domain/onlineforms/model';
import { Button } from '@machi/ui/button/Button';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useFormEditorTexts } from '../texts.ts';
import { WordsField } from './Controls.tsx';
import { useEditor } from './use-editor.ts';

const optional: ReadonlySet<string> = new Set(['application_conditions', 'required_documents', 'other_information']);

/** Texts of the form: its description, the checklist before it and the agreement after it. */
export function TextsPart() {
  const { t } = useFormEditorTexts();
  const { draft, change, errorAt } = useEditor();
  const { checklist } = draft;
  return (
    <>
      <section className="stack">
        <h2>{t('texts')}</h2>
        {formTexts.map((name) => (
          <WordsField
            key={name}
            path={name}
            label={t(`place.${name}`)}
            hint={t(`hint.${name}`)}
            value={draft[name]}
            isLong={name !== 'form_name'}
            isRequired={!optional.has(name)}
            onChange={(value) => change((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </section>
      <section className="stack">
        <h2>{t('checklist')}</h2>
        <FieldGroup id="checklist" legend={t('checklist.hint')} error={errorAt('checklist')}>
          <div className="stack">
            {checklist.map((words, index) => (
              // A line has no key but its text, which changes.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className="stack-tight">
                <WordsField
                  path={`checklist.${index}`}
                  label={t('place.checklist', { number: index + 1 })}
                  value={words}
                  onChange={(value) =>
                    change((before) => ({
                      ...before,
                      checklist: before.checklist.map((one, at) => (at === index ? value : one)),
                    }))
                  }
                />
                <div className="row tight">
                  {([-1, 1] as const).map((by) => (
                    <Button
                      key={by}
                      size="small"
                      aria-label={t(by < 0 ? 'checklist.up' : 'checklist.down', { number: index + 1 })}
                      disabled={by < 0 ? index === 0 : index === checklist.length - 1}
                      onClick={() =>
                        change((before) => ({ ...before, checklist: movedBy(before.checklist, index, by) }))
                      }
                    >
                      {t(by < 0 ? 'up' : 'down')}
                    </Button>
                  ))}
                  <Button
                    size="small"
                    variant="quiet-danger"
                    aria-label={t('checklist.remove', { number: index + 1 })}
                    onClick={() =>
                      change((before) => ({
                        ...before,
                        checklist: before.checklist.filter((_one, at) => at !== index),
                      }))
                    }
                  >
                    {t('delete')}
                  </Button>
                </div>
              </div>
            ))}
            <Button
              disabled={checklist.length >= MOST_CHECKS}
              onClick={() => change((before) => ({ ...before, checklist: [...before.checklist, { ja: '', en: '' }] }))}
            >
              {t('checklist.add')}
            </Button>
          </div>
        </FieldGroup>
      </section>
      <section className="stack">
        <h2>{t('place.agreement')}</h2>
        <WordsField
          path="agreement"
          label={t('place.agreement')}
          hint={t('hint.agreement')}
          value={draft.agreement}
          isLong
          onChange={(agreement) => change((before) => ({ ...before, agreement }))}
        />
      </section>
    </>
  );
}
