import type { CallFailure } from '@machi/client/client';
import type { FormErrorLine } from '@machi/ui/form-errors/FormErrors';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { get, useForm } from 'react-hook-form';
import type { DefaultValues, Path, RegisterOptions, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { recordStore, useLocale } from '../record.ts';
import { pointerReleased } from './pointer-release.ts';
import { errorLines, fieldNames, placeServerErrors } from './form-errors.ts';
import { resolverFor } from './resolver.ts';
import type { FormSchema } from './resolver.ts';

type Input<S extends FormSchema> = z.input<S>;
type Name<S extends FormSchema> = Path<Input<S>>;

export interface SchemaForm<S extends FormSchema> {
  /** What a control of packages/ui takes: id (the field's name), registration and error. */
  readonly field: (
    name: Name<S>,
    options?: RegisterOptions<Input<S>, Name<S>>,
  ) => UseFormRegisterReturn & { readonly id: string; readonly error?: string };
  /** For onSubmit: checks everything, then hands on what the schema made of it. */
  readonly submit: (send: (checked: z.output<S>) => unknown) => (event?: SubmitEvent<HTMLFormElement>) => void;
  /** Puts a refusal of the server at its fields and into the summary. */
  readonly refuse: (failure: CallFailure) => void;
  /** For FormErrors; empty until the form was sent once, so that leaving a field does not move the focus. */
  readonly summary: { readonly errors: FormErrorLine[]; readonly lines: readonly string[]; readonly attempt: number };
  /** Everything else of react-hook-form. */
  readonly form: UseFormReturn<Input<S>, unknown, z.output<S>>;
}

/**
 * A form over a schema of the domain. Fields are checked on leaving them and on sending, never while typing; sentences
 * follow the language; what is typed stays whatever the server answers.
 * @param defaults names every field, so that errors of the server find their place
 * @param labelOf the label of a field, put before its sentence in the summary
 */
export function useSchemaForm<S extends FormSchema>(
  schema: S,
  defaults: DefaultValues<Input<S>>,
  labelOf?: (name: Name<S>) => string,
): SchemaForm<S> {
  const locale = useLocale();
  const [resolver] = useState(() => resolverFor(schema, () => recordStore.read().locale));
  const [names] = useState(() => fieldNames(defaults));
  const form = useForm<Input<S>, unknown, z.output<S>>({
    resolver,
    defaultValues: defaults,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The summary takes the focus, and leads to the fields.
    shouldFocusError: false,
  });
  const [summary, setSummary] = useState<{ lines: readonly string[]; attempt: number }>({ lines: [], attempt: 0 });
  const { errors } = form.formState;
  const { trigger } = form;
  const isName = useCallback((name: string): name is Name<S> => names.includes(name), [names]);

  function summaryLines(): FormErrorLine[] {
    const lines = errorLines(errors);
    if (labelOf === undefined) return lines;
    const colon = locale === 'ja' ? '：' : ': ';
    return lines.map(({ fieldId, message }) => ({
      fieldId,
      message: isName(fieldId) ? labelOf(fieldId) + colon + message : message,
    }));
  }

  const said = useRef(locale);
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    setSummary((before) => ({ ...before, lines: [] }));
    const wrong = errorLines(errors).map((line) => line.fieldId);
    if (wrong.length > 0) void trigger(wrong.filter(isName));
  }, [locale, errors, trigger, isName]);

  return {
    form,
    field(name, options) {
      const error: unknown = get(errors, `${name}.message`);
      const registration = form.register(name, options);
      const onBlur: typeof registration.onBlur = async (event) => {
        await pointerReleased();
        return registration.onBlur(event);
      };
      return { ...registration, onBlur, id: name, ...(typeof error === 'string' ? { error } : {}) };
    },
    submit: (send) => (event) => {
      setSummary((before) => ({ lines: [], attempt: before.attempt + 1 }));
      void form.handleSubmit(async (checked) => {
        await send(checked);
      })(event);
    },
    refuse(failure) {
      const { atFields, rest } = placeServerErrors(failure, names);
      for (const { name, code, message } of atFields) if (isName(name)) form.setError(name, { type: code, message });
      setSummary((before) => ({ lines: rest, attempt: before.attempt + 1 }));
    },
    summary: { ...summary, errors: summary.attempt > 0 ? summaryLines() : [] },
  };
}
