import { addOther, movedBy, pathOfField, removeOther, withField, withNewOption } from '@machi/domain/form-editor/edits';
import type { FieldPlace } from '@machi/domain/form-editor/edits';
import type { DraftField, DraftOption } from '@machi/domain/form-editor/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { Icon } from '@machi/ui/icon/Icon';
import { useState } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { WordsField } from '../editing/Controls.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { Removed } from './Removed.tsx';

interface OptionsEditorProps {
  readonly field: DraftField;
  readonly place: FieldPlace;
}

const MOST = 60;
const none: readonly DraftOption[] = [];

/** Choices of a question; conditions and fees keep their choice when it moves or is renamed. */
export function OptionsEditor({ field, place }: OptionsEditorProps) {
  const { t } = useFormEditorTexts();
  const { change, errorAt } = useEditor();
  const [removed, setRemoved] = useState<{ readonly option: DraftOption; readonly index: number }>();
  const { options = none } = field;
  const path = `${pathOfField(place)}.options`;
  const put = (next: readonly DraftOption[]) => change((before) => withField(before, place, { options: next }));
  const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
  return (
    <FieldGroup id={path} legend={t('options')} error={errorAt(path)}>
      <ol className="form-editor-options">
        {options.map((option, index) => (
          <li key={option.value}>
            <div className="grow">
              <WordsField
                path={`${path}.${index}.label`}
                label={t('option', { number: index + 1 })}
                value={option.label}
                onChange={(label) => put(options.map((one, at) => (at === index ? { ...one, label } : one)))}
              />
            </div>
            <div className="row tight">
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  id={`${path}.${index}.${by < 0 ? 'up' : 'down'}`}
                  size="small"
                  variant="text"
                  icon={<Icon name={by < 0 ? 'chevron-up' : 'chevron-down'} />}
                  aria-label={t(by < 0 ? 'option.up' : 'option.down', { number: index + 1 })}
                  disabled={by < 0 ? index === 0 : index === options.length - 1}
                  onClick={() => {
                    put(movedBy(options, index, by));
                    focusSoon(`${path}.${index + by}.${by < 0 ? 'up' : 'down'}`);
                  }}
                />
              ))}
              <Button
                size="small"
                variant="text-danger"
                aria-label={t('option.remove', { number: index + 1 })}
                disabled={option.value === field.other?.value}
                onClick={() => {
                  setRemoved({ option, index });
                  put(options.filter((_one, at) => at !== index));
                }}
              >
                {t('delete')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {removed && (
        <Removed
          words={t('option.removed', { name: removed.option.label.ja || removed.option.label.en })}
          onRestore={() => {
            put([...options.slice(0, removed.index), removed.option, ...options.slice(removed.index)]);
            setRemoved(undefined);
          }}
        />
      )}
      <Button
        size="small"
        disabled={options.length >= MOST}
        onClick={() => {
          put(withNewOption(options));
          focusSoon(`${path}.${options.length}.label.ja`);
        }}
      >
        {t('option.add')}
      </Button>
    </FieldGroup>
  );
}

/** "Other", with a further question for the details. */
export function OtherField({ field, place }: OptionsEditorProps) {
  const { t } = useFormEditorTexts();
  const { change, errorAt } = useEditor();
  const path = `${pathOfField(place)}.other`;
  return (
    <CheckField
      id={path}
      label={t('other')}
      hint={t('other.hint')}
      checked={field.other !== undefined}
      error={errorAt(`${path}.field`) ?? errorAt(`${path}.value`)}
      onChange={({ target }) =>
        change((before) => (target.checked ? addOther(before, place) : removeOther(before, place)))
      }
    />
  );
}
