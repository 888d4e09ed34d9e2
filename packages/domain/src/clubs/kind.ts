import * as z from 'zod/mini';
import { groupTypes } from '../reservations/words.ts';

/** The kinds of group that the reservation form knows: apart from `model.ts`, so that the pages of residents do not bring their words. */
export const ClubKind = z.enum(groupTypes);
