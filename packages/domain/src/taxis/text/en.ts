/** Some of these sentences are fixed word for word (product, "Fixed sentences"). */
export const en = {
  'taxi-shared-office-only': 'A taxi can be booked only as part of a shared-office reservation.',
  'taxi-reservation-ended': 'This reservation is no longer valid, so there is no taxi for it.',
  'taxi-too-late':
    'Online booking and cancellation of the taxi closed at 17:00 on the day before use. Please call {{0}}.',
  'taxi-no-leg': 'Choose the way there, the way back, or both.',
  'taxi-same-stand': 'Choose a taxi stand other than the facility itself.',
  'taxi-outward-late': 'The taxi would arrive after your reservation starts. Choose an arrival by {{0}}.',
  'taxi-outward-early':
    'The taxi would arrive more than {{1}} minutes before your reservation. Choose an arrival from {{0}}.',
  'taxi-return-early': 'The taxi would leave before your reservation ends. Choose a departure from {{0}}.',
  'taxi-return-late':
    'The taxi would leave more than {{1}} minutes after your reservation. Choose a departure by {{0}}.',
  'taxi-hours': 'Taxis run from {{0}} to {{1}}. Choose a ride within these hours.',
  'taxi-not-booked': 'No taxi is booked for this reservation, so there is nothing to cancel.',
  'taxi-answered': 'This ride has already been answered.',
  'taxi-canceled': 'The passenger has cancelled this ride.',
} as const;
