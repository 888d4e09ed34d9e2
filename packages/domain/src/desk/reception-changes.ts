/** Endpoints whose replies change with an action of reception. */
export const RECEPTION_CHANGES = [
  'listInbox',
  'findApplications',
  'readApplication',
  'listDayUses',
  'listDues',
  'listAskedOfApplication',
  'listApplicationMemos',
];
