import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { Flag } from '../fields/model.ts';

const settings = {
  /** 1: sends a mail when another person adds the member to a schedule, changes it or removes it. */
  is_schedule_noticed_by_email: Flag,
  /** 1: others see the place of own facility reservations; 0: only that the member is busy. */
  is_spot_schedule_public: Flag,
};
/** 1: no official may open this calendar, whatever the reason; left out: unchanged. */
const is_schedule_closed = Flag;
const reply = z.object({
  ...settings,
  is_schedule_closed,
  /** Address for these mails; null: the member has no e-mail address. */
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
