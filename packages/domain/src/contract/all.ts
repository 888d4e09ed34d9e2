import * as about from '../about/contract.ts';
import * as account from '../account/contract.ts';
import * as apps from '../apps/contract.ts';
import * as audit from '../audit/contract.ts';
import * as faq from '../faq/contract.ts';
import * as landing from '../landing/contract.ts';
import * as memberDesk from '../member-desk/contract.ts';
import * as members from '../members/contract.ts';
import * as notices from '../notices/contract.ts';
import * as reservations from '../reservations/contract.ts';
import * as services from '../services/contract.ts';
import * as sessions from '../sessions/contract.ts';
import * as spots from '../spots/contract.ts';
import * as terms from '../terms/contract.ts';
import * as town from '../town/contract.ts';
import type { Endpoint } from './endpoint.ts';

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
  audit,
  spots,
  reservations,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value;

/** Every endpoint of the product, for what walks the contract: OpenAPI, access tests, fuzzing. */
export const allEndpoints: readonly Endpoint[] = features.flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
);
