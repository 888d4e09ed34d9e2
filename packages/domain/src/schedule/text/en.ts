/** What is refused of a schedule. Nothing here names another schedule: its title may not be the reader's to know. */
export const en = {
  'step-time': 'Input a time in steps of 5 minutes.',
  'schedule-end-date': 'The end date must be later than the start date.',
  'schedule-too-long': 'A schedule can last up to {{0}} days. For a longer one, please choose “Repeat”.',
  'repeat-day-never': 'This month never has such a day. Please choose another day.',
  'schedule-never': 'With these settings there would be no date at all. Please check the dates and how it repeats.',
  'participant-unknown': 'Somebody chosen here cannot be added. Please choose people from the list.',
  'attendees-busy': 'Already busy at that time: {{0}}. You can register it anyway.',
  'too-many-schedules': 'You can keep up to {{0}} schedules. Please delete those you no longer need.',
  'too-many-repeats':
    'All your repeating schedules together may take place up to {{0}} times a week. Please delete those you no longer need.',
  'calendar-closed': 'This person has closed their calendar to officials.',
  'calendars-a-day':
    'You have opened {{0}} calendars in the last 24 hours. Please ask a colleague, or open it tomorrow.',
  'schedule-not-yours': 'Only those who keep this schedule can change it.',
  'schedule-changed': 'Somebody has changed this schedule in the meantime. Please look at it again before you save.',
  'schedule-date-gone': 'This date is no longer part of the schedule. Please look at it again.',
  'schedule-full': 'No more single dates of this series can be changed ({{0}}). Please change it from a date on.',
  'date-no-series': 'One date alone cannot repeat. Please choose “Once” or “All day”.',
  'comments-full': 'There are already {{0}} comments. Please delete one that is no longer needed.',
  'holds-officials':
    'Schedules with rooms or equipment are kept by officials only. For a room, please use the reservation form.',
  'holds-too-long': 'A schedule with rooms or equipment ends within {{0}} days. Please choose an earlier end date.',
  'holds-one-day':
    'A schedule with rooms or equipment ends on the day it begins. For several days, please choose “All day”.',
  'hold-unknown': 'A chosen room or piece of equipment is no longer there. Please choose again from the list.',
  'hold-fails': '“{{0}}” cannot be used on: {{1}}. Leave these dates out, or choose another time or room.',
  'too-many-letters':
    'You can have up to {{0}} letters sent a day. Please save it without letters, or try again tomorrow.',
  'mailed-enough':
    'The participants have had letters about this schedule {{0}} times today. Please try again tomorrow.',
  'guests-officials': 'Only officials can invite people from outside.',
  'guest-refused': 'This person wants no letters about this schedule. Please tell them in another way.',
  'guest-twice': 'This address is in the list already.',
  'invitation-over': 'This is over. You need not answer any more.',
} as const;
