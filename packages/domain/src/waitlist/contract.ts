import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { TargetTime } from '../reservations/model.ts';
import { Waiting } from './model.ts';

const endpoint = endpointsFor('waitlist:keep:own');

export const joinWaitlist = endpoint('joinWaitlist', 'POST', '/api/waitlist', {
  input: z.object({ spot_id: RowId, room_id: RowId, target_date: DateTextSchema, target_time: TargetTime }),
  reply: z.object({ waiting: Waiting }),
  success: 201,
  refusals: [
    'not-found',
    'no-reservation',
    'room-retired',
    'resident-only',
    'residence-unverified',
    'unavailable-date',
    'closed-day',
    'too-soon',
    'too-far',
    'others-first',
    'outside-hours',
    'minimum-unit',
    'room-timetable',
    'monthly-limit',
    'time-free',
    'time-yours',
    'waitlist-full',
  ],
  description: 'Asks to be told when a time that is taken comes free. Nothing is held. Asking twice is asking once.',
});

export const listWaitlist = endpoint('listWaitlist', 'GET', '/api/waitlist', {
  reply: z.object({ waitings: z.array(Waiting) }),
  description: 'The times to come that the member waits for or was told of, the earliest first.',
});

export const leaveWaitlist = endpoint('leaveWaitlist', 'DELETE', '/api/waitlist/:waitlist_id', {
  input: z.object({ waitlist_id: RowId }),
  refusals: ['not-found'],
  description: 'Waits no longer.',
});
