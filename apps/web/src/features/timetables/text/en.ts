export const en = {
  title: '{{spot}} Timetable',
  sub: 'When the rooms are free, day by day.',
  hours: 'Hours: {{hours}}',
  closing: 'Closed: {{days}}',
  detail: 'About {{spot}}',
  noRooms: 'No reservation is needed here',
  noRoomsBody: '{{spot}} has no rooms to reserve. Please come during its hours.',
  noReservations: 'Its rooms cannot be reserved online. Please call the facility.',
  fullDay: 'One mark for the whole day; the form shows the hours.',
} as const;
