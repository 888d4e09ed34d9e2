import type { OfficialPermissions } from './holders.ts';

/** Permissions of officials in features that have neither a screen nor actions of their own. */
export const permissions = {
  'audit:read:any': ['auditor'],
  'card:link:any': ['enrolment'],
  'reservation:print:any': ['reception'],
  'reservation:memo:any': ['reception'],
  'member:memo:any': ['member_admin'],
  'memo:correct:any': ['reception', 'member_admin'],
  /** What the editor asks of the server while somebody writes a text of the town. */
  'rich-text:write:any': ['editor'],
} as const satisfies OfficialPermissions;
