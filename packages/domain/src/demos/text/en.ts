export const en = {
  'demo-consent': 'Please read what you consent to, and tick the box.',
  'demo-waiver': 'Please read what the town is liable for, and tick the box.',
  'demo-texts-changed':
    'The texts have changed since you opened the page. Your seats are still held. Please read them once more and tick both boxes.',
  'demo-too-young':
    'This ride is for people aged {{0}} or over, and by the date of birth that the town has you are younger on that day. If that is wrong, please call {{1}}.',
} as const;
