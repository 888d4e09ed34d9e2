import { guestAnswers } from '../schedules/guest-answers.ts';
import type { Step } from './step.ts';

/** Guests of schedules: kept from the schedule's last date, which for a series comes from its rule. */
export const guestsStep: Step = {
  line: 'schedule-guests',
  async look(database, { before }) {
    const { schedules, oldest } = await guestAnswers.old(database, before);
    return { due: schedules.length, oldest };
  },
  async batch(transaction, { before }, most) {
    const { schedules } = await guestAnswers.old(transaction, before);
    await guestAnswers.forget(transaction, schedules.slice(0, most));
    return Math.min(schedules.length, most);
  },
};
