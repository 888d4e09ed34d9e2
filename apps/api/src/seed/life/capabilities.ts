import { liveBookings } from './bookings/bookings.ts';
import { liveClubs } from './bookings/clubs.ts';
import { liveMandates } from './debits/mandates.ts';
import { liveForms } from './forms/forms.ts';
import type { Life } from './life.ts';
import { liveQuestions } from './office/questions.ts';
import { liveMessages } from './messages/messages.ts';
import { liveLetters } from './office/letters.ts';
import { liveNotices } from './office/notices.ts';
import { liveOffice } from './office/office.ts';
import { livePasses } from './passes/passes.ts';
import { livePeople } from './people/people.ts';
import { liveWithdrawals } from './people/withdrawals.ts';
import { liveSchedules } from './schedules/schedules.ts';
import { liveRides } from './rides.ts';
import { liveSeats } from './seats.ts';
import { liveTaxis } from './taxis.ts';
import { liveTransport } from './transport/transport.ts';

/** What a town's past consists of, a line a capability: each reads what those before it have written. */
export const capabilities: readonly ((life: Life) => void)[] = [
  livePeople,
  liveBookings,
  liveTaxis,
  liveSeats,
  liveRides,
  livePasses,
  liveOffice,
  liveForms,
  liveMessages,
  liveNotices,
  liveLetters,
  liveQuestions,
  liveSchedules,
  liveTransport,
  liveWithdrawals,
  liveMandates,
  liveClubs,
];
