export const en = {
  'reservations.title': 'See your reservations in your own calendar',
  'reservations.lead':
    'A calendar on your phone or computer can read your reservations from a secret address, and stays up to date when something changes.',
  'reservations.who':
    'Anybody who knows this address can see your reservations. Please do not give it to anybody else.',
  create: 'Create the address',
  creating: 'Making the address',
  address: 'Address for your calendar',
  once: 'It is shown only now. Copy it and add it to your calendar as a subscription.',
  copy: 'Copy',
  copied: 'The address has been copied.',
  notCopied: 'The address is selected. Please copy it with the keyboard or by a long press.',
  since: 'An address has been in use since {{day}}.',
  read: 'A calendar last read it on {{moment}}.',
  unread: 'No calendar has read it yet.',
  rotate: 'Make a new address',
  rotateQuestion: 'Make a new address for your calendar?',
  rotateConsequence: 'The address used so far stops working at once. Calendars that read it must be given the new one.',
  revoke: 'Stop',
  'reservations.revokeQuestion': 'Stop showing your reservations in your calendar?',
  'reservations.revokeConsequence': 'The address stops working at once. Your reservations themselves stay.',
  revokeConfirm: 'Stop the address',
  keep: 'Leave it as it is',
  revoking: 'Stopping',
  revoked: 'The address no longer works.',
  failed: 'It could not be done. Please try again.',

  'schedule.title': 'See your schedule in your own calendar',
  'schedule.lead':
    'A calendar on your phone or computer can read your schedule from a secret address, and stays up to date when something changes.',
  'schedule.who': 'Anybody who knows this address can see your schedule. Please do not give it to anybody else.',
  'schedule.revokeQuestion': 'Stop showing your schedule in your calendar?',
  'schedule.revokeConsequence': 'The address stops working at once. Your schedule itself stays.',

  'busy.title': 'Tell only when you are busy',
  'busy.lead':
    'The calendar of your family or your workplace can show when you are busy: no titles, no places. Your reservations of rooms are in it, too.',
  'busy.who': 'Anybody who knows this address can see when you are busy.',
  'busy.revokeQuestion': 'Stop telling when you are busy?',
  'busy.revokeConsequence': 'The address stops working at once. Your schedule itself stays.',
} as const;
