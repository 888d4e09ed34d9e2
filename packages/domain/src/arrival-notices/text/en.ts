export const en = {
  'bus-passed': 'This bus has left the stop already. Please choose a later one.',
  'bus-cancelled': 'This bus does not run. Please choose another one.',
  'bus-notice-contact': 'We have no e-mail address or mobile number to write to. Please add one under “Account” first.',
  'bus-notices-open': 'You can be told about {{0}} buses at a time. Please stop a notice that you do not need.',
  'bus-notices-day': 'You can be told about {{0}} buses in a day. Please ask again tomorrow.',
} as const;
