import { askedFields } from '@machi/domain/described/condition';
import { emptyTyped } from '@machi/domain/described/typed';
import { reservationParts } from '@machi/domain/reservations/fields';
import type { Locale } from '@machi/domain/locale/model';
import type { SpotDetail } from '@machi/domain/spots/contract';
import type { BookingValues } from './booking-values.ts';

const { who, time, conditions, exemption, message } = reservationParts;
/** Fields that most people at the counter leave empty. */
export const furtherFields = [...who, ...time, ...conditions, ...exemption, ...message];
const untouched = emptyTyped(furtherFields);

/** Values in the folded part of the form, in words: text as typed, a choice by its name. */
export function toldSet(values: BookingValues, spot: SpotDetail | undefined, locale: Locale): string[] {
  const told = askedFields(furtherFields, values).flatMap((field): string[] => {
    const value = values[field.name];
    if (value === untouched[field.name] || value === '') return [];
    const label = ('brief' in field ? field.brief : field.label)[locale];
    if (field.kind === 'tick') return [label];
    if (field.kind !== 'choice') return [String(value)];
    const chosen = field.options.find((option) => String(option.value) === value);
    // A field that is a tick in the short form has the tick's name.
    if ('is_tick_in_brief' in field || chosen === undefined) return [label];
    return [('brief' in chosen ? chosen.brief : chosen.label)[locale]];
  });
  const rooms = (spot?.rooms ?? []).filter(({ room_id }) => values.adjunct_room_ids.includes(room_id));
  const lent = (spot?.equipments ?? []).filter(({ equipment_id }) => (values.pieces[equipment_id] ?? 0) > 0);
  return [...told, ...rooms.map(({ room_name }) => room_name), ...lent.map(({ equipment_name }) => equipment_name)];
}
