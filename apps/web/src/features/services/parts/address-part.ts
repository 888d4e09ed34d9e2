import type { ProfileField } from '@machi/domain/services/rules';

/** Parts of an address that everybody's has. */
export const addressParts: ReadonlySet<ProfileField> = new Set(['zipcode', 'prefecture', 'address1', 'address2']);

/** Whether nothing of the address is known: then the postal code fills what it can. */
export const isWithoutAddress = (missing: readonly ProfileField[]): boolean =>
  missing.filter((name) => addressParts.has(name)).length === addressParts.size;
