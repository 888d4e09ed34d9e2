export const en = {
  'seat-code-unknown': 'No reservation has this code. Please compare it with the passenger’s screen.',
  'seat-other-trip': 'This code is for another trip: {{0}} {{1}}.',
  'seat-canceled': 'This reservation has been cancelled.',
  'seat-not-left': 'Not before the departure from the passenger’s stop ({{0}}).',
} as const;
