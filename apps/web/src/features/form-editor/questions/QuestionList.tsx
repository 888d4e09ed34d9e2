import type { FormKind } from '@machi/domain/described/form-model';
import {
  addField,
  copyField,
  dependentsOf,
  fieldsAt,
  moveField,
  moveToSection,
  pathOfField,
  pathOfList,
  removeField,
  restoreField,
} from '@machi/domain/form-editor/edits';
import type { FieldPlace, ListPlace } from '@machi/domain/form-editor/edits';
import type { DraftField } from '@machi/domain/form-editor/model';
import { kindsInOrder, kindsInRows } from '@machi/domain/form-editor/settings';
import { Button } from '@machi/ui/button/Button';
import { SelectField } from '@machi/ui/field/SelectField';
import { useState } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { useEditor } from '../editing/use-editor.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { QuestionItem } from './QuestionItem.tsx';
import { Removed } from './Removed.tsx';

const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/** Questions of a part, or of a question's rows: each can be opened, moved, copied and removed. */
export function QuestionList({ list, fields }: { list: ListPlace; fields: readonly DraftField[] }) {
  const { t, locale } = useFormEditorTexts();
  const { draft, change, errorAt, open, setOpen } = useEditor();
  const [kind, setKind] = useState<FormKind>('text');
  const [removed, setRemoved] = useState<{ readonly field: DraftField; readonly place: FieldPlace }>();
  const inRows = list.rows !== undefined;
  const depth = inRows ? 1 : 0;
  const kinds: readonly FormKind[] = inRows ? kindsInRows : kindsInOrder;
  const path = pathOfList(list);

  function add() {
    const added = addField(draft, list, kind);
    const place = { ...list, index: fields.length };
    change(() => added);
    const name = fieldsAt(added, list).at(-1)?.name ?? '';
    setOpen([...open.slice(0, depth), name]);
    focusSoon(`${pathOfField(place)}.label.ja`);
  }
  function move(index: number, by: -1 | 1) {
    const isAtEnd = index + by < 0 || index + by >= fields.length;
    if (isAtEnd) {
      const to = list.section + by;
      change((before) => moveToSection(before, { ...list, index }, to));
      const place = { section: to, index: by > 0 ? 0 : (draft.sections[to]?.fields.length ?? 0) };
      focusSoon(`${pathOfField(place)}.${by < 0 ? 'up' : 'down'}`);
      return;
    }
    change((before) => moveField(before, { ...list, index }, by));
    const place = { ...list, index: index + by };
    focusSoon(`${pathOfField(place)}.${by < 0 ? 'up' : 'down'}`);
  }
  function remove(index: number) {
    const field = fields[index];
    if (field === undefined) return;
    const place = { ...list, index };
    setRemoved({ field, place });
    change((before) => removeField(before, place));
  }
  const nameOf = ({ label }: DraftField) => label[locale] || label.ja || label.en || t('unnamed.question');
  const removedWords = ({ field }: { readonly field: DraftField }) => {
    const { questions, hasFee } = dependentsOf(draft, field.name);
    const hanging = [
      ...questions.map((one) => t('quoted', { name: nameOf(one) })),
      ...(hasFee ? [t('part.fees')] : []),
    ];
    const said = t('question.removed', { name: nameOf(field) });
    return inRows || hanging.length === 0
      ? said
      : `${said}${t('question.hanging', { names: hanging.join(t('comma')) })}`;
  };

  return (
    <div className="stack-tight" id={path}>
      {fields.length === 0 && <p className="muted">{t('questions.none')}</p>}
      <ol className="form-editor-questions">
        {fields.map((field, index) => (
          <QuestionItem
            // The position separates two with the same name.
            key={`${field.name} ${fields.findIndex(({ name }) => name === field.name) < index ? index : ''}`}
            field={field}
            place={{ ...list, index }}
            isOpen={open[depth] === field.name}
            canMove={(by) => {
              const within = index + by >= 0 && index + by < fields.length;
              return within || (!inRows && draft.sections[list.section + by] !== undefined);
            }}
            onOpen={(opens) => setOpen([...open.slice(0, depth), ...(opens ? [field.name] : [])])}
            onMove={(by) => move(index, by)}
            onCopy={() => {
              change((before) => copyField(before, { ...list, index }));
              focusSoon(pathOfField({ ...list, index: index + 1 }));
            }}
            onRemove={() => remove(index)}
          >
            <QuestionForm
              field={field}
              place={{ ...list, index }}
              asked={
                field.fields && <QuestionList list={{ section: list.section, rows: index }} fields={field.fields} />
              }
            />
          </QuestionItem>
        ))}
      </ol>
      {removed && (
        <Removed
          words={removedWords(removed)}
          onRestore={() => {
            change((before) => restoreField(before, removed.place, removed.field));
            setRemoved(undefined);
            focusSoon(pathOfField(removed.place));
          }}
        />
      )}
      {errorAt(path) !== undefined && <p className="err">{t('questions.missing')}</p>}
      <div className="row form-editor-new">
        <SelectField
          id={`${path}.kind`}
          label={t(inRows ? 'question.kind.row' : 'question.kind.new')}
          value={kind}
          options={kinds.map((one) => ({
            value: one,
            label: `${t(`kind.${one}`)}${t('kind.example', { example: t(`example.${one}`) })}`,
          }))}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'text')}
        />
        <Button onClick={add}>{t('question.add')}</Button>
      </div>
    </div>
  );
}
