import { navigationText } from '@machi/domain/navigation/head';
import { listFreeRooms } from '@machi/domain/spot-status/contract';
import { listSpots, readSpot } from '@machi/domain/spots/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  { path: '/spot', asks: () => [question(listSpots, {})] },
  {
    path: '/spot/timetable/:spot_id',
    asks: ({ parameters }) => [question(readSpot, { spot_id: parameters['spot_id'] ?? '' })],
    says: (replies, { locale }) => ({
      name: navigationText('heading.spot-timetable', locale, { own_name: replies(readSpot).spot.spot_name }),
    }),
  },
  {
    path: '/spot/detail/:spot_id',
    asks: ({ parameters }) => [
      question(readSpot, { spot_id: parameters['spot_id'] ?? '' }),
      question(listFreeRooms, {}),
    ],
    says(replies) {
      const { spot } = replies(readSpot);
      return { name: spot.spot_name, text: spot.main_purpose };
    },
  },
  {
    path: '/spot/form/:spot_id/:room_id',
    asks: ({ parameters }) => [question(readSpot, { spot_id: parameters['spot_id'] ?? '' })],
  },
  {
    path: '/spot/form/:spot_id/:room_id/:reservation_id',
    asks: ({ parameters }) => [question(readSpot, { spot_id: parameters['spot_id'] ?? '' })],
  },
];
