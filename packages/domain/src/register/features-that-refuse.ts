// The sentences of every feature that refuses residents something, a line each.
export * as applications from '../applications/sentences.ts';
export * as documents from '../documents/sentences.ts';
export * as drafts from '../drafts/sentences.ts';
export * as factors from '../factors/sentences.ts';
export * as fields from '../fields/sentences.ts';
export * as files from '../files/sentences.ts';
export * as inquiry from '../inquiry/sentences.ts';
export * as members from '../members/sentences.ts';
export * as messages from '../messages/sentences.ts';
export * as passes from '../passes/sentences.ts';
export * as payments from '../payments/sentences.ts';
export * as permits from '../permits/sentences.ts';
export * as reservations from '../reservations/sentences.ts';
export * as sessions from '../sessions/sentences.ts';
export * as signing from '../signing/sentences.ts';
export * as taxis from '../taxis/sentences.ts';
export * as waitlist from '../waitlist/sentences.ts';
