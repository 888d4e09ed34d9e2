import { monitorTopics } from './features/monitors/topics.ts';
import type { Topic } from './platform/live/topic.ts';

/** All that screens are told over lines that they hold open. */
export const topicTable: readonly Topic[] = [...monitorTopics];
