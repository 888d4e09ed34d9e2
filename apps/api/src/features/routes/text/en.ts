export const en = {
  title: '{{route}} timetable',
  asOf: 'As of {{day}}',
  fare: 'Fare: {{fare}}',
  direction: 'To: {{headsigns}}',
  none: 'No runs are planned at present.',
  stop: 'Stop',
  run: 'No. {{number}}',
  note: 'No. {{number}} ({{time}}): {{note}}',
  suspended: 'Out of service {{from}} to {{to}}: {{reason}}',
  howToRide: 'How to ride',
  off: 'No service on: {{days}}',
  freeRiders:
    'Free for people aged {{age}} and over, people with disabilities and one companion, and junior-high students and younger.',
  ask: 'Questions: {{town}}, telephone {{tel}}',
  footer: '{{town}}  {{route}}',
  gaps: '〓 stands for a letter that cannot be printed here; the portal shows it.',
} as const;
