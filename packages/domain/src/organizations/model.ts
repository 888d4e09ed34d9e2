import * as z from 'zod/mini';
import { Localized } from '../locale/model.ts';

/** An office of the town or a company that works for it; officials belong to one. */
export const OrganizationRow = z.object({
  organization_id: z.number().check(z.int(), z.positive()),
  organization_name: Localized,
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;
