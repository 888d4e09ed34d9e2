import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  changeTransportAnnouncement,
  createTransportAnnouncement,
  endTransportAnnouncement,
  readTransportOperation,
} from '@machi/domain/transport-operation/contract';
import {
  MOST_ANNOUNCEMENTS,
  announcementState,
  endOf,
  refuseSpan,
  startOf,
  type AnnouncementWords,
} from '@machi/domain/transport-operation/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { carryOut } from './action.ts';
import { operationStore, type NewAnnouncement } from './store.ts';
import { viewDesk } from './view.ts';

const OVER = refuse(409, { field: '', code: 'announcement-over' });

export const announcementRoutes = (house: House) => {
  const known = new Set(house.town.transport.routes.map(({ route_id }) => route_id));

  /** Refuses an invalid announcement; null: valid. */
  function refuseWords(words: AnnouncementWords, now: Date): Refusal | null {
    if (words.route_ids.some((id) => !known.has(id))) return refuse(422, { field: 'route_ids', code: 'choice' });
    return refuseSpan(words, now);
  }
  const writtenOf = ({ text_ja, text_en, route_ids, ...span }: AnnouncementWords): NewAnnouncement => ({
    text_ja,
    text_en,
    route_ids: [...new Set(route_ids)].toSorted((one, other) => one - other),
    starts_at: startOf(span),
    ends_at: endOf(span),
  });

  return [
    serve(readTransportOperation, async (_input, { now, locale }) => ({
      desk: await viewDesk(house.database, house, now, locale),
    })),

    serve(createTransportAnnouncement, async (words, exchange) => {
      const { now, member } = exchange;
      const refusal = refuseWords(words, now);
      if (refusal) return refusal;
      return exchange.write((transaction) =>
        carryOut(transaction, house, exchange, async () => {
          const standing = await operationStore.standing(transaction, now);
          if (standing.length >= MOST_ANNOUNCEMENTS)
            return refuse(409, { field: '', code: 'announcement-most', params: [MOST_ANNOUNCEMENTS] });
          const id = await operationStore.announce(transaction, writtenOf(words), now, member.member_id);
          return { action: 'transport:announce', subject: 'announcement', subject_id: id };
        }),
      );
    }),

    serve(changeTransportAnnouncement, async ({ announcement_id: id, revision, ...words }, exchange) => {
      const refusal = refuseWords(words, exchange.now);
      if (refusal) return refusal;
      return exchange.write((transaction) =>
        carryOut(transaction, house, exchange, async () => {
          const row = await operationStore.announcement(transaction, id);
          if (!row) return notFound;
          if (announcementState(row.starts_at, row.ends_at, exchange.now) === 'over') return OVER;
          if (!(await operationStore.change(transaction, id, revision, writtenOf(words))))
            return refuse(409, { field: '', code: 'announcement-changed' });
          return { action: 'transport:announce-change', subject: 'announcement', subject_id: id };
        }),
      );
    }),

    serve(endTransportAnnouncement, ({ announcement_id: id }, exchange) =>
      exchange.write((transaction) =>
        carryOut(transaction, house, exchange, async () => {
          const row = await operationStore.announcement(transaction, id);
          if (!row) return notFound;
          const state = announcementState(row.starts_at, row.ends_at, exchange.now);
          if (state === 'over') return OVER;
          if (state === 'coming' || row.starts_at.getTime() === exchange.now.getTime())
            await operationStore.deleteAnnouncement(transaction, id);
          else await operationStore.endAnnouncement(transaction, id, exchange.now);
          return { action: 'transport:announce-end', subject: 'announcement', subject_id: id };
        }),
      ),
    ),
  ];
};
