import { placeServerErrors, type PlacedErrors } from '@machi/client/placed-errors';
import { useEffect, useRef, useState } from 'react';
import { set, useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { sentenceOf, type Problem } from '@machi/domain/refusals/model';
import { useOnLanguageSwitch } from '../../../shell/forms/use-on-language-switch.ts';
import { errorAt } from './field-props.ts';
import { controlsOf, valuesFrom, type ControlName, type FormValues } from '../form-values.ts';
import type { Place } from '../place.ts';
import { shownLocale } from '../../../shell/record/record.ts';
import { readForm } from '../form-request.ts';

/** Placeholder dates to check the fields before a day is chosen: their rules do not depend on it. */
const anyTime = [{ date: '2000-01-01', start: '00:00', end: '01:00' }];

function problemsOf(place: Place, values: FormValues): readonly Problem[] {
  const read = readForm(place, anyTime, values);
  return 'problems' in read ? read.problems : [];
}

/** Resolver that reports errors in the language of the page. */
const resolverOf =
  (place: Place): Resolver<FormValues> =>
  (values) => {
    const errors = {};
    for (const problem of problemsOf(place, values)) {
      set(errors, problem.field, { type: problem.code, message: sentenceOf(problem, shownLocale()) });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

/** Controls with invalid values. */
function wrongControls(place: Place, values: FormValues): ReadonlySet<ControlName> {
  const wrong = new Set(problemsOf(place, values).map(({ field }) => field));
  return new Set(controlsOf(place.questions).filter((name) => wrong.has(name)));
}

export interface FormFields {
  readonly form: UseFormReturn<FormValues>;
  /** Controls with a shown error, in the order of the screen. */
  readonly wrong: readonly { readonly name: ControlName; readonly message: string }[];
  /** Shows the server's sentences at their fields; returns those without a field. */
  readonly refuse: (failure: Parameters<typeof placeServerErrors>[0]) => PlacedErrors;
}

/** State of the fields. A field is checked on leaving, never while typing; its error goes once it is correct. */
export function useFormFields(place: Place, kept: FormValues, onChange: (values: FormValues) => void): FormFields {
  const [resolver] = useState(() => resolverOf(place));
  const form = useForm<FormValues>({
    resolver,
    defaultValues: kept,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The summary takes the focus and links to the fields.
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const controls = controlsOf(place.questions);
  const wrong = controls.flatMap((name) => {
    const message = errorAt(form, name);
    return message === undefined ? [] : [{ name, message }];
  });

  const refused = useRef<readonly ControlName[]>([]);
  const changed = useRef((_values: FormValues, _name: string | undefined) => {});
  useEffect(() => {
    changed.current = (values, name) => {
      onChange(values);
      if (name === undefined) return;
      // A refusal of the server stays until the field itself changes.
      refused.current = refused.current.filter((field) => field !== name);
      if (Object.keys(errors).length === 0) return;
      const stillWrong = wrongControls(place, values);
      const righted = controls.filter((field) => !stillWrong.has(field) && !refused.current.includes(field));
      form.clearErrors(righted.filter((field) => errorAt(form, field) !== undefined));
    };
  });
  useEffect(() => {
    const subscription = form.watch((values, { name }) => changed.current(valuesFrom(values), name));
    return () => subscription.unsubscribe();
  }, [form]);

  useOnLanguageSwitch(() => void form.trigger(wrong.map(({ name }) => name)));

  return {
    form,
    wrong,
    refuse(failure) {
      const placed = placeServerErrors(failure, controls);
      const atControls = placed.atFields.flatMap(({ name, code, message }) => {
        const control = controls.find((one) => one === name);
        return control === undefined ? [] : [{ control, error: { type: code, message } }];
      });
      for (const { control, error } of atControls) form.setError(control, error);
      refused.current = atControls.map(({ control }) => control);
      return placed;
    },
  };
}
