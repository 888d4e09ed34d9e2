import type { AuditAction } from '@machi/domain/audit/model';
import {
  approveFaceCalibration,
  listFaceCalibrations,
  proposeFaceCalibration,
  refuseFaceCalibration,
} from '@machi/domain/face-calibration/contract';
import { strangersOnSite } from '@machi/domain/faces/calibration';
import { strangersOfModels } from '@machi/domain/faces/reference';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { handsReader } from '../../platform/audit/second-official.ts';
import { facesInForce, siteInForce } from '../../platform/faces/faces-in-force.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { calibrationStore } from './calibration-store.ts';
import { refuseApproval, viewCalibration, viewGalleries } from './view.ts';

type Action = Extract<AuditAction, `face-calibration:${string}`>;

const note = (transaction: Queryable, exchange: MemberExchange, action: Action, id: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'face-calibration', subject_id: id });

async function readBack(transaction: Queryable, id: number, faces: FacesFile, exchange: MemberExchange) {
  const row = await calibrationStore.lock(transaction, id);
  if (!row) throw new Error('a calibration is gone');
  return { calibration: await viewCalibration(handsReader(transaction, exchange.now), row, faces, exchange) };
}

/** Routes for face thresholds measured on site. A town without faces has none of them. */
export const routes = ({ database, town }: House) => [
  serve(listFaceCalibrations, async (_input, exchange) => {
    const { faces, service_id } = town.passes;
    if (!faces) return notFound;
    const officialOf = handsReader(database, exchange.now);
    const calibrations = [];
    for (const row of await calibrationStore.latest(database))
      calibrations.push(await viewCalibration(officialOf, row, faces, exchange));
    const counts = await calibrationStore.galleries(database, service_id, faces);
    const site = await siteInForce(database, faces.model_id);
    const inForce = await facesInForce(database, faces);
    const { model_id, with_card, duplicate } = faces;
    return {
      rules: { model_id, with_card, duplicate },
      galleries: viewGalleries(counts, inForce, site),
      calibrations,
    };
  }),

  serve(proposeFaceCalibration, (measured, exchange) => {
    const { faces } = town.passes;
    if (!faces) return notFound;
    if (measured.model_id !== faces.model_id || !strangersOfModels[faces.model_id])
      return refuse(409, { field: 'model_id', code: 'face-model' });
    const { member, now } = exchange;
    return exchange.write(async (transaction) => {
      const site = strangersOnSite(measured.people);
      const id = await calibrationStore.replace(transaction, measured, site, member.member_id, now);
      await note(transaction, exchange, 'face-calibration:propose', id);
      return readBack(transaction, id, faces, exchange);
    });
  }),

  serve(approveFaceCalibration, ({ face_calibration_id: id }, exchange) => {
    const { faces } = town.passes;
    if (!faces) return notFound;
    const { member, now } = exchange;
    return exchange.write(async (transaction) => {
      const row = await calibrationStore.lock(transaction, id);
      if (!row || row.model_id !== faces.model_id) return notFound;
      if (row.decided_at) return secondDecided;
      const refusal = await refuseApproval(handsReader(transaction, now), row, exchange);
      if (refusal) return refusal;
      if (!(await calibrationStore.decide(transaction, id, true, member.member_id, now))) return secondDecided;
      await note(transaction, exchange, 'face-calibration:approve', id);
      return readBack(transaction, id, faces, exchange);
    });
  }),

  serve(refuseFaceCalibration, ({ face_calibration_id: id }, exchange) => {
    const { faces } = town.passes;
    if (!faces) return notFound;
    return exchange.write(async (transaction) => {
      if (!(await calibrationStore.lock(transaction, id))) return notFound;
      if (!(await calibrationStore.decide(transaction, id, false, exchange.member.member_id, exchange.now)))
        return secondDecided;
      await note(transaction, exchange, 'face-calibration:refuse', id);
      return readBack(transaction, id, faces, exchange);
    });
  }),
];
