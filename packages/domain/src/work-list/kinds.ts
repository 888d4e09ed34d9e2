/** What can wait for officials. */
export const workKinds = [
  'approval',
  'exemption',
  'document',
  'application',
  'message',
  'inquiry',
  'taxi',
  'notice',
  'faq',
  'about',
  'role',
  'factor',
  'terminal',
  'quarantine',
  'overdraft',
  'mandate',
  'bill',
  'retention',
] as const;
export type WorkKind = (typeof workKinds)[number];
