export const en = {
  'seat-code-unknown': 'No reservation has this code. Please compare it with the passenger’s screen.',
  'seat-other-trip': 'This code is for another trip: {{0}} {{1}}.',
  'seat-canceled': 'This reservation has been cancelled.',
  'seat-not-left': 'Not before the departure from the passenger’s stop ({{0}}).',
  'ride-canceled': 'This ride has been cancelled.',
  'ride-early':
    'It is too early for this ride: it was promised for {{0}}. Please look whether it is another passenger’s.',
  'ride-not-on-board': 'Please press “On board” first.',
  'ride-not-past': 'Please wait until {{0}}, as promised, before you note that nobody came.',
} as const;
