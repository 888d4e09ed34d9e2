export const en = {
  'call-answered': 'Somebody else is on the way already.',
  'call-over': 'This call is over: the person was helped, called it off, or has gone.',
} as const;
