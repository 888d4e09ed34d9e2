import type { Localized } from '../locale/model.ts';
import type { OfficialRole } from './roles.ts';

/**
 * Subject of a device: a spot, such as a counter at its door, or the vehicle that carries it. A key only opens
 * endpoints of its kind.
 */
export type DeviceKind = 'spot' | 'vehicle';

/** Senders of signed messages: the payment provider, LINE, and makers of locks. */
export const messageSenders = ['payment', 'line', 'remotelock', 'nuki'] as const;
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
  'safety:answer:own': 'member',
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
  'remotelock:tell:provider': 'message:remotelock',
  'nuki:tell:provider': 'message:nuki',
} as const satisfies Record<string, Holders>;
