import { remindOf } from '../remind-in-batches.ts';
import { rideLetter } from './letters.ts';
import type { PlannedRow } from './plan.ts';

/** Reminds of promised rides with the on-demand bus the day before; of a way back on call, its ride there reminds. */
export const sendRideReminders = remindOf<PlannedRow>({
  name: 'ride',
  table: 'demand_ride',
  id: 'ride_id',
  starts: 'promised_from',
  stands: `r.state = 'promised' and r.stranded_at is null`,
  startsAt: ({ promised_from }) => promised_from,
  madeAt: ({ promised_at, created_at }) => promised_at ?? created_at,
  idOf: ({ ride_id }) => ride_id,
  letter: (house, row) => rideLetter(house, 'reminder', [row], row),
});
