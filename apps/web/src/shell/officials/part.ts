import { officialScreens } from '@machi/domain/navigation/official-screens';
import { knowScreens } from '../navigation/known-screens.ts';

// Officials' part of navigation and permissions. Their pages include it, and the header loads it for them.
knowScreens(officialScreens);

export { officialEntries, officialMenu } from '@machi/domain/navigation/official-menu';
export { officialTitle } from '@machi/domain/navigation/official-screens';
export { decidePermission } from '@machi/domain/permissions/model';
