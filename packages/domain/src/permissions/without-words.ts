import type { OfficialPermissions } from './holders.ts';

/** Officials' permissions in features without screens and actions of their own. */
export const permissions = {
  'audit:read:any': ['auditor'],
  'card:link:any': ['enrolment'],
  'reservation:print:any': ['reception'],
  'reservation:memo:any': ['reception'],
  'member:memo:any': ['member_admin'],
  'memo:correct:any': ['reception', 'member_admin'],
  /** Acts for a member who stands at the counter, for some minutes. */
  'delegation:counter:any': ['member_admin', 'reception', 'forms'],
  /** Asks that somebody may act for a member, and approves what a colleague asked. */
  'delegation:make:any': ['member_admin'],
  /** Requests of the editor while an official writes a text of the town. */
  'rich-text:write:any': ['editor'],
  /** The town's data as a workbook, in which nobody is. */
  'town-workbook:read:any': ['system'],
} as const satisfies OfficialPermissions;
