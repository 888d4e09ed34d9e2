export const en = {
  'shuttle-not-running': 'This trip does not run on that day. Please choose another one.',
  'shuttle-cancelled': 'This trip has been cancelled. Please choose another one, or call {{0}}.',
  'shuttle-stops': 'Choose a departure, and an arrival that this shuttle reaches after it.',
  'shuttle-departed': 'The shuttle has left this stop already. Please call {{0}}.',
  'shuttle-not-open': 'Seats of this trip can be reserved from {{0}} on.',
  'shuttle-full': 'Seats left on this way: {{0}}. Choose fewer people, or another trip.',
  'shuttle-persons-trip':
    'You can take {{0}} people along on one trip, and have reserved seats for {{1}} already. For more, please call {{2}}.',
  'shuttle-holds': 'You hold seats of {{0}} trips already. Confirm them or give them back first.',
  'shuttle-given-up':
    'You have held seats many times today and not kept them. Please try again tomorrow, or call {{0}}.',
  'shuttle-upcoming': 'You can have {{0}} reservations of seats at a time. Please cancel one that you do not need.',
  'shuttle-hold-over': 'The five minutes are over, and the seats have been given back. Please choose the trip again.',
  'seats-free': 'There are seats for you on this trip. You can reserve them now.',
} as const;
