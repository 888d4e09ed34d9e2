export const en = {
  'import-encoding':
    'This file cannot be read: its characters are not in UTF-8. Choose UTF-8 when you export it, or open it in a text editor, save it as UTF-8 and choose it again.',
  'import-no-calendar':
    'This is not a calendar file. Choose a file that a calendar app has exported as iCalendar (.ics).',
  'import-spoilt': 'This file is cut off or damaged. Export it from your calendar app once more.',
  'import-many-events':
    'Up to {{0}} events can be imported from one file. Choose a shorter period when you export, and import several files.',
  'import-many-schedules':
    'You would have more than {{0}} schedules. Delete some that you no longer need, or choose a shorter period when you export.',
  'import-many-repeats':
    'All your repeating schedules together would take place more than {{0}} times a week. Delete some that you no longer need, or export fewer of them.',
  'import-slow':
    'It takes too long to read this file. Choose a shorter period when you export, and import several files.',
  'import-nothing': 'There is nothing to import in this file.',
  'import-changed': 'Your schedule has changed since you checked. Choose the file again and check it once more.',
};
