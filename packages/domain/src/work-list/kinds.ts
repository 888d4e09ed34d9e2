/** What can wait for officials, each with the desk where it is done. */
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

/** Where each kind is done. `:key` names the one that has waited longest, as its desk has it in its address. */
const desks: Readonly<Record<WorkKind, string>> = {
  approval: '/reception?kind=approval&application=:key',
  exemption: '/reception?kind=exemption&application=:key',
  document: '/reception?kind=document&application=:key',
  application: '/onlineform/desk?application=:key',
  message: '/message-desk?thread=:key',
  inquiry: '/message-desk?state=guests&thread=:key',
  taxi: '/dispatch?date=:key',
  notice: '/notice-desk?shelf=waiting&notice=:key',
  faq: '/faq/desk?text=:key',
  about: '/faq/desk?kind=about&text=:key',
  role: '/member?view=roles',
  factor: '/member?view=roles',
  terminal: '/terminal',
  quarantine: '/terminal',
  overdraft: '/visit?view=overdraft',
  mandate: '/billing/mandates?state=waiting&mandate=:key',
  bill: '/bath-billing?state=open&bill=:key',
  retention: '/retention',
};

/** The desk of a kind, opened at what has waited longest. */
export const deskOf = (kind: WorkKind, key: string): string =>
  desks[kind].replace(':key', () => encodeURIComponent(key));
