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
import { useTexts } from './text/use-texts.ts';
import { emptyDraft, type FormDraft } from './drafts/form-draft.ts';
import { answerField, emptyValues, type ControlName, type FormValues } from './form-values.ts';
import { placeOf, type Place } from './place.ts';
import { dateIn, takenIn, type TakenHour } from './preset.ts';
import { refusedDates, withoutExtras } from './time/refused-dates.ts';
import { useChosenDates, type ChosenDates } from './time/use-chosen-dates.ts';
import { useFormFields } from './input/use-form-fields.ts';
import { whereRefused } from './where-refused.ts';

/** The text that names what is no described field, for the summary of errors. */
const labelKeys = {
  adjunct_room_ids: 'extras.rooms',
  equipment_ids: 'extras.equipment',
  exemption_documents: 'documents.exemption',
  document_ids: 'documents.title',
} as const;

type Texts = ReturnType<typeof useTexts>;
type Questions = Pick<SpotDetail, 'additional_questions'>;

const isNamed = (name: ControlName): name is keyof typeof labelKeys => Object.hasOwn(labelKeys, name);

/** A tick's own words are a sentence: it is named as in a list. */
function describedLabel(name: ControlName, locale: Locale): string | undefined {
  const field = reservationFields.find((one) => one.name === name);
  return field && (field.kind === 'tick' ? labelAt(field, 'list') : field.label)[locale];
}

/** A question is its own label; in the summary a colon stands for its mark. */
function labelOf(name: ControlName, { additional_questions }: Questions, { t, locale }: Texts): string {
  if (isNamed(name)) return t(labelKeys[name]);
  const asked = additional_questions.find(({ question_key }) => answerField(question_key) === name);
  return asked?.question.replace(/[?？]$/, '') ?? describedLabel(name, locale) ?? '';
}

/** 1 availability, 2 input, 3 confirm, 4 finish (product, "Reservation form"). */
export type StepNumber = 1 | 2 | 3 | 4;

const steps: readonly StepNumber[] = [1, 2, 3, 4];

/** The step that the address asks for; the first one when it asks for none. */
const stepIn = (query: URLSearchParams): StepNumber => steps.find((step) => String(step) === query.get('step')) ?? 1;

export interface ReservationForm {
  readonly place: Place;
  readonly step: StepNumber;
  /** Whether the person came to this step from another one. */
  readonly isMoved: boolean;
  readonly goTo: (step: StepNumber) => void;
  /** Shows the end, from where "back" does not lead into the form that was sent. */
  readonly finish: (reservationId: number) => void;
  readonly chosen: ChosenDates;
  /** The day that a search result brought, until something is chosen. */
  readonly openedAt: DateText | undefined;
  /** The taken hour that a timetable brought, to be told when it comes free. */
  readonly waitsFor: TakenHour | undefined;
  readonly form: UseFormReturn<FormValues>;
  /** For FormErrors: empty until the person has tried to go on. */
  readonly summary: { readonly errors: readonly FormErrorLine[]; readonly attempt: number };
  readonly countAttempt: () => void;
  /** What the server said against the facility or the application as a whole. */
  readonly refusal: readonly string[];
  /** Puts a refusal of the server where it belongs, and answers the step at which it can be put right. */
  readonly refuse: (failure: CallFailure) => 1 | 2 | 3;
  /** Forgets everything that was chosen and typed. */
  readonly startAgain: () => void;
}

/** All that a person has chosen and typed, kept as a draft over reload, login, an expired session and another device. */
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

  // Whole each time: a session that ends in the middle must not part what was typed from what was chosen.
  const { form, wrong, refuse } = useFormFields(place, kept.values, (values) =>
    draft.save({ dates, hasOwnTimes: wantsOwnTimes, values }),
  );

  // Once taken over, the preset leaves the address: a later choice must not be undone by a reload.
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
    // The button that was pressed goes; the heading takes its focus.
    setMoved(true);
  }
  // Not before the last step shows: the steps before it would find their data gone.
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
    // The server's sentences are in the language of the request; after a switch our own stand alone.
    refusal: refused?.locale === locale ? refused.lines : [],
    refuse(failure) {
      const atDates = refusedDates(failure, dates);
      const { atFields, rest } = refuse(failure);
      const ofDates = new Set([...atDates.values()].flatMap((said) => said.map(({ sentence }) => sentence)));
      // What is taken along and not free is told at its field, with the day in the sentence.
      chosen.refuse(withoutExtras(atDates));
      setRefused({ locale, lines: rest.filter((sentence) => !ofDates.has(sentence)) });
      if (atFields.length > 0) setAttempt((before) => before + 1);
      return whereRefused(failure.errors, atDates);
    },
    startAgain,
  };
}
