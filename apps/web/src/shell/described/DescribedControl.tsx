import { longDate } from '@machi/domain/calendar/long-days';
import type {
  ChoiceField,
  DescribedField,
  FormedField,
  NumberField,
  WrittenField,
} from '@machi/domain/described/model';
import { isDateText } from '@machi/domain/calendar/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField, type TextFieldProps } from '@machi/ui/field/TextField';
import type { ReactNode } from 'react';
import { useShellTexts } from '../shell-texts.ts';
import type { FieldControls } from './field-controls.ts';

export type Named<F extends DescribedField, Name extends string> = F & { readonly name: Name };

interface ControlOf<F extends DescribedField, Name extends string> {
  readonly field: Named<F, Name>;
  readonly controls: FieldControls<Name>;
  /** Whether to use the officials' short form: their own labels, no hints. */
  readonly isBrief: boolean;
  /** Hint that depends on more than the field and replaces its own. */
  readonly hint?: ReactNode;
}

/** Label and hint; the short form has only hints that depend on more than the field. */
function useWords({ label, brief, hint }: DescribedField, isBrief: boolean, ownHint: ReactNode) {
  const { locale } = useShellTexts();
  const ofField = isBrief || hint === undefined || hint[locale] === '' ? undefined : hint[locale];
  return { label: ((isBrief && brief) || label)[locale], hint: ownHint ?? ofField };
}

function useMark({ is_required }: DescribedField) {
  const { t } = useShellTexts();
  return is_required ? { requiredWord: t('required') } : { optionalWord: t('optional') };
}

function WrittenControl<Name extends string>({ field, controls, isBrief, hint }: ControlOf<WrittenField, Name>) {
  const words = { ...useWords(field, isBrief, hint), ...useMark(field) };
  const props = { ...words, ...controls.typed(field.name) };
  return field.kind === 'text' ? (
    <TextField {...props} autoComplete={isBrief ? 'off' : (field.autocomplete ?? 'off')} />
  ) : (
    <TextAreaField {...props} {...(isBrief ? { rows: 2 } : {})} />
  );
}

const attributes = {
  furigana: { lang: 'ja' },
  email: { type: 'email' },
  tel: { type: 'tel' },
  zipcode: { inputMode: 'numeric', fit: 'date' },
} as const satisfies Readonly<Record<Exclude<FormedField['kind'], 'date'>, Partial<TextFieldProps>>>;

function FormedControl<Name extends string>({ field, controls, isBrief, hint }: ControlOf<FormedField, Name>) {
  const { locale } = useShellTexts();
  const props = {
    ...useWords(field, isBrief, hint),
    ...useMark(field),
    ...controls.typed(field.name),
    autoComplete: isBrief ? 'off' : (field.autocomplete ?? 'off'),
  };
  if (field.kind !== 'date') return <TextField {...props} {...attributes[field.kind]} />;
  const chosen = controls.values[field.name];
  return (
    <DateField
      {...props}
      min={field.earliest}
      max={field.latest}
      readout={typeof chosen === 'string' && isDateText(chosen) && longDate(chosen, locale)}
    />
  );
}

function NumberControl<Name extends string>({ field, controls, isBrief, hint }: ControlOf<NumberField, Name>) {
  const { locale } = useShellTexts();
  return (
    <TextField
      {...useWords(field, isBrief, hint)}
      {...useMark(field)}
      {...controls.typed(field.name)}
      inputMode="numeric"
      autoComplete="off"
      fit="number"
      after={<span className="num">{field.unit[locale]}</span>}
    />
  );
}

function ChoiceControl<Name extends string>({ field, controls, isBrief, hint }: ControlOf<ChoiceField, Name>) {
  const { t, locale } = useShellTexts();
  const { label, hint: hintShown } = useWords(field, isBrief, hint);
  const marked = useMark(field);
  const mark = field.is_unmarked ? {} : marked;
  const options = field.options.map(({ value, ...option }) => ({
    value: String(value),
    label: ((isBrief && option.brief) || option.label)[locale],
  }));
  if (isBrief && field.is_tick_in_brief) {
    const [off = '', on = ''] = options.map(({ value }) => value);
    return (
      <CheckField
        id={field.name}
        label={label}
        checked={controls.values[field.name] === on}
        onChange={({ target }) => controls.set(field.name, target.checked ? on : off)}
      />
    );
  }
  if (field.drawn === undefined || field.drawn === 'list' || field.drawn === 'narrow')
    return (
      <SelectField
        {...mark}
        label={label}
        hint={hintShown}
        {...controls.typed(field.name)}
        {...(field.preset === undefined ? { emptyWord: t('choose') } : {})}
        {...(field.drawn === 'narrow' ? { fit: 'date' } : {})}
        autoComplete={field.autocomplete}
        options={options}
      />
    );
  return (
    <RadioGroup
      // In the short form a preset choice needs no "optional".
      {...(isBrief && field.preset !== undefined ? {} : mark)}
      legend={label}
      hint={hintShown}
      {...controls.typed(field.name)}
      inline={field.drawn === 'inline'}
      options={options}
    />
  );
}

function TickControl<Name extends string>({ field, controls, isBrief, hint }: ControlOf<DescribedField, Name>) {
  const { t } = useShellTexts();
  return (
    <CheckField
      {...useWords(field, isBrief, hint)}
      {...(field.is_required ? { requiredWord: t('required') } : {})}
      {...controls.ticked(field.name)}
    />
  );
}

/** One field from its description. */
export function DescribedControl<Name extends string>({ field, ...rest }: ControlOf<DescribedField, Name>) {
  switch (field.kind) {
    case 'text':
    case 'long-text':
      return <WrittenControl field={field} {...rest} />;
    case 'furigana':
    case 'email':
    case 'tel':
    case 'zipcode':
    case 'date':
      return <FormedControl field={field} {...rest} />;
    case 'number':
    case 'yen':
      return <NumberControl field={field} {...rest} />;
    case 'choice':
      return <ChoiceControl field={field} {...rest} />;
    default:
      return <TickControl field={field} {...rest} />;
  }
}
