import { isReplyLost, type CallFailure } from '@machi/client/client';
import { labelled, placeServerErrors } from '@machi/client/placed-errors';
import { asKept } from '@machi/domain/contract/as-kept';
import type { FormErrorLine } from '@machi/ui/form-errors/FormErrors';
import { useRef, useState, type SubmitEvent } from 'react';
import { get, useForm } from 'react-hook-form';
import type { DefaultValues, Path, RegisterOptions, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { shownLocale, useLocale } from '../record/record.ts';
import { longestPassword } from '../town/town.ts';
import { pointerReleased } from './pointer-release.ts';
import { errorLines, fieldNames } from './form-errors.ts';
import { resolverFor, type FormSchema } from './resolver.ts';
import { useOnLanguageSwitch } from './use-on-language-switch.ts';

type Input<S extends FormSchema> = z.input<S>;
type Name<S extends FormSchema> = Path<Input<S>>;

const WORDS: ReadonlySet<string> = new Set(['email', 'tel', 'text', 'url']);
/** Shows the value as the schema stores it once the field is left or sent, for example half-width digits. */
const tidied = (control: unknown, schema: FormSchema): control is HTMLInputElement => {
  if (!(control instanceof HTMLInputElement) || !WORDS.has(control.type)) return false;
  const made = asKept(schema, control.name, control.value);
  if (made === control.value) return false;
  control.value = made;
  return true;
};

/** Sorts errors by their place on the screen, which a choice in the form may change. */
function byPlace(one: FormErrorLine, other: FormErrorLine): number {
  const [first, second] = [document.getElementById(one.fieldId), document.getElementById(other.fieldId)];
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

const isChoice = (control: unknown): boolean =>
  control instanceof HTMLSelectElement ||
  (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'));

interface Refused {
  /** Sentences that belong to no field. */
  readonly lines: readonly string[];
  /** Number of times the form was sent and refused. */
  readonly attempt: number;
  /** Whether the reply was lost, so that the outcome is unknown. */
  readonly isLost: boolean;
}

export interface SchemaForm<S extends FormSchema> {
  /** Props of a control of packages/ui: id (the field's name), registration and error. */
  readonly field: (
    name: Name<S>,
    options?: RegisterOptions<Input<S>, Name<S>>,
  ) => UseFormRegisterReturn & { readonly id: string; readonly error?: string };
  /** Handler for onSubmit: checks all fields, then passes on the parsed values. */
  readonly submit: (send: (checked: z.output<S>) => unknown) => (event?: SubmitEvent<HTMLFormElement>) => void;
  /** Shows the server's errors at their fields and in the summary. */
  readonly refuse: (failure: CallFailure) => void;
  /** Errors for FormSummary; empty until the form was sent once, so that leaving a field does not move the focus. */
  readonly summary: Refused & { readonly errors: FormErrorLine[] };
  /** The rest of react-hook-form. */
  readonly form: UseFormReturn<Input<S>, unknown, z.output<S>>;
}

/**
 * A form over a schema of the domain. It checks a field on leaving it and on sending, never while typing; it re-checks
 * a wrong choice at once. Errors follow the language. The values stay whatever the server answers.
 * @param defaults names every field, so that errors of the server find their place
 * @param labelOf the label of a field, put before its sentence in the summary unless that begins with it; it may depend
 * on what was chosen
 */
export function useSchemaForm<S extends FormSchema>(
  schema: S,
  defaults: DefaultValues<Input<S>>,
  labelOf?: (name: Name<S>, fields: Input<S>) => string,
): SchemaForm<S> {
  const locale = useLocale();
  const [resolver] = useState(() => resolverFor(schema, () => shownLocale(), longestPassword));
  const [names] = useState(() => fieldNames(defaults));
  const form = useForm<Input<S>, unknown, z.output<S>>({
    resolver,
    defaultValues: defaults,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The summary takes the focus and links to the fields.
    shouldFocusError: false,
  });
  const [summary, setSummary] = useState<Refused>({ lines: [], attempt: 0, isLost: false });
  // An error of the server stays until the value changes, also when the focus goes to the summary.
  const refused = useRef(new Map<string, unknown>());
  const { errors } = form.formState;
  const { trigger } = form;
  const isName = (name: string): name is Name<S> => names.includes(name);

  function summaryLines(): FormErrorLine[] {
    const lines = errorLines(errors).toSorted(byPlace);
    if (labelOf === undefined) return lines;
    return lines.map(({ fieldId, message }) => ({
      fieldId,
      message: isName(fieldId) ? labelled(labelOf(fieldId, form.getValues()), message, locale) : message,
    }));
  }

  useOnLanguageSwitch(() => {
    setSummary((before) => ({ ...before, lines: [] }));
    const wrong = errorLines(errors).map((line) => line.fieldId);
    if (wrong.length > 0) void trigger(wrong.filter(isName));
  });

  return {
    form,
    field(name, options) {
      const error: unknown = get(errors, `${name}.message`);
      const registration = form.register(name, options);
      const onBlur: typeof registration.onBlur = async (event) => {
        await pointerReleased();
        const { target } = event;
        if (tidied(target, schema)) await registration.onChange({ target, type: 'change' });
        if (refused.current.has(name) && refused.current.get(name) === form.getValues(name)) return undefined;
        refused.current.delete(name);
        return registration.onBlur(event);
      };
      const onChange: typeof registration.onChange = async (event) => {
        await registration.onChange(event);
        // A tick or a choice is complete at once, unlike text that is being typed.
        if (error !== undefined && isChoice(event.target)) await trigger(name);
      };
      return { ...registration, onBlur, onChange, id: name, ...(typeof error === 'string' ? { error } : {}) };
    },
    submit: (send) => (event) => {
      refused.current.clear();
      setSummary((before) => ({ lines: [], attempt: before.attempt + 1, isLost: false }));
      // Enter sends without leaving the field, and a browser fills in without entering it.
      for (const control of event?.currentTarget.elements ?? [])
        if (tidied(control, schema) && isName(control.name))
          void form.register(control.name).onChange({ target: control, type: 'change' });
      void form.handleSubmit(async (checked) => {
        await send(checked);
      })(event);
    },
    refuse(failure) {
      const { atFields, rest } = placeServerErrors(failure, names);
      for (const { name, code, message } of atFields) {
        if (!isName(name)) continue;
        form.setError(name, { type: code, message });
        refused.current.set(name, form.getValues(name));
      }
      setSummary((before) => ({ lines: rest, attempt: before.attempt + 1, isLost: isReplyLost(failure) }));
    },
    summary: { ...summary, errors: summary.attempt > 0 ? summaryLines() : [] },
  };
}
