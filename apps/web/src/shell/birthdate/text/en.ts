export const en = {
  year: 'Year',
  month: 'Month',
  day: 'Day',
  'year.of': '{{year}} ({{era}})',
  'day.of': '{{day}}',
} as const;
