import { isRefusal } from '@machi/domain/refusals/model';
import { judgeTap, readFaces, readSnapshot, signOfLife, uploadEvents } from '@machi/domain/terminals/own-contract';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { readFacesFor } from './faces.ts';
import { identityOf } from './identity.ts';
import { judgeAtServer } from './judge-tap.ts';
import { registerRoutes } from './register-routes.ts';
import { readSnapshotOf, snapshotVersion } from './snapshot.ts';
import { takeUpload } from './upload.ts';
import { noteCondition } from './note-condition.ts';

/** What terminals ask for themselves. */
export const routes = (house: House) => [
  ...registerRoutes(house),

  serve(readSnapshot, async ({ have_version }, exchange) => {
    const have = have_version === undefined ? undefined : Number(have_version);
    return { snapshot: await readSnapshotOf(house, exchange, have) };
  }),

  serve(readFaces, ({ face_nos }, exchange) => readFacesFor(house, exchange, face_nos)),

  serve(judgeTap, async (input, exchange) => {
    const verdict = await judgeAtServer(house, input, exchange);
    return isRefusal(verdict) ? verdict : { verdict };
  }),

  serve(uploadEvents, (input, exchange) => takeUpload(house, input, exchange)),

  serve(signOfLife, async ({ condition }, exchange) => {
    const { terminal, now } = exchange;
    return {
      terminal: identityOf(terminal, house.town),
      high_water: await house.database.transaction((transaction) => noteCondition(transaction, exchange, condition)),
      snapshot_version: await snapshotVersion(house, terminal.pass, now),
      now: now.toISOString(),
    };
  }),
];
