/** What an action of the reception changes, by the names of endpoints. */
export const RECEPTION_CHANGES = [
  'listInbox',
  'findApplications',
  'readApplication',
  'listDayUses',
  'listDues',
  'listAskedOfApplication',
  'listApplicationMemos',
];
