export const en = {
  title: 'Week {{days}}',
  previous: 'Previous week',
  next: 'Next week',
  atStart: 'Earlier days cannot be reserved online.',
  atEnd: 'Later days cannot be reserved yet.',
  caption: '{{room}}, {{days}}',
  'state.free': 'Free',
  'state.part': 'Partly free',
  'state.full': 'Taken',
  'state.shut': 'Closed, or no online reservations',
  closed: 'Closed on {{days}} ({{why}}).',
  note: 'Press a free or partly free day to reserve it, and a taken day to be told when it is free.',
} as const;
