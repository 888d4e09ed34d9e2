import { townTimeText } from '@machi/domain/calendar/model';
import { notFound } from '@machi/domain/refusals/model';
import {
  SHARED_PATH,
  ShareSecret,
  createShareLink,
  endShareLink,
  readShareLink,
  readShared,
} from '@machi/domain/sharing/contract';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { placeWords } from '../../town/catalog.ts';
import { shareLinks } from './store.ts';

/** Links that show an own reservation to others, and what they show (product, "To share"). */
export const routes = ({ catalog, database, publicUrl }: House) => [
  // Not `write`: the stored reply would hold the secret. A repetition makes a new link, and the newest one is valid.
  serve(createShareLink, async ({ reservation_id }, { member, now }) => {
    const secret = newSecret();
    if (!(await shareLinks.keep(database, reservation_id, member.member_id, hashOf(secret), now))) return notFound;
    return { url: `${publicUrl}${SHARED_PATH}#${secret}`, created_at: townTimeText(now) };
  }),

  serve(readShareLink, async ({ reservation_id }, { member }) => {
    const row = await shareLinks.read(database, reservation_id, member.member_id);
    return row ? { created_at: row.created_at && townTimeText(row.created_at) } : notFound;
  }),

  serve(endShareLink, ({ reservation_id }, { member, write }) =>
    write(async (transaction) =>
      (await shareLinks.end(transaction, reservation_id, member.member_id)) ? {} : notFound,
    ),
  ),

  serve(readShared, async ({ secret }, { now, locale }) => {
    const row = ShareSecret.safeParse(secret).success
      ? await shareLinks.open(database, hashOf(secret), now)
      : undefined;
    if (!row) return notFound;
    const known = await catalog.read();
    const { location_name, plan_name } = placeWords(known, row, locale);
    const columns = known.spots.get(row.spot_id)?.columns;
    return {
      shared: {
        room: plan_name,
        spot: location_name,
        address: columns?.texts.address?.[locale] ?? '',
        latitude: columns?.latitude ?? 0,
        longitude: columns?.longitude ?? 0,
        starts_at: townTimeText(row.started_at),
        ends_at: townTimeText(row.ended_at),
        is_provisional: row.approval_status === 0,
      },
    };
  }),
];
