import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { FailingHold, wantedHolds } from './holds-model.ts';
import { ScheduleTimes, droppedDates } from './model.ts';

export const checkHolds = endpoint('checkHolds', 'POST', '/api/schedule-hold-check', {
  permission: 'schedule:hold:any',
  input: z.extend(ScheduleTimes, {
    ...wantedHolds,
    /** Own schedule that already has rooms: its own holds count as free. */
    schedule_id: z._default(z.nullable(RowId), null),
    /** Left-out dates of the rule. */
    dropped_dates: droppedDates,
  }),
  reply: z.object({
    dates: z.number(),
    failing: z.array(FailingHold),
  }),
  refusals: ['not-found', 'hold-unknown', 'holds-too-long', 'holds-one-day', 'room-retired', 'no-reservation'],
  description:
    'On which dates of a schedule its rooms and equipment cannot be had, with other times and rooms; nothing is taken.',
});
