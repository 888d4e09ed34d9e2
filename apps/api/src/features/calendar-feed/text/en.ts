import type { ja } from './ja.ts';

export const en: typeof ja = {
  calendar: '{{town}}: my reservations',
  schedules: '{{town}}: my schedule',
  busyTimes: '{{town}}: when I am busy',
  busy: 'Busy',
  provisional: '{{what}} (not fixed yet)',
  cancelled: '{{what}} (cancelled)',
  refused: '{{what}} (could not be accepted)',
  description: 'Reservation code: {{code}}\nTelephone: {{tel}}\nTo look at it or cancel it, open the link.',
  ride: '{{route}}: {{from}} → {{to}}',
  notRunning: '{{what}} (does not run)',
  place: '{{spot}}, {{address}}',
};
