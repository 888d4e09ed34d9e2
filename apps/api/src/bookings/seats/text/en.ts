import type { ja } from './ja.ts';

export const en: typeof ja = {
  reserved: {
    subject: '[{{product}}] Your seats are reserved ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'Your seats on the {{route}} are reserved.',
      'Reservation code: {{code}}\n{{ride}}',
      'Please show the code to the driver when you get on. The page below has it as a QR code, too.',
      'If you do not need the seats any more, you can cancel them on the page below until the departure.',
    ],
    short: 'Your seats on the {{route}} are reserved.\n{{code}}\n{{ride}}\nPlease show the code when you get on.',
    link: 'Open the reservation of seats',
  },
  'demo-reserved': {
    subject: '[{{product}}] Your demo ride is reserved ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'your demo ride, {{route}}, is reserved.',
      'Reservation code {{code}}\n{{ride}}',
      'Please be there {{minutes}} minutes before the departure: {{place}}',
      'Show the code to the staff where you gather. The page below also has it as a QR code, and the texts that you agreed to.',
      'If you do not ride after all you can cancel on that page until the departure. Questions: {{contact}}, {{busTel}}',
    ],
    short:
      'Your demo ride is reserved.\n{{code}}\n{{ride}}\nBe there {{minutes}} min before: {{place}}\nShow the code to the staff.',
    link: 'Open the demo ride',
  },
  'demo-reminder': {
    subject: '[{{product}}] Your demo ride is near ({{day}}, {{route}})',
    paragraphs: [
      'Dear {{name}},',
      'the day of your demo ride, {{route}}, is near.',
      'Reservation code {{code}}\n{{ride}}',
      'Please be there {{minutes}} minutes before the departure: {{place}}',
      'If you do not ride after all you can cancel on the page below until the departure. Please do so early: others are waiting.',
    ],
    short:
      'Your demo ride is near.\n{{code}}\n{{ride}}\nBe there {{minutes}} min before: {{place}}\nYou can cancel until the departure.',
    link: 'See or cancel the ride',
  },
  canceled: {
    subject: '[{{product}}] Your seats have been cancelled ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'These seats have been cancelled.',
      'Reservation code: {{code}}\n{{route}}\n{{ride}}',
    ],
    short: 'Your seats have been cancelled.\n{{code}}\n{{ride}}',
    link: 'Open the reservation of seats',
  },
  reminder: {
    subject: '[{{product}}] Your ride is coming up ({{day}}, {{route}})',
    paragraphs: [
      'Dear {{name}},',
      'Your ride on the {{route}} is coming up.',
      'Reservation code: {{code}}\n{{ride}}',
      'If you do not need the seats any more, you can cancel them on the page below until the departure; please do so early, so that others can ride.',
    ],
    short:
      'Your ride is coming up.\n{{code}}\n{{ride}}\nIf you do not need the seats, you can cancel them until the departure.',
    link: 'Look at it or cancel it',
  },
  cancelled: {
    subject: '[{{product}}] Your trip does not run ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: the trip of the {{route}} that you have seats on does not run.',
      'Reservation code: {{code}}\n{{ride}}',
      'Reason: {{reason}}',
      'Please choose another trip, or call {{busTel}}.',
    ],
    short: 'Your trip does not run.\n{{code}}\n{{ride}}\nReason: {{reason}}\nTel. {{busTel}}',
    link: 'Open the reservation of seats',
  },
  gone: {
    subject: '[{{product}}] Your trip is no longer in the timetable ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: the timetable has changed, and the trip of the {{route}} that you have seats on is no longer in it.',
      'Reservation code: {{code}}\n{{ride}}',
      'Please choose another trip, or call {{busTel}}.',
    ],
    short: 'The timetable has changed; your trip is no longer in it.\n{{code}}\n{{ride}}\nTel. {{busTel}}',
    link: 'Open the reservation of seats',
  },
  moved: {
    subject: '[{{product}}] Your trip runs at another time ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'The {{route}} runs at another time. You keep your seats.',
      'Reservation code: {{code}}\nNew time: {{ride}}\nBefore: {{before}}',
      'If the new time does not suit you, you can cancel the seats on the page below until the departure.',
    ],
    short: 'Your trip runs at another time; you keep your seats.\n{{code}}\nNew: {{ride}}\nBefore: {{before}}',
    link: 'Open the reservation of seats',
  },
  'as-reserved': {
    subject: '[{{product}}] Your trip runs after all ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'The trip of which we told you that it would not run runs after all. You keep your seats.',
      'Reservation code: {{code}}\n{{route}}\n{{ride}}',
    ],
    short: 'Your trip runs after all; you keep your seats.\n{{code}}\n{{ride}}',
    link: 'Open the reservation of seats',
  },
  free: {
    subject: '[{{product}}] Seats you waited for are free ({{day}}, {{route}})',
    paragraphs: [
      'Dear {{name}},',
      'Seats of the trip you waited for are free. They go to whoever reserves them first.',
      '{{route}}\n{{ride}}',
    ],
    short: 'Seats you waited for are free; they go to whoever reserves first.\n{{ride}}',
    link: 'Reserve this trip',
  },
  ride: '{{day}}: {{departs}} {{from}} → {{arrives}} {{to}} ({{persons}} person(s))',
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
