import { locales } from '@machi/domain/locale/model';
import { WEEKDAY_FLAGS } from '@machi/domain/schedule/rule';
import * as z from 'zod/mini';
import type { Typed } from './typed.ts';

/** Draft of a form: its values, and the key of what the form was opened for. */
export type TypedDraft = Typed & { readonly asked: string };

const Texts = z.string();
const Ids = z.array(z.number());
/** Fields of the times: a form opened for another day takes that day's. */
const timeFields = {
  schedule_type: z.literal([0, 1, 2]),
  start_date: Texts,
  end_date: Texts,
  start_time: Texts,
  end_time: Texts,
  isAllDay: z.boolean(),
  repeat_mode: z.literal([0, 1, 2, 3]),
  repeat_month: Texts,
  repeat_day: Texts,
  repeat_week: Texts,
  weekdays: z.array(z.enum(WEEKDAY_FLAGS)),
  dropped_dates: z.array(Texts),
};
const wordFields = {
  title: Texts,
  url: Texts,
  note: Texts,
  colour: z.nullable(Texts),
  is_private: z.boolean(),
  notifies: z.boolean(),
  participants: Ids,
  rooms: z.array(z.object({ room_id: z.number(), room_name: Texts, spot_name: Texts })),
  guests: z.array(z.object({ key: Texts, name: Texts, email: Texts, locale: z.enum(locales) })),
  refusedGuests: z.array(Texts),
  equipments: z.array(z.object({ equipment_id: z.number(), equipment_name: Texts, pieces: z.number() })),
};
const Words = z.partial(z.object(wordFields));
const fields = { ...timeFields, ...wordFields } satisfies Readonly<Record<keyof Typed, unknown>>;
const Fields = z.partial(z.object(fields));

export interface OpenedTyped {
  readonly typed: Typed;
  /** Whether an earlier draft was restored, which the form reports. */
  readonly isRestored: boolean;
}

/**
 * Initial values: the earlier draft over the stored values. Drafts of an older form version are ignored.
 * @param asked what the form is opened for: a day, or the state of the edited schedule
 * @param elsewhere the values that a draft for something else keeps
 */
export function openedTyped(
  first: Typed,
  draft: Partial<TypedDraft> | null,
  asked: string,
  elsewhere: 'words' | 'nothing',
): OpenedTyped {
  const isSame = draft?.asked === asked;
  if (draft === null || (!isSame && elsewhere === 'nothing')) return { typed: first, isRestored: false };
  const read = isSame ? z.safeParse(Fields, draft) : z.safeParse(Words, draft);
  if (!read.success) return { typed: first, isRestored: false };
  const typed: Typed = { ...first, ...read.data };
  return { typed, isRestored: JSON.stringify(typed) !== JSON.stringify(first) };
}
