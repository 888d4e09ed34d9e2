import { pathOfField, questionsBefore, type FieldPlace } from '@machi/domain/form-editor/edits';
import type { DraftField } from '@machi/domain/form-editor/model';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Tag } from '@machi/ui/tag/Tag';
import type { ReactNode } from 'react';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { conditionInWords, useFormEditorTexts } from '../texts.ts';
import { useEditor } from '../editing/use-editor.ts';

interface QuestionItemProps {
  readonly field: DraftField;
  readonly place: FieldPlace;
  readonly isOpen: boolean;
  readonly canMove: (by: -1 | 1) => boolean;
  readonly onOpen: (opens: boolean) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  /** All fields, once it is open. */
  readonly children: ReactNode;
}

/** One question: a line with its text, and all fields once it is open. */
export function QuestionItem(props: QuestionItemProps) {
  const { field, place, isOpen, canMove, onOpen, onMove, onCopy, onRemove, children } = props;
  const { t, locale } = useFormEditorTexts();
  const { t: shell } = useShellTexts();
  const { draft, problems, isTold } = useEditor();
  const path = pathOfField(place);
  const name = field.label[locale] || field.label.ja || field.label.en || t('unnamed.question');
  const wrong = isTold ? problems.filter((problem) => `${problem.field}.`.startsWith(`${path}.`)).length : 0;
  return (
    <li className={isOpen ? 'is-open' : undefined}>
      <div className="form-editor-question">
        <button
          type="button"
          id={path}
          className="form-editor-toggle"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          <span>
            <b>{t('question.number', { number: place.index + 1, name })}</b>
            <span className="sm muted">
              {t(`kind.${field.kind}`)}
              {field.is_required === true ? `${t('dot')}${shell('required')}` : ''}
              {field.asked_when === undefined
                ? ''
                : `${t('dot')}${conditionInWords(field.asked_when, questionsBefore(draft, place), { t, locale })}`}
            </span>
          </span>
          {wrong > 0 && <Tag tone="new">{t('question.problems', { count: wrong })}</Tag>}
        </button>
        <div className="row tight form-editor-moves">
          {([-1, 1] as const).map((by) => (
            <Button
              key={by}
              id={`${path}.${by < 0 ? 'up' : 'down'}`}
              size="small"
              variant="text"
              icon={<Icon name={by < 0 ? 'chevron-up' : 'chevron-down'} />}
              aria-label={t(by < 0 ? 'question.up' : 'question.down', { name })}
              disabled={!canMove(by)}
              onClick={() => onMove(by)}
            />
          ))}
          <Button size="small" variant="text" aria-label={t('question.copy', { name })} onClick={onCopy}>
            {t('copy')}
          </Button>
          <Button size="small" variant="text-danger" aria-label={t('question.remove', { name })} onClick={onRemove}>
            {t('delete')}
          </Button>
        </div>
      </div>
      {isOpen && children}
    </li>
  );
}
