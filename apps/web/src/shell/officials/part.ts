import { officialScreens } from '@machi/domain/navigation/official-screens';
import { knowScreens } from '../navigation/known-screens.ts';

// What officials alone need of navigation and permissions. Their pages bring it along, and the header fetches it for them.
knowScreens(officialScreens);

export { officialEntries, officialMenu } from '@machi/domain/navigation/official-menu';
export { officialTitle } from '@machi/domain/navigation/official-screens';
export { decidePermission } from '@machi/domain/permissions/model';
