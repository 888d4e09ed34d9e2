import { dayWritten } from '@machi/domain/fields/day-written';
import { plainHyphens } from '@machi/domain/fields/width';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useFormEditorTexts } from '../texts.ts';
import { useEditor } from '../editing/use-editor.ts';

const ways = ['today', 'days', 'business_days', 'years', 'date'] as const;
type Way = (typeof ways)[number];

interface DayBoundFieldProps {
  readonly path: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Reads a limit: the way of counting, and the number or day. */
function readBound(value: unknown): { readonly way: Way | ''; readonly text: string } {
  if (typeof value === 'string') return { way: 'date', text: value };
  if (typeof value !== 'object' || value === null) return { way: '', text: '' };
  for (const way of ['days', 'business_days', 'years'] as const) {
    const count = (value as Readonly<Record<string, unknown>>)[way];
    if (way === 'days' && count === 0) return { way: 'today', text: '' };
    if (typeof count === 'number') return { way, text: String(count) };
  }
  return { way: '', text: '' };
}

/** The first or last possible day: a date, or counted from the day of the application. */
export function DayBoundField({ path, label, value, onChange }: DayBoundFieldProps) {
  const { t } = useFormEditorTexts();
  const { errorAt } = useEditor();
  const { way, text } = readBound(value);
  const made = (next: Way | '', words: string): unknown => {
    if (next === '') return undefined;
    if (next === 'today') return { days: 0 };
    if (next === 'date') return dayWritten(words) ?? words;
    const count = Number(/-?\d{1,5}/.exec(plainHyphens(words))?.[0] ?? 1);
    return { [next]: next === 'days' && count === 0 ? 1 : count };
  };
  return (
    <div className="form-row">
      <SelectField
        id={path}
        label={label}
        emptyWord={t('set.none')}
        value={way}
        options={ways.map((one) => ({ value: one, label: t(`bound.${one}`) }))}
        onChange={({ target }) => onChange(made(ways.find((one) => one === target.value) ?? '', ''))}
      />
      {way === '' || way === 'today' ? null : (
        <TextField
          key={way}
          label={t(way === 'date' ? 'bound.which' : 'bound.number', { label })}
          hint={t(way === 'date' ? 'bound.which.hint' : 'bound.number.hint')}
          fit={way === 'date' ? 'date' : 'number'}
          maxLength={10}
          autoComplete="off"
          defaultValue={text}
          error={errorAt(path)}
          onBlur={({ target }) => onChange(made(way, target.value.trim()))}
        />
      )}
    </div>
  );
}
