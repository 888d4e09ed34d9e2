import type { Endpoint } from '@machi/domain/contract/endpoint';
import type { Hono } from 'hono';
import type { House } from './house.ts';
import type { Route } from './http/serve.ts';
import type { OwnTopic, Topic } from './live/topic.ts';
import type { FoundSource } from './search/found-source.ts';
import type { PageSource } from './pages/page-source.ts';
import type { TopSource } from './top/top-source.ts';
import type { Waits } from './work-list/waits.ts';

/** What all features together offer to each. */
export interface Gathered {
  readonly waits: readonly Waits[];
  readonly found: readonly FoundSource[];
  /** The route of an endpoint, once all are made. */
  routeOf(endpoint: Endpoint): Route;
  readonly top: readonly TopSource[];
}

/** What a feature's `routes.ts` gives the server. */
export interface Feature {
  readonly routes: (house: House, gathered: Gathered) => readonly Route[];
  /** First replies and texts of its pages. */
  readonly pages?: readonly PageSource[];
  /** Values for screens with open lines. */
  readonly topics?: readonly Topic[];
  /** Values for logged-in members over their own lines. */
  readonly ownTopics?: readonly OwnTopic[];
  /** Its matters that wait for officials. */
  readonly waits?: readonly Waits[];
  /** What of it can be found. */
  readonly found?: readonly FoundSource[];
  /** What it tells on a member's own first page. */
  readonly top?: readonly TopSource[];
  /** Mounts paths outside the API, such as calendar feeds. */
  readonly mount?: (application: Hono, house: House) => void;
}
