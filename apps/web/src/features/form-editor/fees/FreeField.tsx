import type { DraftField } from '@machi/domain/form-editor/model';
import type { Free } from '@machi/domain/form-editor/plain-fee';
import { useFormEditorTexts } from '../texts.ts';
import { WordsField } from '../editing/Controls.tsx';
import { ConditionEditor } from '../questions/ConditionEditor.tsx';

interface FreeFieldProps {
  /** Path of the free rule. */
  readonly path: string;
  readonly free: Free | undefined;
  readonly questions: readonly DraftField[];
  readonly onChange: (free: Free | undefined) => void;
}

const label = { ja: '無料', en: 'Free' };

/** When the line is free, and the text for it. */
export function FreeField({ path, free, questions, onChange }: FreeFieldProps) {
  const { t } = useFormEditorTexts();
  return (
    <div className="stack">
      <ConditionEditor
        path={`${path}.condition`}
        legend={t('free.when')}
        condition={free?.condition}
        fields={questions}
        onChange={(condition) =>
          onChange(condition === undefined ? undefined : { condition, label: free?.label ?? label })
        }
      />
      {free && (
        <WordsField
          path={`${path}.label`}
          label={t('free.label')}
          hint={t('free.label.hint')}
          value={free.label}
          onChange={(next) => onChange({ ...free, label: next })}
        />
      )}
    </div>
  );
}
