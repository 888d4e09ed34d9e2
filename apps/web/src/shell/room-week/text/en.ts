export const en = {
  title: 'Week {{days}}',
  previous: 'Week before',
  next: 'Week after',
  atStart: 'Earlier days cannot be reserved online.',
  atEnd: 'Later days cannot be reserved yet.',
  caption: '{{room}}, {{days}}',
  'state.free': 'Free',
  'state.part': 'Partly free',
  'state.full': 'Taken',
  'state.shut': 'Closed, or no online reservations',
  note: 'A free or partly free day leads to its reservation.',
} as const;
