import type { OfficialPermissions } from '../permissions/holders.ts';

/** What the editor asks of the server while somebody writes a text of the town. */
export const permissions = { 'rich-text:write:any': ['editor'] } as const satisfies OfficialPermissions;
