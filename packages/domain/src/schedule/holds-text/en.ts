export const en = {
  'holds-officials':
    'Schedules with rooms or equipment are kept by officials only. For a room, please use the reservation form.',
  'holds-too-long': 'A schedule with rooms or equipment ends within {{0}} days. Please choose an earlier end date.',
  'holds-one-day':
    'A schedule with rooms or equipment ends on the day it begins. For several days, please choose “All day”.',
  'hold-unknown': 'A chosen room or piece of equipment is no longer there. Please choose again from the list.',
  'hold-fails': '“{{0}}” cannot be used on: {{1}}. Leave these dates out, or choose another time or room.',
} as const;
