import * as about from '../about/contract.ts';
import * as account from '../account/contract.ts';
import * as apps from '../apps/contract.ts';
import * as audit from '../audit/contract.ts';
import * as devices from '../devices/contract.ts';
import * as cards from '../cards/contract.ts';
import * as closures from '../closures/contract.ts';
import * as calendarFeed from '../calendar-feed/contract.ts';
import * as documents from '../documents/contract.ts';
import * as drafts from '../drafts/contract.ts';
import * as faq from '../faq/contract.ts';
import * as favourites from '../favourites/contract.ts';
import * as landing from '../landing/contract.ts';
import * as memberDesk from '../member-desk/contract.ts';
import * as members from '../members/contract.ts';
import * as monitors from '../monitors/contract.ts';
import * as notices from '../notices/contract.ts';
import * as reception from '../reception/contract.ts';
import * as receptionBoard from '../reception-board/contract.ts';
import * as passes from '../passes/contract.ts';
import * as permits from '../permits/contract.ts';
import * as roleRequests from '../role-requests/contract.ts';
import * as reservations from '../reservations/contract.ts';
import * as services from '../services/contract.ts';
import * as sessions from '../sessions/contract.ts';
import * as spotStatus from '../spot-status/contract.ts';
import * as spotDesk from '../spot-desk/contract.ts';
import * as spots from '../spots/contract.ts';
import * as statistics from '../statistics/contract.ts';
import * as taxis from '../taxis/contract.ts';
import * as staffCalls from '../staff-calls/contract.ts';
import * as terminals from '../terminals/contract.ts';
import * as terminalWork from '../terminals/own-contract.ts';
import * as terms from '../terms/contract.ts';
import * as town from '../town/contract.ts';
import * as visits from '../visits/contract.ts';
import * as waitlist from '../waitlist/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';

const features = [
  town,
  landing,
  about,
  faq,
  notices,
  apps,
  terms,
  members,
  sessions,
  account,
  services,
  memberDesk,
  roleRequests,
  audit,
  spots,
  spotStatus,
  favourites,
  devices,
  monitors,
  staffCalls,
  terminals,
  visits,
  terminalWork,
  reservations,
  documents,
  drafts,
  waitlist,
  permits,
  calendarFeed,
  receptionBoard,
  closures,
  spotDesk,
  statistics,
  reception,
  taxis,
  cards,
  passes,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value;

/** Every endpoint of the product, for what walks the contract: OpenAPI, access tests, fuzzing. */
export const allEndpoints: readonly Endpoint[] = features.flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
);
