import { halfWidth } from '@machi/domain/fields/width';
import type { DraftWords } from '@machi/domain/form-editor/model';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useFormEditorTexts } from '../texts.ts';
import { useEditor } from './use-editor.ts';

interface WordsFieldProps {
  /** Path in the draft; the languages are below it. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: DraftWords;
  readonly onChange: (value: DraftWords) => void;
  /** Whether it has several lines. */
  readonly isLong?: boolean;
  readonly isRequired?: boolean;
}

/** The same text in both languages, side by side. */
export function WordsField({ path, label, hint, value, onChange, isLong = false, isRequired = true }: WordsFieldProps) {
  const { t } = useFormEditorTexts();
  const { t: shell } = useShellTexts();
  const { errorAt } = useEditor();
  return (
    <div className="form-row">
      {(['ja', 'en'] as const).map((language) => {
        const control = {
          id: `${path}.${language}`,
          label: t(`in.${language}`, { label }),
          lang: language,
          value: value[language],
          autoComplete: 'off',
          ...(isRequired ? { requiredWord: shell('required') } : {}),
          ...(hint === undefined || language === 'en' ? {} : { hint }),
          error: errorAt(`${path}.${language}`) ?? (language === 'ja' ? errorAt(path) : undefined),
          onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [language]: target.value }),
        };
        return isLong ? (
          <TextAreaField key={language} {...control} rows={3} />
        ) : (
          <TextField key={language} {...control} />
        );
      })}
    </div>
  );
}

interface NumberFieldProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: number | undefined;
  readonly unit?: string;
  readonly isRequired?: boolean;
  readonly onChange: (value: number | undefined) => void;
}

/** A whole number, or nothing. */
export function NumberField({ path, label, hint, value, unit, isRequired = false, onChange }: NumberFieldProps) {
  const { t: shell } = useShellTexts();
  const { errorAt } = useEditor();
  return (
    <TextField
      id={path}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      fit="number"
      maxLength={10}
      value={value === undefined ? '' : String(value)}
      {...(isRequired ? { requiredWord: shell('required') } : {})}
      after={unit === undefined ? undefined : <span>{unit}</span>}
      error={errorAt(path)}
      onChange={({ target }) => {
        const digits = halfWidth(target.value).replace(/\D/g, '');
        onChange(digits === '' ? undefined : Number(digits));
      }}
    />
  );
}
