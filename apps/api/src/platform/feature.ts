import type { Hono } from 'hono';
import type { House } from './house.ts';
import type { Route } from './http/serve.ts';
import type { OwnTopic, Topic } from './live/topic.ts';
import type { PageSource } from './pages/page-source.ts';
import type { Waits } from './work-list/waits.ts';

/** What all features together give to each of them. */
export interface Gathered {
  readonly waits: readonly Waits[];
}

/** What a feature's `routes.ts` gives the server. */
export interface Feature {
  readonly routes: (house: House, gathered: Gathered) => readonly Route[];
  /** What each of its pages asks first and says first. */
  readonly pages?: readonly PageSource[];
  /** What screens are told over lines that they hold open. */
  readonly topics?: readonly Topic[];
  /** What somebody who is logged in is told over a line of their own. */
  readonly ownTopics?: readonly OwnTopic[];
  /** What of it waits for officials. */
  readonly waits?: readonly Waits[];
  /** Answers what is no endpoint, such as a file that a calendar program fetches. */
  readonly mount?: (application: Hono, house: House) => void;
}
