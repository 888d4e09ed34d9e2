import type { Localized } from '../locale/model.ts';
import type { OfficialRole } from './roles.ts';

/**
 * Subject of a device: a spot, such as a counter at its door, or the vehicle that carries it. A key only opens
 * endpoints of its kind.
 */
export type DeviceKind = 'spot' | 'vehicle';

/** Senders of signed messages: the payment provider, and LINE. */
export const messageSenders = ['payment', 'line'] as const;
export type MessageSender = (typeof messageSenders)[number];

export type Holders =
  | 'anyone'
  | 'account'
  | 'member'
  /** A member with neither an official's nor a company's account. */
  | 'person'
  | `device:${DeviceKind}`
  | 'terminal'
  | `message:${MessageSender}`
  | readonly OfficialRole[];

/** Officials' permissions of a feature, each with its roles. */
export type OfficialPermissions = Readonly<Record<string, readonly OfficialRole[]>>;

/** Officials' actions without a person, or kinds of their subjects, with words for the log. */
export type OfficialActions = Readonly<Record<string, Localized>>;

/** Permissions that need no role. Those of officials are in the `staff.ts` of their features. */
export const withoutRole = {
  public: 'anyone',
  'session:end:own': 'account',
  'account:read:own': 'account',
  'profile:read:own': 'account',
  'account:edit:own': 'account',
  'factor:keep:own': 'account',
  'service:subscribe:own': 'member',
  'reservation:create:own': 'member',
  'reservation:read:own': 'member',
  'reservation:cancel:own': 'member',
  'reservation:change:own': 'member',
  'application:create:own': 'member',
  'application:read:own': 'member',
  'application:sign:own': 'member',
  'application:pay:own': 'member',
  'seat:book:own': 'member',
  'ride:book:own': 'member',
  'taxi:book:own': 'member',
  'document:keep:own': 'member',
  'document:add:own': 'member',
  'draft:keep:own': 'member',
  'waitlist:keep:own': 'member',
  'lottery:apply:own': 'member',
  'event:register:own': 'member',
  'arrival-notice:keep:own': 'member',
  'calendar:keep:own': 'member',
  'favourite:keep:own': 'member',
  'waste:keep:own': 'member',
  'top:read:own': 'member',
  'group:keep:own': 'member',
  'message:read:own': 'member',
  'message:send:own': 'member',
  'notice:read': 'anyone',
  'schedule:keep:own': 'member',
  'notice:choose:own': 'member',
  'spot:report:device': 'device:spot',
  'terminal:work:terminal': 'terminal',
  /** Messages of a terminal that was ordered to delete its data. */
  'terminal:leave:terminal': 'terminal',
  'pass:keep:own': 'member',
  'pass:read:own': 'member',
  'delegation:keep:own': 'person',
  'club:read:own': 'member',
  'bill:read:own': 'member',
  'bill:make:own': 'member',
  'card:keep:own': 'member',
  'mandate:print:own': 'member',
  'monitor:report:device': 'device:spot',
  'monitor:rooms:device': 'device:spot',
  'vehicle:report:device': 'device:vehicle',
  'payment:tell:provider': 'message:payment',
  'line:tell:provider': 'message:line',
  'line:join:own': 'member',
} as const satisfies Record<string, Holders>;

/** What a member can let somebody else do for them. Neither money owed, nor card, face, password and signature. */
export const delegatedMatters = ['reservations', 'rides', 'messages', 'applications', 'passes', 'notices'] as const;
export type DelegatedMatter = (typeof delegatedMatters)[number];

/**
 * What somebody who acts for another can do with the delegation of one of these matters. Nobody can do anything else for
 * another (docs/decisions/0177).
 */
export const forAnother: Readonly<Partial<Record<keyof typeof withoutRole, readonly DelegatedMatter[]>>> = {
  'profile:read:own': ['reservations', 'rides', 'applications', 'messages'],
  'reservation:create:own': ['reservations'],
  'reservation:read:own': ['reservations'],
  'reservation:cancel:own': ['reservations'],
  'reservation:change:own': ['reservations'],
  'document:add:own': ['reservations', 'applications'],
  'waitlist:keep:own': ['reservations'],
  'lottery:apply:own': ['reservations'],
  'event:register:own': ['reservations'],
  'club:read:own': ['reservations'],
  'seat:book:own': ['rides'],
  'ride:book:own': ['rides'],
  'taxi:book:own': ['reservations', 'rides'],
  'arrival-notice:keep:own': ['rides'],
  'message:read:own': ['messages'],
  'message:send:own': ['messages'],
  'application:create:own': ['applications'],
  'application:read:own': ['applications'],
  'pass:read:own': ['passes'],
  'notice:read': ['notices'],
};
