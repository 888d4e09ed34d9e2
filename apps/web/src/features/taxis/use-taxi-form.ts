import { toldInPlace, type CallFailure } from '@machi/client/client';
import { bookTaxi } from '@machi/domain/taxis/contract';
import { taxiLegs, type TaxiBooking, type TaxiCompany, type TaxiLeg } from '@machi/domain/taxis/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { FormErrorLine } from '@machi/ui/form-errors/FormErrors';
import { useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useTaxiTexts } from './texts.ts';
import { controlOf, fieldId, fieldsOfLeg, openedForm, requestOf, ridesOf } from './leg-form.ts';
import type { LegField, LegForm } from './leg-form.ts';

type Forms = Readonly<Record<TaxiLeg, LegForm>>;
type Problems = Readonly<Record<TaxiLeg, Partial<Record<LegField, string>>>>;

const noProblems: Problems = { outward: {}, return: {} };
const fieldNames = {
  stand: 'form.stands',
  time: 'form.time',
  persons: 'form.passengers',
  note: 'form.noteName',
} as const;

/** State of both legs: choices, errors and sending. */
export function useTaxiForm(booking: TaxiBooking, company: TaxiCompany, onBooked: (booking: TaxiBooking) => void) {
  const { t, locale } = useTaxiTexts();
  const { send, busy } = useCall(bookTaxi);
  const [forms, setForms] = useState<Forms>(() => ({
    outward: openedForm(booking, company, undefined),
    return: openedForm(booking, company, undefined),
  }));
  const [problems, setProblems] = useState<Problems>(noProblems);
  /** Sentences that belong to no field. */
  const [rest, setRest] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);

  function change(leg: TaxiLeg, changed: Partial<LegForm>) {
    setForms((before) => ({ ...before, [leg]: { ...before[leg], ...changed } }));
    // A choice is complete at once, so its error goes.
    setProblems((before) => {
      const left = { ...before[leg] };
      for (const field of fieldsOfLeg) if (field in changed) delete left[field];
      return { ...before, [leg]: left };
    });
  }

  function refuse(found: Problems, sentences: readonly string[]) {
    setProblems(found);
    setRest(sentences);
    setAttempt((before) => before + 1);
  }

  function refuseCall({ errors }: CallFailure) {
    const found: Problems = { outward: {}, return: {} };
    const sentences: string[] = [];
    for (const [name, [sentence = '']] of Object.entries(errors)) {
      const control = controlOf(name);
      if (control) found[control.leg][control.field] = sentence;
      else sentences.push(sentence);
    }
    const isSilent = Object.keys(errors).length === 0;
    refuse(found, isSilent ? [t('form.failed')] : sentences);
  }

  async function book(legs: readonly TaxiLeg[]) {
    const asked = (leg: TaxiLeg): LegForm | undefined => {
      if (!legs.includes(leg) || !forms[leg].isAsked) return undefined;
      const { rides, nearest } = ridesOf(leg, booking, company, forms[leg].stand);
      return { ...forms[leg], time: rides.some(({ value }) => value === forms[leg].time) ? forms[leg].time : nearest };
    };
    const [outward, back] = [asked('outward'), asked('return')];
    if (!outward && !back) return refuse(noProblems, [sentenceOf({ code: 'taxi-no-leg' }, locale)]);
    const missing = (form: LegForm | undefined) => (form?.stand === '' ? { stand: t('form.standMissing') } : {});
    const open = { outward: missing(outward), return: missing(back) };
    if (open.outward.stand !== undefined || open.return.stand !== undefined) return refuse(open, []);
    const result = await send(requestOf(booking.reservation_id, outward, back), {
      ...toldInPlace,
    });
    if (result === undefined) return undefined;
    if (!result.ok) return refuseCall(result);
    setProblems(noProblems);
    setRest([]);
    setForms({
      outward: openedForm(booking, company, undefined),
      return: openedForm(booking, company, undefined),
    });
    return onBooked(result.reply.booking);
  }

  const lines: FormErrorLine[] = taxiLegs.flatMap((leg) =>
    fieldsOfLeg.flatMap((field) => {
      const sentence = problems[leg][field];
      if (sentence === undefined) return [];
      const message = t('form.error', { leg: t(`leg.${leg}`), field: t(fieldNames[field]), sentence });
      return [{ fieldId: fieldId(leg, field), message }];
    }),
  );

  return { forms, setForms, problems, lines, rest, attempt, busy, change, book };
}
