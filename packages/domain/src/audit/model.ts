import type * as officials from '../register/staff.ts';

/** Access to a member's data by the office or a command. The member reads it under "who looked". */
export const accessActions = [
  'member:list',
  'member:check',
  'member:export',
  'member:read',
  'member:create',
  'member:edit',
  'member:verify',
  'member:lock',
  'member:unlock',
  'member:join',
  'member:unjoin',
  'member:erase',
  'member:password',
  'member:roles',
  'member:give-roles',
  'member:ask-roles',
  'member:approve-roles',
  'member:refuse-roles',
  'member:ask-factors',
  'member:take-factors',
  'member:refuse-factors',
  'member:link-directory',
  'member:unlink-directory',
  'member:directory-roles',
  'member:ask-last-resort',
  'member:approve-last-resort',
  'member:end-last-resort',
  'directory:list',
  'factor-reset:list',
  'role-request:list',
  'audit:read',
  'reservation:board',
  'reservation:print',
  'reservation:move',
  'reservation:revise',
  'reservation:refuse',
  'closure:check',
  'event:list',
  'event:export',
  'event:check-in',
  'event:mark',
  'event:enter',
  'event:withdraw',
  'lottery:read',
  'lottery:split',
  'lottery:join',
  'lottery:enter',
  'reservation:list',
  'reservation:read',
  'document:read',
  'member:find',
  'reservation:approve',
  'reservation:confirm-exemption',
  'reservation:decline-exemption',
  'reservation:call-off',
  'reservation:no-show',
  'reservation:undo-no-show',
  'reservation:paid',
  'reservation:undo-paid',
  'reservation:remind',
  'reservation:paid-again',
  'reservation:ask-refund',
  'reservation:refund',
  'reservation:refuse-refund',
  'reservation:refund-number',
  'reservation:export',
  'reservation:book',
  'reservation:override',
  'taxi:list',
  'taxi:answer',
  'seat:list',
  'seat:board',
  'seat:no-show',
  'seat:unmark',
  'ride:list',
  'ride:enter',
  'ride:call-off',
  'ride:rearrange',
  'ride:call',
  'ride:board',
  'ride:alight',
  'ride:no-show',
  'ride:unmark',
  'card:read',
  'card:ask',
  'card:link',
  'card:refuse',
  'card:unlink',
  'card:lost',
  'card:consent',
  'face:enrol',
  'face:replace',
  'face:send',
  'face:name',
  'face:refuse',
  'face:resemble',
  'face:delete',
  'overdraft:list',
  'overdraft:settle',
  'door:history',
  'shelter:find',
  'shelter:list',
  'shelter:export',
  'shelter:check-in',
  'shelter:move',
  'shelter:leave',
  'alert:unreached',
  'safety:work',
  'safety:note',
  'support:read',
  'support:write',
  'visit:list',
  'visit:export',
  'visit:read',
  'visit:correct',
  'visit:add',
  'application:list',
  'application:read',
  'application:decide',
  'application:ask',
  'application:assign',
  'application:export',
  'application:proxy',
  'message:list',
  'message:read',
  'message:write',
  'message:settle',
  'message:assign',
  'message:hand-over',
  'schedule:list',
  'schedule:open',
  'schedule:read',
  'payment:list',
  'payment:export',
  'payment:read',
  'payment:refund',
  'bill:list',
  'bill:export',
  'bill:read',
  'bill:paid',
  'bill:undo-paid',
  'bill:reduce',
  'bill:debit-failed',
  'bill:remind',
  'bill:heirs',
  'member:death-back',
  'report:list',
  'report:read',
  'memo:read',
  'memo:write',
  'memo:correct',
  'memo:withdraw',
  'asked-document:ask',
  'asked-document:settle',
  'member:death',
  'bill:number',
  'bill:refuse',
  'bill:release',
  'bill:ask',
  'bill:paid-again',
  'club:list',
  'club:read',
  'club:person',
  'mandate:list',
  'mandate:read',
  'mandate:enter',
  'mandate:accept',
  'mandate:refuse',
  'mandate:end',
  'mandate:number',
  'debit:list',
  'debit:file',
  'debit:return',
  'terminal:snapshot',
  'terminal:faces',
  'delegation:counter',
  'delegation:ask',
  'delegation:waiting',
  'delegation:approve',
  'delegation:refuse',
  'delegation:list',
  'delegation:paper',
  'delegation:stop',
  'delegation:take',
  'delegation:end',
  'delegation:look-reservations',
  'delegation:look-rides',
  'delegation:look-messages',
  'delegation:look-applications',
  'delegation:look-passes',
  'delegation:look-notices',
  'delegation:act-reservations',
  'delegation:act-rides',
  'delegation:act-messages',
  'delegation:act-applications',
  'delegation:act-passes',
  'delegation:act-notices',
  'delegation:club',
  'delegation:clubdeed',
  'watch:take',
  'watch:end',
  'watch:ask',
  'watch:tell',
  'watch:again',
  'past:look',
  'past:bring-back',
] as const;
export type AccessAction = (typeof accessActions)[number];

/** Whether members can read this action in words; a log may hold older actions without any. */
export const isAccessAction = (action: string): action is AccessAction =>
  accessActions.some((known) => known === action);

type Feature = (typeof officials)[keyof typeof officials];
type ActionsIn<Own> = Own extends { readonly actions: infer Actions } ? keyof Actions : never;
type SubjectsIn<Own> = Own extends { readonly subjects: infer Subjects } ? keyof Subjects : never;

/**
 * All actions of the audit log, `<what>:<verb>`. Tables of words are checked against it, so that a new action without
 * words does not compile.
 */
export type AuditAction = OwnAction | ActionsIn<Feature>;

/** Actions about people, and those of no single feature. */
export type OwnAction =
  | AccessAction
  | 'member:signup'
  | 'member:ask-contact'
  | 'member:cancel-contact'
  | 'member:change-contact'
  | 'member:change-password'
  | 'member:settings'
  | 'member:forget-browser'
  | 'member:add-factor'
  | 'member:remove-factor'
  | 'member:make-recovery-codes'
  | 'member:withdraw'
  | 'session:start'
  /** Only in logs from before refused logins had a table of their own. */
  | 'session:refuse'
  | 'session:end'
  /** An official came with an account of last resort while the town has a directory. */
  | 'session:last-resort'
  | 'service:subscribe'
  | 'reservation:create'
  | 'reservation:cancel'
  | 'reservation:change'
  | 'asked-document:hand-in'
  | 'application:create'
  | 'application:file'
  | 'application:take-back'
  | 'application:sign'
  | 'application:answer'
  | 'application:correct'
  | 'event:register'
  | 'event:cancel'
  | 'lottery:apply'
  | 'lottery:withdraw'
  | 'schedule:create'
  | 'schedule:change'
  | 'schedule:delete'
  | 'schedule:mail'
  | 'schedule:invite'
  | 'schedule:import'
  | 'schedule:import-undo'
  | 'message:reply'
  | 'message:inquiry'
  /** A guest’s inquiry, which belongs to no known person. */
  | 'message:guest'
  | 'message:spam'
  | 'seat:reserve'
  | 'seat:cancel'
  | 'ride:request'
  | 'ride:change'
  | 'ride:cancel'
  | 'ride:ready'
  | 'taxi:book'
  | 'taxi:cancel'
  | 'card:unlink-own'
  | 'card:lost-own'
  | 'face:delete-own'
  | 'bill:make'
  | 'delegation:offer'
  | 'delegation:confirm'
  | 'pass:start'
  | 'pass:stop'
  | 'audit:cut'
  | 'audit:verify'
  | 'town:restore'
  | 'town:past';

/** The kind of row that an action is about; the log stores its id. */
export type AuditSubject = OwnSubject | SubjectsIn<Feature>;

export type OwnSubject =
  | 'member'
  | 'session'
  | 'service'
  | 'reservation'
  | 'seat'
  | 'ride'
  | 'application'
  | 'message'
  | 'schedule'
  | 'visit'
  | 'payment'
  | 'bill'
  | 'mandate'
  | 'audit'
  | 'town';
