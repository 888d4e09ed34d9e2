import type { OfficialRole } from '@machi/domain/permissions/roles';
import type { DeskTexts } from '../../texts.ts';

/** Roles in a row, as the file names them. */
export const rolesInWords = (roles: readonly OfficialRole[], { t }: Pick<DeskTexts, 't'>): string =>
  roles.map((role) => t(`role.${role}`)).join(t('comma'));
