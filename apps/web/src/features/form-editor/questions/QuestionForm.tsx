import { pathOfField, questionsBefore, renameField, withField, withKind } from '@machi/domain/form-editor/edits';
import type { FieldPlace } from '@machi/domain/form-editor/edits';
import type { DraftField } from '@machi/domain/form-editor/model';
import { kindsInOrder, kindsInRows, settings } from '@machi/domain/form-editor/settings';
import { CheckField } from '@machi/ui/field/CheckField';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useState, type ReactNode } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { ShownPlaces } from './ShownPlaces.tsx';
import { WordsField } from '../editing/Controls.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { SettingField } from './SettingField.tsx';

interface QuestionFormProps {
  readonly field: DraftField;
  readonly place: FieldPlace;
}

interface WholeQuestionProps extends QuestionFormProps {
  /** Questions in each of its rows, if it has rows. */
  readonly asked: ReactNode;
}

const nothing = { ja: '', en: '' };

/** All texts and settings of a question. */
export function QuestionForm({ field, place, asked }: WholeQuestionProps) {
  const { t } = useFormEditorTexts();
  const { draft, change, errorAt } = useEditor();
  const path = pathOfField(place);
  const put = (parts: Readonly<Record<string, unknown>>) => change((before) => withField(before, place, parts));
  const kinds = place.rows === undefined ? kindsInOrder : kindsInRows;
  return (
    <div className="stack form-editor-body">
      <WordsField
        path={`${path}.label`}
        label={t('question.label')}
        value={field.label}
        onChange={(label) => put({ label })}
      />
      <WordsField
        path={`${path}.hint`}
        label={t('question.hint')}
        hint={t('question.hint.hint')}
        value={field.hint ?? nothing}
        isLong
        isRequired={false}
        onChange={(hint) => put({ hint: hint.ja === '' && hint.en === '' ? undefined : hint })}
      />
      <SelectField
        id={`${path}.kind`}
        label={t('question.kind')}
        hint={t(`example.${field.kind}`)}
        value={field.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        error={errorAt(`${path}.kind`)}
        onChange={({ target }) => {
          const kind = kinds.find((one) => one === target.value);
          if (kind) change((before) => withKind(before, place, kind));
        }}
      />
      {field.kind === 'agreement' ? null : (
        <CheckField
          id={`${path}.is_required`}
          label={t('question.required')}
          checked={field.is_required === true}
          onChange={({ target }) => put({ is_required: target.checked })}
        />
      )}
      {settings[field.kind].map((setting) => (
        <SettingField key={setting.key} setting={setting} field={field} place={place} asked={asked} />
      ))}
      <ConditionEditor
        path={`${path}.asked_when`}
        legend={t('condition.legend')}
        condition={field.asked_when}
        fields={questionsBefore(draft, place)}
        onChange={(asked_when) => put({ asked_when })}
      />
      <More key={field.name} field={field} place={place} />
    </div>
  );
}

/** Rarely changed settings: visibility, and the name in files. */
function More({ field, place }: QuestionFormProps) {
  const { t } = useFormEditorTexts();
  const { change, errorAt } = useEditor();
  const path = pathOfField(place);
  const [name, setName] = useState(field.name);
  return (
    <Disclosure title={t('question.more')}>
      <div className="stack">
        <ShownPlaces field={field} place={place} />
        <TextField
          id={`${path}.name`}
          label={t('question.name')}
          hint={t('question.name.hint')}
          value={name}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          error={errorAt(`${path}.name`)}
          onChange={({ target }) => setName(target.value)}
          onBlur={() => name !== field.name && change((before) => renameField(before, place, name))}
        />
      </div>
    </Disclosure>
  );
}
