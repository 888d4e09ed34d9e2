import { halfWidthDigits } from '@machi/domain/fields/digits';
import { capacityProblems } from '@machi/domain/reservations/capacity';
import { check } from '@machi/domain/contract/problems';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Problem } from '@machi/domain/refusals/model';
import { ReservationRequest, purposes } from '@machi/domain/reservations/model';
import type { Purpose, QuoteRequest } from '@machi/domain/reservations/model';
import type { createReservation } from '@machi/domain/reservations/contract';
import type * as z from 'zod/mini';
import type { ChosenTime } from '@machi/domain/reservations/choices';

/** What the form's controls hold: words and boxes, under the names of the wire. */
export interface FormValues {
  is_group: '0' | '1';
  group_name: string;
  person_in_charge: string;
  purpose: Purpose | '';
  purpose_other: string;
  persons_spot: string;
  includes_preparation: boolean;
  is_commercial: boolean;
  has_charging: boolean;
  charging_fee: string;
  exemption_method: '0' | '1' | '2';
  exemption_reason: string;
  note: string;
  is_terms_agreed: boolean;
  is_spot_terms_agreed: boolean;
}

/** In the order in which the fields stand on the screen. */
export const emptyValues: FormValues = {
  includes_preparation: false,
  is_group: '0',
  group_name: '',
  person_in_charge: '',
  persons_spot: '',
  purpose: '',
  purpose_other: '',
  is_commercial: false,
  has_charging: false,
  charging_fee: '',
  note: '',
  exemption_method: '0',
  exemption_reason: '',
  is_terms_agreed: false,
  is_spot_terms_agreed: false,
};

/** Everything a person has done so far; kept as a draft. */
export interface FormDraft {
  readonly chosen: ChosenTime | null;
  readonly values: FormValues;
}

export const emptyDraft: FormDraft = { chosen: null, values: emptyValues };

/** The room that is asked for. */
export interface Target {
  readonly spot_id: number;
  readonly room_id: number;
}

const exemptionMethods = { 0: 0, 1: 1, 2: 2 } as const;

const numberIn = (text: string): number | undefined =>
  halfWidthDigits(text) === '' ? undefined : Number(halfWidthDigits(text));

/** The part of the request that decides the price. */
export const pricedPart = (target: Target, chosen: ChosenTime, values: FormValues): z.input<typeof QuoteRequest> => ({
  spot_id: target.spot_id,
  room_id: target.room_id,
  target_date: chosen.date,
  target_time: { start: chosen.start, end: chosen.end },
  includes_preparation: values.includes_preparation ? 1 : 0,
  is_commercial: values.is_commercial ? 1 : 0,
  exemption_method: exemptionMethods[values.exemption_method],
});

/** The request as the form stands, not yet checked; what a choice hides is not sent. */
function requestOf(target: Target, chosen: ChosenTime, values: FormValues) {
  const isGroup = values.is_group === '1';
  return {
    ...pricedPart(target, chosen, values),
    is_group: isGroup ? 1 : 0,
    group_name: isGroup ? values.group_name : '',
    person_in_charge: isGroup ? values.person_in_charge : '',
    purpose: values.purpose === '' ? undefined : values.purpose,
    purpose_other: values.purpose === 'other' ? values.purpose_other : '',
    persons_spot: numberIn(values.persons_spot),
    has_charging: values.has_charging ? 1 : 0,
    charging_fee: values.has_charging ? numberIn(values.charging_fee) : 0,
    exemption_reason: values.exemption_method === '0' ? '' : values.exemption_reason,
    note: values.note,
    is_terms_agreed: values.is_terms_agreed,
    is_spot_terms_agreed: values.is_spot_terms_agreed,
  };
}

type FieldName = keyof FormValues;
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(emptyValues, name);

export const fieldOrder = Object.keys(emptyValues).filter(isFieldName);

/** What the schema cannot tell: digits typed as words, and the room's size. */
function ownProblems(values: FormValues, capacity: number): Problem[] {
  const wordy = (['persons_spot', 'charging_fee'] as const).filter(
    (field) => (field === 'persons_spot' || values.has_charging) && !/^\d*$/.test(halfWidthDigits(values[field])),
  );
  const persons = numberIn(values.persons_spot) ?? 0;
  return [...wordy.map((field): Problem => ({ field, code: 'numeric' })), ...capacityProblems(persons, { capacity })];
}

/** Something that passes, for the fields that a schema may refuse alone. */
const passable: Readonly<Record<string, unknown>> = {
  purpose: 'meeting',
  persons_spot: 1,
  charging_fee: 1,
  is_terms_agreed: true,
  is_spot_terms_agreed: true,
};

/**
 * The request that can be sent, or what is wrong with the form: one problem a field. The schema judges what belongs
 * together only when every field alone is right; a second look, with those put right, brings all to light at once.
 */
export function readForm(
  target: Target,
  chosen: ChosenTime,
  values: FormValues,
  capacity: number,
): { readonly request: InputOf<typeof createReservation> } | { readonly problems: readonly Problem[] } {
  const input = requestOf(target, chosen, values);
  const own = ownProblems(values, capacity);
  const alone = check(ReservationRequest, input);
  if ('value' in alone && own.length === 0) return { request: alone.value };
  const found = [...own, ...('problems' in alone ? alone.problems : [])];
  const righted = Object.fromEntries(found.map(({ field }) => [field, passable[field]]));
  const together = check(ReservationRequest, { ...input, ...righted });
  if ('problems' in together) found.push(...together.problems);
  const first = new Map<string, Problem>();
  for (const problem of found) if (!first.has(problem.field)) first.set(problem.field, problem);
  return { problems: [...first.values()] };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function chosenFrom(stored: unknown): ChosenTime | null {
  if (!isObject(stored)) return null;
  const { date, start, end } = stored;
  return typeof date === 'string' && typeof start === 'string' && typeof end === 'string' ? { date, start, end } : null;
}

/** Reads a stored draft; whatever is missing or of another kind takes its empty value. Never throws. */
export function draftFrom(stored: unknown): FormDraft {
  if (!isObject(stored)) return emptyDraft;
  const kept = isObject(stored['values']) ? stored['values'] : {};
  const text = (name: FieldName): string => (typeof kept[name] === 'string' ? kept[name] : '');
  const box = (name: FieldName): boolean => kept[name] === true;
  return {
    chosen: chosenFrom(stored['chosen']),
    values: {
      is_group: kept['is_group'] === '1' ? '1' : '0',
      group_name: text('group_name'),
      person_in_charge: text('person_in_charge'),
      purpose: purposes.find((purpose) => purpose === kept['purpose']) ?? '',
      purpose_other: text('purpose_other'),
      persons_spot: text('persons_spot'),
      includes_preparation: box('includes_preparation'),
      is_commercial: box('is_commercial'),
      has_charging: box('has_charging'),
      charging_fee: text('charging_fee'),
      exemption_method: (['1', '2'] as const).find((method) => method === kept['exemption_method']) ?? '0',
      exemption_reason: text('exemption_reason'),
      note: text('note'),
      is_terms_agreed: box('is_terms_agreed'),
      is_spot_terms_agreed: box('is_spot_terms_agreed'),
    },
  };
}
