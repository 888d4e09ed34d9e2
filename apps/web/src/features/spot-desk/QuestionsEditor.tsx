import type { AdditionalQuestion } from '@machi/domain/spots/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextField } from '@machi/ui/field/TextField';
import { useSpotDeskTexts } from './texts.ts';

interface QuestionsEditorProps {
  readonly value: readonly AdditionalQuestion[];
  readonly onChange: (questions: AdditionalQuestion[]) => void;
}

/** A key that no question of the form uses. */
function newKey(questions: readonly AdditionalQuestion[]): string {
  for (let number = questions.length + 1; ; number += 1) {
    const key = `question-${number}`;
    if (questions.every(({ question_key }) => question_key !== key)) return key;
  }
}

/** Additional questions of this facility's form. */
export function QuestionsEditor({ value, onChange }: QuestionsEditorProps) {
  const { t } = useSpotDeskTexts();
  const change = (index: number, parts: Partial<AdditionalQuestion>) =>
    onChange(value.map((question, place) => (place === index ? { ...question, ...parts } : question)));
  return (
    <FieldGroup legend={t('additional_questions')} id="additional_questions">
      {value.length === 0 && <p>{t('question.none')}</p>}
      {value.map((question, index) => (
        <div key={question.question_key} className="stack spot-edit-question">
          <div className="form-row">
            {(['ja', 'en'] as const).map((language) => (
              <TextField
                key={language}
                id={`additional_questions.${index}.question.${language}`}
                label={t(`question.${language}`)}
                lang={language}
                value={question.question[language]}
                onChange={({ target }) =>
                  change(index, { question: { ...question.question, [language]: target.value } })
                }
              />
            ))}
          </div>
          <div className="row between">
            <CheckField
              label={t('question.required')}
              checked={question.is_required}
              onChange={({ target }) => change(index, { is_required: target.checked })}
            />
            <Button
              size="small"
              aria-label={t('remove.of', { what: t('question.number', { number: index + 1 }) })}
              onClick={() => onChange(value.filter((_question, place) => place !== index))}
            >
              {t('remove')}
            </Button>
          </div>
        </div>
      ))}
      <Button
        size="small"
        onClick={() =>
          onChange([
            ...value,
            {
              question_key: newKey(value),
              question: { ja: '', en: '' },
              hint: { ja: '', en: '' },
              is_required: false,
            },
          ])
        }
      >
        {t('question.add')}
      </Button>
    </FieldGroup>
  );
}
