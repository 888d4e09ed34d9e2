import * as z from 'zod/mini';

/** The ways to a person, in the order in which they are told: those that cost nothing and arrive at once first. */
export const ways = ['push', 'line', 'mail', 'sms'] as const;
export const Way = z.enum(ways);
export type Way = z.infer<typeof Way>;

/** What notifications are about, as a person chooses ways for it. */
export const matters = [
  'reservations',
  'rides',
  'bus',
  'applications',
  'messages',
  'notices',
  'events',
  'waste',
] as const;
export const Matter = z.enum(matters);
export type Matter = z.infer<typeof Matter>;

/**
 * What a notification is about. Of `account` (login, contact, money, cards), `warnings` (life and limb) and `watching`
 * (one has asked for it) nobody can choose to hear nothing.
 */
export type AnyMatter = Matter | 'account' | 'warnings' | 'watching';

/** What goes to many people at once. The town sends no SMS about it, except for a warning. */
export const bulkMatters: readonly AnyMatter[] = ['notices', 'waste'];
