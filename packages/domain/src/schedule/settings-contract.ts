import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { Flag } from '../fields/model.ts';

const settings = {
  /** 1: a mail comes when somebody else adds the member to a schedule, changes it or takes it away. */
  is_schedule_noticed_by_email: Flag,
  /** 1: own facility reservations show others their place; 0: only that the member is busy. */
  is_spot_schedule_public: Flag,
};
/** 1: no official opens this calendar, whatever the reason; left out: as before. */
const is_schedule_closed = Flag;
const reply = z.object({
  ...settings,
  is_schedule_closed,
  /** Where such mails go; null: the member has no e-mail address. */
  email: z.nullable(z.string()),
});

export const readScheduleSettings = endpoint('readScheduleSettings', 'GET', '/api/schedule-settings', {
  permission: 'schedule:keep:own',
  reply,
  description: 'What the member has chosen for the own schedule.',
});

export const changeScheduleSettings = endpoint('changeScheduleSettings', 'PUT', '/api/schedule-settings', {
  permission: 'schedule:keep:own',
  input: z.object({ ...settings, is_schedule_closed: z.optional(is_schedule_closed) }),
  reply,
  refusals: ['mail-needs-address'],
  description:
    'Chooses whether mails tell of changes by others, whether others read where own reservations are, and whether officials may open the calendar.',
});
