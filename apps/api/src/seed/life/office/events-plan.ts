import { EventRequest } from '@machi/domain/events/request';
import * as z from 'zod';

const { title, text, spot_id, room_id, place, places, persons_max, fee_yen, fee, questions, notice_id } =
  EventRequest.shape;
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Events with places, and who registers. Days are counted from today to the next such weekday. */
export const EventsPlan = z.array(
  z.strictObject({
    title,
    body: text,
    spot_id,
    room_id,
    place,
    notice_id,
    after: z.int(),
    weekday: z.int().min(0).max(6),
    time: z.tuple([clock, clock]),
    /** Days from today; negative: registration has opened. */
    opens: z.int(),
    places,
    persons_max,
    fee_yen,
    fee,
    questions,
    /** Who finds no place left in the end waits. */
    registrations: z.array(z.strictObject({ persons: z.int().positive(), answers: z.record(z.string(), z.string()) })),
  }),
);
export type PlannedEvent = z.infer<typeof EventsPlan>[number];
