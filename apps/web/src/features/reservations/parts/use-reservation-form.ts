import type { CallFailure } from '@machi/client/client';
import { isDateText } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { Problem } from '@machi/domain/refusals/model';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { Room } from '@machi/domain/spots/contract';
import type { FormErrorLine } from '@machi/ui/form-errors/FormErrors';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { placeServerErrors } from '../../../shell/forms/form-errors.ts';
import { useOnLanguageSwitch } from '../../../shell/forms/use-on-language-switch.ts';
import { recordStore } from '../../../shell/record.ts';
import { useDraft } from '../../../shell/use-draft.ts';
import { useTexts } from '../text/use-texts.ts';
import { draftFrom, emptyValues, fieldOrder, isFieldName, readForm } from './form-values.ts';
import type { FormDraft, FormValues, Target } from './form-values.ts';
import { labelKeys } from './label-keys.ts';
import { stepIn } from './step.ts';
import type { StepNumber } from './step.ts';

/** Judges the fields before anything is chosen too: no rule of theirs depends on the day. */
const anyTime: ChosenTime = { date: '2000-01-01', start: '00:00', end: '01:00' };

function resolverOf(target: Target, capacity: number): Resolver<FormValues> {
  return (values) => {
    const read = readForm(target, anyTime, values, capacity);
    if ('request' in read) return { values, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const problem of read.problems) {
      if (isFieldName(problem.field)) errors[problem.field] = errorOf(problem);
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

const errorOf = (problem: Problem) => ({
  type: problem.code,
  message: sentenceOf(problem, recordStore.read().locale),
});

function wrongFields(values: FormValues, target: Target, capacity: number): readonly string[] {
  const read = readForm(target, anyTime, values, capacity);
  return 'problems' in read ? read.problems.map(({ field }) => field) : [];
}

/** The day on which a search result opens the form. */
function dateIn(query: URLSearchParams): DateText | undefined {
  const date = query.get('date');
  return date !== null && isDateText(date) ? date : undefined;
}

/** The day and time with which a search result opens the form; undefined when it brings a day alone. */
function presetIn(query: URLSearchParams): ChosenTime | undefined {
  const date = dateIn(query);
  const [start, end] = ['start', 'end'].map((name) => query.get(name));
  const isTime = (text: string | null | undefined): text is string => /^(?:[01]\d|2[0-4]):[0-5]\d$/.test(text ?? '');
  return date !== undefined && isTime(start) && isTime(end) && start < end ? { date, start, end } : undefined;
}

export interface ReservationForm {
  readonly step: StepNumber;
  /** Whether the person came to this step from another one. */
  readonly isMoved: boolean;
  readonly goTo: (step: StepNumber) => void;
  /** Shows the end, from where "back" does not lead into the form that was sent. */
  readonly finish: (reservationId: number) => void;
  readonly chosen: ChosenTime | null;
  /** The day that a search result brought, until something is chosen. */
  readonly openedAt: DateText | undefined;
  readonly choose: (chosen: ChosenTime | null) => void;
  readonly form: UseFormReturn<FormValues>;
  /** For FormErrors: empty until the person has tried to go on. */
  readonly summary: { readonly errors: readonly FormErrorLine[]; readonly attempt: number };
  readonly countAttempt: () => void;
  /** What the server said against day, time or facility; until another time is chosen. */
  readonly refusal: readonly string[];
  /** Puts a refusal of the server where it belongs. */
  readonly refuse: (failure: CallFailure) => void;
}

/** All that a person has chosen and typed, kept as a draft over reload, login and an expired session. */
export function useReservationForm(target: Target, room: Room): ReservationForm {
  const draft = useDraft<FormDraft>(`reservation-${target.spot_id}-${target.room_id}`);
  const [query, setQuery] = useSearchParams();
  const [kept] = useState(() => draftFrom(draft.value));
  const [chosen, setChosen] = useState(() => presetIn(query) ?? kept.chosen);
  const [openedAt, setOpenedAt] = useState(() => dateIn(query));
  const [refused, setRefused] = useState<{ readonly locale: string; readonly lines: readonly string[] }>();
  const [attempt, setAttempt] = useState(0);
  const [resolver] = useState(() => resolverOf(target, room.capacity));
  const form = useForm<FormValues>({
    resolver,
    defaultValues: kept.values,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The summary takes the focus, and leads to the fields.
    shouldFocusError: false,
  });
  const { errors } = form.formState;

  const { spot_id, room_id } = target;
  const refusedFields = useRef<readonly string[]>([]);
  // Whole each time: a session that ends in the middle must not part what was typed from what was chosen.
  const save = useRef((_values: FormValues) => {});
  useEffect(() => {
    save.current = (values) => draft.save({ chosen, values });
  }, [draft, chosen]);
  useEffect(() => {
    const subscription = form.watch((changed, { name }) => {
      const values = { ...emptyValues, ...changed };
      save.current(values);
      // What has become right is taken back at once; what is wrong is said on leaving the field.
      if (name === undefined) return;
      // What the server refused is not for us to take back, until the field itself changes.
      refusedFields.current = refusedFields.current.filter((field) => field !== name);
      const said = fieldOrder.filter((field) => form.getFieldState(field).error !== undefined);
      if (said.length === 0) return;
      const wrong = new Set([...wrongFields(values, { spot_id, room_id }, room.capacity), ...refusedFields.current]);
      const righted = said.filter((field) => !wrong.has(field));
      if (righted.length > 0) form.clearErrors(righted);
    });
    return () => subscription.unsubscribe();
  }, [form, spot_id, room_id, room.capacity]);

  // Once taken over, the preset leaves the address: a later choice must not be undone by a reload.
  const hasPreset = query.has('date');
  useEffect(() => {
    if (!hasPreset) return;
    draft.save({ chosen, values: form.getValues() });
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [hasPreset, chosen, draft, form, setQuery]);

  const { t, locale } = useTexts();
  useOnLanguageSwitch(() => void form.trigger(fieldOrder.filter((name) => errors[name] !== undefined)));

  const step = stepIn(query);
  const [opened] = useState(step);
  const [isMoved, setMoved] = useState(false);
  if (!isMoved && step !== opened) setMoved(true);

  // Not before the last step shows: the steps before it would find their data gone.
  const hasFinished = useRef(false);
  useEffect(() => {
    if (step !== 4 || !hasFinished.current) return;
    hasFinished.current = false;
    setChosen(null);
    setAttempt(0);
    form.reset(emptyValues);
    draft.clear();
  }, [step, form, draft]);

  function choose(next: ChosenTime | null) {
    setChosen(next);
    setOpenedAt(undefined);
    setRefused(undefined);
    draft.save({ chosen: next, values: form.getValues() });
  }

  return {
    step,
    isMoved,
    goTo: (next) => setQuery(next === 1 ? {} : { step: String(next) }),
    finish(reservationId) {
      hasFinished.current = true;
      setQuery({ step: '4', reservation: String(reservationId) }, { replace: true });
    },
    chosen,
    openedAt,
    choose,
    form,
    summary: {
      attempt,
      errors:
        attempt === 0
          ? []
          : fieldOrder.flatMap((name) => {
              const message = errors[name]?.message;
              return message === undefined
                ? []
                : [{ fieldId: name, message: t('input.errorLine', { field: t(labelKeys[name]), sentence: message }) }];
            }),
    },
    countAttempt: () => setAttempt((before) => before + 1),
    // The server's sentences are in the language of the request; after a switch our own stand alone.
    refusal: refused?.locale === locale ? refused.lines : [],
    refuse(failure) {
      const { atFields, rest } = placeServerErrors(failure, fieldOrder);
      for (const { name, code, message } of atFields)
        if (isFieldName(name)) form.setError(name, { type: code, message });
      refusedFields.current = atFields.map(({ name }) => name);
      setRefused({ locale, lines: rest });
      if (atFields.length > 0) setAttempt((before) => before + 1);
    },
  };
}
