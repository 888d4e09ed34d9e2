import type { FormKind } from '@machi/domain/described/form-model';
import { mediaTypes, typeNamesOf } from '@machi/domain/files/model';
import { fieldsAt, pathOfField, questionsOf, withField, type FieldPlace } from '@machi/domain/form-editor/edits';
import type { DraftField, DraftWords } from '@machi/domain/form-editor/model';
import type { Setting } from '@machi/domain/form-editor/settings';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import type { ReactNode } from 'react';
import { useFormEditorTexts } from '../texts.ts';
import { NumberField, WordsField } from '../editing/Controls.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { DayBoundField } from './DayBoundField.tsx';
import { OptionsEditor, OtherField } from './OptionsEditor.tsx';

interface SettingFieldProps {
  readonly setting: Setting;
  readonly field: DraftField;
  readonly place: FieldPlace;
  /** Questions in each row of the question. */
  readonly asked: ReactNode;
}

const nothing: DraftWords = { ja: '', en: '' };
/** What a kind's limits count. */
const counted: Readonly<Partial<Record<FormKind, 'characters' | 'choices' | 'rows' | 'files'>>> = {
  text: 'characters',
  'long-text': 'characters',
  ticks: 'choices',
  rows: 'rows',
  file: 'files',
};

/** One setting that only some kinds of questions have. */
export function SettingField({ setting, field, place, asked }: SettingFieldProps) {
  const { t } = useFormEditorTexts();
  const { draft, change, errorAt } = useEditor();
  const { key } = setting;
  const path = `${pathOfField(place)}.${key}`;
  const value = field[key];
  const put = (next: unknown) => change((before) => withField(before, place, { [key]: next }));
  const label = t(
    key === 'min' || key === 'max'
      ? `set.${key}.${counted[field.kind] ?? 'amount'}`
      : key === 'unit_of_one'
        ? 'set.single-unit'
        : `set.${key}`,
  );
  switch (setting.type) {
    case 'number':
      return (
        <NumberField
          path={path}
          label={label}
          {...(setting.most < 10_000 ? { hint: t('set.range', { least: setting.least, most: setting.most }) } : {})}
          isRequired={setting.initial !== undefined}
          value={typeof value === 'number' ? value : undefined}
          onChange={put}
        />
      );
    case 'flag':
      return (
        <CheckField
          id={path}
          label={label}
          checked={value === true}
          onChange={({ target }) => put(target.checked ? true : undefined)}
        />
      );
    case 'one-of':
      return (
        <SelectField
          id={path}
          label={label}
          emptyWord={t('set.usual')}
          value={typeof value === 'string' ? value : ''}
          options={setting.values.map((one) => ({ value: one, label: t(`set.value.${one}`) }))}
          onChange={({ target }) => put(target.value === '' ? undefined : target.value)}
        />
      );
    case 'words': {
      const isRequired = setting.initial !== undefined;
      return (
        <WordsField
          path={path}
          label={label}
          value={(value as DraftWords | undefined) ?? nothing}
          isRequired={isRequired}
          onChange={(words) => put(!isRequired && words.ja === '' && words.en === '' ? undefined : words)}
        />
      );
    }
    case 'options':
      return <OptionsEditor field={field} place={place} />;
    case 'other':
      return <OtherField field={field} place={place} />;
    case 'preset':
      return (
        <SelectField
          id={path}
          label={label}
          emptyWord={t('set.none')}
          value={typeof value === 'string' ? value : ''}
          options={(field.options ?? []).map((one) => ({ value: one.value, label: one.label.ja || one.value }))}
          error={errorAt(path)}
          onChange={({ target }) => put(target.value === '' ? undefined : target.value)}
        />
      );
    case 'told-by': {
      const others = (place.rows === undefined ? questionsOf(draft) : fieldsAt(draft, place)).filter(
        ({ name }) => name !== field.name,
      );
      return (
        <SelectField
          id={path}
          label={label}
          hint={t('set.told_by.hint', { place: '{{value}}' })}
          emptyWord={t('set.none')}
          value={typeof value === 'string' ? value : ''}
          options={others.map((one) => ({ value: one.name, label: one.label.ja || one.name }))}
          error={errorAt(path)}
          onChange={({ target }) => put(target.value === '' ? undefined : target.value)}
        />
      );
    }
    case 'day':
      return <DayBoundField path={path} label={label} value={value} onChange={put} />;
    case 'media-types': {
      const types = Array.isArray(value) ? (value as readonly unknown[]) : mediaTypes;
      return (
        <FieldGroup id={path} legend={label} error={errorAt(path)}>
          {mediaTypes.map((type) => (
            <CheckField
              key={type}
              label={typeNamesOf([type])[0]}
              checked={types.includes(type)}
              onChange={({ target }) =>
                put(mediaTypes.filter((one) => (one === type ? target.checked : types.includes(one))))
              }
            />
          ))}
        </FieldGroup>
      );
    }
    case 'fields':
      return (
        <FieldGroup legend={label} hint={t('set.fields.hint')}>
          {asked}
        </FieldGroup>
      );
  }
}
