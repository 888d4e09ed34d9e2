/** What reception is refused. */
export const en = {
  'own-application': 'You or your club applied for this, or you booked it. Somebody else has to decide about it.',
  'already-decided': 'Somebody has already decided about {{0}}. Nothing was changed.',
  'application-changed': '{{0}} is no longer what you have read. Please look at it again. Nothing was changed.',
  'exemption-settled': 'Somebody has already answered about this exemption. Nothing was changed.',
  'exemption-unanswered':
    'The exemption of {{0}} is still open. Please confirm or decline it together with the approval.',
  'use-begun': 'The use has begun. If nobody came, please record that instead.',
  'no-cancel-fee': 'Before the deadline, or while it is not fixed, a reservation can be cancelled free of charge.',
  'not-fixed': 'This reservation is not fixed.',
  'not-started': 'The use has not begun yet. It begins at {{0}}.',
  'exemption-open': 'The fee is not settled yet: please confirm or decline the exemption first.',
  'term-backward': 'The last day must not be before the first.',
  'term-long': 'A term runs at most 400 days.',
  'term-empty': 'No day fits.',
  'term-many': 'At most 200 dates are reserved at once. Choose an earlier last day.',
  'term-over': 'There is no reservation from this day on.',
  'guest-known':
    'Somebody with this name and telephone number is registered already. Please search for them and choose them.',
} as const;
