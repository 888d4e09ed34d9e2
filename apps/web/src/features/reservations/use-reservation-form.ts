import type { CallFailure } from '@machi/client/client';
import type { DateText } from '@machi/domain/calendar/model';
import type { Room, SpotDetail } from '@machi/domain/spots/contract';
import type { FormErrorLine } from '@machi/ui/form-errors/FormErrors';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { Locale } from '@machi/domain/locale/model';
import { labelAt } from '@machi/domain/described/written';
import { reservationFields } from '@machi/domain/reservations/fields';
import type { ServerDraft } from '../../shell/drafts/use-draft.ts';
import { useTexts } from './texts.ts';
import { emptyDraft, type FormDraft } from './drafts/form-draft.ts';
import { answerField, emptyValues, type ControlName, type FormValues } from './form-values.ts';
import { placeOf, type Place } from './place.ts';
import { dateIn, takenIn, type TakenHour } from './preset.ts';
import { refusedDates, withoutExtras, whereRefused } from './time/refused-dates.ts';
import { useChosenDates, type ChosenDates } from './time/use-chosen-dates.ts';
import { useFormFields } from './input/use-form-fields.ts';

/** Text keys of the controls that are no described fields, for the error summary. */
const labelKeys = {
  adjunct_room_ids: 'extras.rooms',
  equipment_ids: 'extras.equipment',
  exemption_documents: 'documents.exemption',
  document_ids: 'documents.title',
} as const;

type Texts = ReturnType<typeof useTexts>;
type Questions = Pick<SpotDetail, 'additional_questions'>;

const isNamed = (name: ControlName): name is keyof typeof labelKeys => Object.hasOwn(labelKeys, name);

/** Label of a described field. A tick's own label is a sentence, so the summary uses its short name. */
function describedLabel(name: ControlName, locale: Locale): string | undefined {
  const field = reservationFields.find((one) => one.name === name);
  return field && (field.kind === 'tick' ? labelAt(field, 'list') : field.label)[locale];
}

/** Label of a control for the summary. A question's mark becomes a colon. */
function labelOf(name: ControlName, { additional_questions }: Questions, { t, locale }: Texts): string {
  if (isNamed(name)) return t(labelKeys[name]);
  const asked = additional_questions.find(({ question_key }) => answerField(question_key) === name);
  return asked?.question.replace(/[?？]$/, '') ?? describedLabel(name, locale) ?? '';
}

/** 1 availability, 2 input, 3 confirm, 4 finish (product, "Reservation form"). */
export type StepNumber = 1 | 2 | 3 | 4;

const steps: readonly StepNumber[] = [1, 2, 3, 4];

/** The step in the address; the first step when there is none. */
const stepIn = (query: URLSearchParams): StepNumber => steps.find((step) => String(step) === query.get('step')) ?? 1;

export interface ReservationForm {
  readonly place: Place;
  readonly step: StepNumber;
  /** Whether the person came to this step from another one. */
  readonly isMoved: boolean;
  readonly goTo: (step: StepNumber) => void;
  /** Shows the last step; "back" no longer leads into the sent form. */
  readonly finish: (reservationId: number) => void;
  readonly chosen: ChosenDates;
  /** Day preset by a search result, until the person chooses something. */
  readonly openedAt: DateText | undefined;
  /** The taken hour that a timetable passed on: the person wants a notification when it comes free. */
  readonly waitsFor: TakenHour | undefined;
  readonly form: UseFormReturn<FormValues>;
  /** Errors for FormErrors; empty until the person tries to go on. */
  readonly summary: { readonly errors: readonly FormErrorLine[]; readonly attempt: number };
  readonly countAttempt: () => void;
  /** Sentences of the server about the facility or the whole application. */
  readonly refusal: readonly string[];
  /** Shows the server's errors at their fields; returns the step that can correct them. */
  readonly refuse: (failure: CallFailure) => 1 | 2 | 3;
  readonly startAgain: () => void;
}

/** State of the reservation form, kept as a draft over reload, login, an expired session and another device. */
export function useReservationForm(
  spot: SpotDetail,
  room: Room,
  draft: ServerDraft<FormDraft>,
  kept: FormDraft,
): ReservationForm {
  const { t, locale } = useTexts();
  const [query, setQuery] = useSearchParams();
  const [openedAt, setOpenedAt] = useState(() => dateIn(query));
  const [waitsFor] = useState(() => takenIn(query));
  const chosen = useChosenDates(kept, locale);
  const { dates, wantsOwnTimes } = chosen;
  const [refused, setRefused] = useState<{ readonly locale: string; readonly lines: readonly string[] }>();
  const [attempt, setAttempt] = useState(0);
  const place = placeOf(spot, room);

  // Saved as a whole: a session that ends midway must not separate the values from the dates.
  const { form, wrong, refuse } = useFormFields(place, kept.values, (values) =>
    draft.save({ dates, hasOwnTimes: wantsOwnTimes, values }),
  );

  // The preset leaves the address once it is used: a reload must not undo a later choice.
  const hasPreset = query.has('date');
  useEffect(() => {
    if (!hasPreset) return;
    draft.save({ dates, hasOwnTimes: wantsOwnTimes, values: form.getValues() });
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [hasPreset, dates, wantsOwnTimes, draft, form, setQuery]);

  const step = stepIn(query);
  const [opened] = useState(step);
  const [isMoved, setMoved] = useState(false);
  if (!isMoved && step !== opened) setMoved(true);

  function startAgain() {
    chosen.setDates(emptyDraft.dates, false);
    setAttempt(0);
    setRefused(undefined);
    form.reset(emptyValues);
    draft.clear();
    // The pressed button disappears, so the heading takes the focus.
    setMoved(true);
  }
  // Clear only once the last step shows: the earlier steps would lose their data.
  const hasFinished = useRef(false);
  useEffect(() => {
    if (step !== 4 || !hasFinished.current) return;
    hasFinished.current = false;
    startAgain();
  });

  return {
    place,
    step,
    isMoved,
    goTo: (next) => setQuery(next === 1 ? {} : { step: String(next) }),
    finish(reservationId) {
      hasFinished.current = true;
      setQuery({ step: '4', reservation: String(reservationId) }, { replace: true });
    },
    chosen: {
      ...chosen,
      setDates(next, own = wantsOwnTimes) {
        chosen.setDates(next, own);
        setOpenedAt(undefined);
        setRefused(undefined);
        draft.save({ dates: next, hasOwnTimes: own, values: form.getValues() });
      },
    },
    openedAt,
    waitsFor,
    form,
    summary: {
      attempt,
      errors:
        attempt === 0
          ? []
          : wrong.map(({ name, message }) => ({
              fieldId: name,
              message: t('input.errorLine', { field: labelOf(name, spot, { t, locale }), sentence: message }),
            })),
    },
    countAttempt: () => setAttempt((before) => before + 1),
    // The server's sentences are in the language of the request; after a switch only our own remain.
    refusal: refused?.locale === locale ? refused.lines : [],
    refuse(failure) {
      const atDates = refusedDates(failure, dates);
      const { atFields, rest } = refuse(failure);
      const ofDates = new Set([...atDates.values()].flatMap((said) => said.map(({ sentence }) => sentence)));
      // An extra that is not free has its error at its own field, with the day in the sentence.
      chosen.refuse(withoutExtras(atDates));
      setRefused({ locale, lines: rest.filter((sentence) => !ofDates.has(sentence)) });
      if (atFields.length > 0) setAttempt((before) => before + 1);
      return whereRefused(failure.errors, atDates);
    },
    startAgain,
  };
}
