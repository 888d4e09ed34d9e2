import { Localized } from '@machi/domain/locale/model';
import { QuoteLine } from '@machi/domain/reservations/model';
import * as z from 'zod/mini';

/** Price lines as stored with a reservation; those older than equipment lending name no pieces. */
export const StoredLines = z.array(
  z.extend(QuoteLine, {
    label: Localized,
    pieces: z._default(z.number(), 0),
    yen_per_piece: z._default(z.number(), 0),
  }),
);
