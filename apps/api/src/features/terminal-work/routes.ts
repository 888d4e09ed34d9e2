import { isRefusal, notFound } from '@machi/domain/refusals/model';
import {
  judgeTap,
  readFaces,
  readSnapshot,
  signOfLife,
  takeOpenings,
  uploadEvents,
} from '@machi/domain/terminals/own-contract';
import { takeArrivals } from '@machi/domain/shelters/terminal';
import type { House } from '../../platform/house.ts';
import type { TappingExchange, TerminalExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { takeArrivalsOf } from './arrivals.ts';
import { takeOpeningsOf } from './door-openings.ts';
import { readFacesFor } from './faces.ts';
import { doorAt, identityOf } from './identity.ts';
import { judgeAtServer } from './judge-tap.ts';
import { registerRoutes } from './register-routes.ts';
import { shelterDutyOf } from './shelter-duty.ts';
import { readSnapshotOf, snapshotVersion } from './snapshot.ts';
import { takeUpload } from './upload.ts';
import { noteCondition } from './note-condition.ts';

/** A desk takes no taps and finds nothing here. */
const tapping = (exchange: TerminalExchange): TappingExchange | null => {
  const { terminal } = exchange;
  return terminal.pass === null ? null : { ...exchange, terminal: { ...terminal, pass: terminal.pass } };
};

/** Terminals' own routes. */
export const routes = (house: House) => [
  ...registerRoutes(house),

  serve(readSnapshot, async ({ have_version }, exchange) => {
    const have = have_version === undefined ? undefined : Number(have_version);
    const at = tapping(exchange);
    if (!at) return notFound;
    return { snapshot: await readSnapshotOf(house, at, have) };
  }),

  serve(readFaces, async ({ face_nos }, exchange) => {
    const at = tapping(exchange);
    return at ? readFacesFor(house, at, face_nos) : notFound;
  }),

  serve(judgeTap, async (input, exchange) => {
    const at = tapping(exchange);
    if (!at) return notFound;
    const verdict = await judgeAtServer(house, input, at);
    return isRefusal(verdict) ? verdict : { verdict };
  }),

  serve(uploadEvents, async (input, exchange) => {
    const at = tapping(exchange);
    return at ? takeUpload(house, input, at) : notFound;
  }),

  serve(takeArrivals, async ({ arrivals }, exchange) => {
    const at = tapping(exchange);
    return at ? takeArrivalsOf(house, arrivals, at) : notFound;
  }),

  serve(takeOpenings, async (_input, { terminal: { door_id }, now }) =>
    door_id === null
      ? notFound
      : takeOpeningsOf(house.database, door_id, doorAt(house.town.doors, door_id) !== undefined, now),
  ),

  serve(signOfLife, async ({ condition }, exchange) => {
    const { terminal, now } = exchange;
    const at = tapping(exchange);
    const { high_water, shelter } = await house.database.transaction(async (transaction) => ({
      high_water: await noteCondition(transaction, house.town, exchange, condition),
      ...(at && (await shelterDutyOf(transaction, house, at, condition))),
    }));
    return {
      terminal: identityOf(terminal, house.town),
      high_water,
      ...(shelter && { shelter }),
      snapshot_version: at ? await snapshotVersion(house, at.terminal, now) : 0,
      now: now.toISOString(),
    };
  }),
];
