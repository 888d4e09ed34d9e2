import type { Permission } from './model.ts';

/** What a member can let somebody else do for them. Neither money owed, nor card, face, password and signature. */
export const delegatedMatters = ['reservations', 'rides', 'messages', 'applications', 'passes', 'notices'] as const;
export type DelegatedMatter = (typeof delegatedMatters)[number];

/**
 * What somebody who acts for another can do with the delegation of one of these matters. Nobody can do anything else for
 * another (docs/decisions/0177).
 */
export const forAnother: Readonly<Partial<Record<Permission, readonly DelegatedMatter[]>>> = {
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
