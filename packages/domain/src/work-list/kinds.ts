/** Kinds of tasks for officials, each with its desk. */
export const workKinds = [
  'warning',
  'evacuation',
  'approval',
  'exemption',
  'document',
  'asked-document',
  'overdue-document',
  'club',
  'club-exemption',
  'application',
  'call',
  'message',
  'inquiry',
  'lottery',
  'taxi',
  'notice',
  'faq',
  'about',
  'role',
  'factor',
  'directory',
  'delegation',
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
  'door',
  'webhook',
  'api-key',
  'pack',
  'report',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Desk of each kind. `:key` is the oldest task, as in the desk's address. */
const desks: Readonly<Record<WorkKind, string>> = {
  warning: '/warnings/desk',
  evacuation: '/evacuation',
  approval: '/reception?kind=approval&application=:key',
  exemption: '/reception?kind=exemption&application=:key',
  document: '/reception?kind=document&application=:key',
  'asked-document': '/reception?application=:key',
  'overdue-document': '/reception?application=:key',
  club: '/reception/clubs?status=unmanned&club=:key',
  'club-exemption': '/reception/clubs?status=ending&club=:key',
  application: '/onlineform/desk?application=:key',
  call: '/message-desk?state=calls&thread=:key',
  message: '/message-desk?thread=:key',
  inquiry: '/message-desk?state=guests&thread=:key',
  lottery: '/reception/lottery?lottery=:key',
  taxi: '/dispatch?date=:key',
  notice: '/notice-desk?status=waiting&notice=:key',
  faq: '/faq/desk?text=:key',
  about: '/faq/desk?kind=about&text=:key',
  role: '/member?view=roles',
  factor: '/member?view=roles',
  directory: '/member?view=directory',
  delegation: '/member?view=delegations',
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
  door: '/door',
  webhook: '/webhook',
  'api-key': '/api-key',
  pack: '/pack/change/:key',
  report: '/report-desk?report=:key',
};

/** Query parameter: works through all tasks of this kind. */
export const WORK = 'work';

/** Makes the address of a kind's desk, opened at the oldest task, which continues with the next one. */
export function deskOf(kind: WorkKind, key: string): string {
  const desk = desks[kind].replace(':key', () => encodeURIComponent(key));
  return `${desk}${desk.includes('?') ? '&' : '?'}${WORK}=${kind}`;
}

/** The query string of an address. */
interface Query {
  readonly get: (name: string) => string | null;
}

/** Reads the kind from an address. */
export const kindIn = (query: Query): WorkKind | undefined => workKinds.find((kind) => kind === query.get(WORK));

/** Reads the open task from a desk's address; undefined: none, or the desk opens none by address. */
export function keyIn(kind: WorkKind, query: Query): string | undefined {
  const name = /([a-z_]+)=:key/.exec(desks[kind])?.[1];
  return (name === undefined ? null : query.get(name)) ?? undefined;
}
