export const en = {
  'ride-over': 'This ride is over, or its passenger is on board. It can no longer be cancelled.',
  'outage-past': 'Choose a time that is still to come.',
} as const;
