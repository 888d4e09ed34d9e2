import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/en.ts';
export { ja } from './text/ja.ts';

/** What the editor asks of the server while somebody writes a text of the town. */
export const permissions = { 'rich-text:write:any': ['editor'] } as const satisfies OfficialPermissions;
