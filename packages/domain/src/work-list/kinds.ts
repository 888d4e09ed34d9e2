/** What can wait for officials, each with the desk where it is done. */
export const workKinds = [
  'approval',
  'exemption',
  'document',
  'asked-document',
  'overdue-document',
  'club',
  'club-exemption',
  'application',
  'message',
  'inquiry',
  'lottery',
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
  'refund',
  'debit-run',
  'room-due',
  'till',
  'retention',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Where each kind is done. `:key` names the one that has waited longest, as its desk has it in its address. */
const desks: Readonly<Record<WorkKind, string>> = {
  approval: '/reception?kind=approval&application=:key',
  exemption: '/reception?kind=exemption&application=:key',
  document: '/reception?kind=document&application=:key',
  'asked-document': '/reception?application=:key',
  'overdue-document': '/reception?application=:key',
  club: '/reception/clubs?status=unmanned&club=:key',
  'club-exemption': '/reception/clubs?status=ending&club=:key',
  application: '/onlineform/desk?application=:key',
  message: '/message-desk?thread=:key',
  inquiry: '/message-desk?state=guests&thread=:key',
  lottery: '/reception/lottery?lottery=:key',
  taxi: '/dispatch?date=:key',
  notice: '/notice-desk?status=waiting&notice=:key',
  faq: '/faq/desk?text=:key',
  about: '/faq/desk?kind=about&text=:key',
  role: '/member?view=roles',
  factor: '/member?view=roles',
  terminal: '/terminal',
  quarantine: '/terminal',
  overdraft: '/visit?view=overdraft',
  mandate: '/billing/mandates?state=waiting&mandate=:key',
  bill: '/bath-billing?state=open&bill=:key',
  refund: '/bath-billing?request=:key',
  'debit-run': '/debits?run=:key',
  'room-due': '/reception?view=unpaid&state=overdue',
  till: '/reception/till?day=:key',
  retention: '/retention',
};

/** Of an address: all of this kind are worked through, one after the other. */
export const WORK = 'work';

/** The desk of a kind, opened at what has waited longest, to go on with the next when it is settled. */
export function deskOf(kind: WorkKind, key: string): string {
  const desk = desks[kind].replace(':key', () => encodeURIComponent(key));
  return `${desk}${desk.includes('?') ? '&' : '?'}${WORK}=${kind}`;
}

/** The part of an address behind its question mark. */
interface Query {
  readonly get: (name: string) => string | null;
}

/** Which kind is worked through, as the address says it. */
export const kindIn = (query: Query): WorkKind | undefined => workKinds.find((kind) => kind === query.get(WORK));

/** What is open of a kind, as the address of its desk has it; undefined: nothing, or its desk opens nothing by its address. */
export function keyIn(kind: WorkKind, query: Query): string | undefined {
  const name = /([a-z_]+)=:key/.exec(desks[kind])?.[1];
  return (name === undefined ? null : query.get(name)) ?? undefined;
}
