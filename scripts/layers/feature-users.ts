/** Features of the server that others stand on, and which may. Every other feature is imported by none. */
export const FEATURE_USERS: Readonly<Record<string, readonly string[]>> = {
  'billing': ['account', 'bath-account', 'bath-billing', 'billing-desk', 'deaths', 'debit-desk', 'mandate-desk', 'member-desk', 'permits', 'reception', 'retention', 'till'],
  'bookings': ['account', 'asked-documents', 'billing', 'calendar-feed', 'closures', 'deaths', 'house-papers', 'lotteries', 'member-desk', 'ondemandbus-desk', 'permits', 'reception', 'reception-board', 'reminders', 'reservations', 'rides', 'schedule', 'schedule-finder', 'schedule-holds', 'schedules', 'shuttle', 'spot-desk', 'spot-status', 'spots', 'taxis', 'waitlist'],
  'filing': ['account', 'applications', 'form-desk', 'form-editor', 'onlineforms', 'proxy'],
  'rides': ['account', 'calendar-feed', 'deaths', 'driver', 'member-desk', 'ondemandbus', 'ondemandbus-desk', 'plan', 'reminders', 'vehicles'],
  'schedules': ['account', 'calendar-feed', 'retention', 'schedule', 'schedule-answer', 'schedule-finder', 'schedule-holds', 'schedule-import'],
  'seats': ['account', 'bookings', 'calendar-feed', 'deaths', 'demos', 'driver', 'plan', 'reminders', 'shuttle', 'transport-desk', 'transport-operation', 'waitlist'],
};
