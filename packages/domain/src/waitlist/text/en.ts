export const en = {
  'time-free': 'This time is free. You can reserve it now.',
  'time-yours': 'You have reserved this time yourself.',
  'waitlist-full': 'You can wait for up to {{0}} times. Please remove one you no longer need.',
} as const;
