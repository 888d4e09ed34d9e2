import { isLookAction } from '@machi/domain/audit/model';
import type { LookAction } from '@machi/domain/audit/model';

/** Codes of what a member does with the account; their words stand in the texts under "activity.<code>". */
const activities = [
  'login',
  'login-failed',
  'logout',
  'password-changed',
  'password-reminded',
  'contact-asked',
  'contact-changed',
  'profile-changed',
  'settings-changed',
  'session-ended',
  'browser-forgotten',
  'service-subscribed',
  'service-suspended',
  'service-resumed',
  'data-exported',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'card-unlinked',
  'card-lost',
  'pass-started',
  'pass-stopped',
] as const;
type Activity = (typeof activities)[number];

/** A code that this version does not know yet is a change of some kind. */
export const activityKey = (action: string): `activity.${Activity | 'other'}` =>
  `activity.${activities.find((known) => known === action) ?? 'other'}`;

/** Whether somebody only looked, took the data as a file, or changed it. */
const looks = {
  'member:list': 'look.read',
  'member:check': 'look.read',
  'member:read': 'look.read',
  'audit:read': 'look.read',
  'member:export': 'look.export',
  'member:create': 'look.change',
  'member:edit': 'look.change',
  'member:verify': 'look.change',
  'member:lock': 'look.change',
  'member:unlock': 'look.change',
  'member:join': 'look.change',
  'member:erase': 'look.change',
  'member:password': 'look.change',
  'member:roles': 'look.change',
  'member:give-roles': 'look.change',
  'member:ask-roles': 'look.change',
  'member:approve-roles': 'look.change',
  'member:refuse-roles': 'look.change',
  'role-request:list': 'look.read',
  'reservation:board': 'look.reservation',
  'reservation:move': 'look.reservation-change',
  'reservation:refuse': 'look.reservation-change',
  'reservation:call-off': 'look.reservation-change',
  'closure:check': 'look.read',
  'reservation:list': 'look.reservation',
  'reservation:read': 'look.reservation',
  'document:read': 'look.document',
  'member:find': 'look.read',
  'reservation:approve': 'look.reservation-change',
  'reservation:confirm-exemption': 'look.reservation-change',
  'reservation:decline-exemption': 'look.reservation-change',
  'reservation:no-show': 'look.reservation-change',
  'reservation:undo-no-show': 'look.reservation-change',
  'reservation:paid': 'look.reservation-change',
  'reservation:undo-paid': 'look.reservation-change',
  'reservation:book': 'look.reservation-change',
  'reservation:override': 'look.reservation-change',
  'taxi:list': 'look.taxi',
  'taxi:answer': 'look.taxi-change',
  'card:read': 'look.card',
  'card:ask': 'look.card',
  'card:link': 'look.card-link',
  'card:refuse': 'look.card-refuse',
  'card:unlink': 'look.card-unlink',
  'card:lost': 'look.card-lost',
  'card:consent': 'look.card-consent',
  'overdraft:list': 'look.visits',
  'overdraft:settle': 'look.visits-settled',
  'visit:list': 'look.visits',
  'visit:export': 'look.export',
  'visit:read': 'look.visits',
  'visit:correct': 'look.visits-corrected',
  'visit:add': 'look.visits-added',
  'terminal:snapshot': 'look.terminal',
} as const satisfies Readonly<Record<LookAction, string>>;

/** A deed that this version does not know is a change of some kind. */
export const lookKey = (action: string): (typeof looks)[LookAction] =>
  isLookAction(action) ? looks[action] : 'look.change';
