import { listSchedules } from '@machi/domain/schedule/contract';
import type { House } from '../../platform/house.ts';
import { accessRoutes } from './access-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { readRoutes } from './read-routes.ts';
import { writeRoutes } from './write-routes.ts';
import { CALENDARS_CHANGED } from '../../platform/live/changes.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { readSeen } from './seen-state.ts';

/** Routes for schedules (product, "Schedules"). */
export const routes = (house: House) => [
  ...readRoutes(house),
  ...writeRoutes(house),
  ...peopleRoutes(),
  ...accessRoutes(),
];

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'schedules',
    permission: listSchedules.permission,
    channel: CALENDARS_CHANGED,
    read: ({ database, secret }, memberIds, now) => readSeen(database, secret, memberIds, now),
  },
];
