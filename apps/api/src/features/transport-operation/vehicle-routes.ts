import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  changeVehicle,
  createVehicle,
  makeVehicleKey,
  putVehicleOut,
  revokeVehicleKey,
} from '@machi/domain/transport-operation/contract';
import { refuseService } from '@machi/domain/transport-operation/model';
import { MOST_VEHICLES } from '@machi/domain/transport/live/model';
import type { Queryable } from '../../database/database.ts';
import { newDeviceKey } from '../../platform/sessions/device-keys.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { carryOut } from './action.ts';
import { operationStore } from './store.ts';

/** Refuses one more vehicle in service if there are too many; null: allowed. */
async function refuseMore(transaction: Queryable): Promise<Refusal | null> {
  const vehicles = await operationStore.vehicles(transaction);
  return vehicles.filter(({ ended_at }) => ended_at === null).length >= MOST_VEHICLES
    ? refuse(409, { field: '', code: 'vehicle-most', params: [MOST_VEHICLES] })
    : null;
}

export const vehicleRoutes = (house: House) => {
  const { transport, onDemandBus } = house.town;
  const known = {
    routes: transport.routes.map(({ route_id }) => route_id),
    demandVehicles: (onDemandBus?.vehicles ?? []).map(({ vehicle_id }) => vehicle_id),
  };

  return [
    serve(createVehicle, async (words, exchange) => {
      const refused = refuseService(words, known);
      if (refused) return refused;
      return exchange.write((transaction) =>
        carryOut(transaction, house, exchange, async () => {
          const refusal = await refuseMore(transaction);
          if (refusal) return refusal;
          const id = await operationStore.createVehicle(transaction, words, exchange.now, exchange.member.member_id);
          return { action: 'vehicle:create', subject: 'vehicle', subject_id: id };
        }),
      );
    }),

    serve(changeVehicle, async ({ vehicle_id: id, ...words }, exchange) => {
      const refused = refuseService(words, known);
      if (refused) return refused;
      return exchange.write((transaction) =>
        carryOut(transaction, house, exchange, async () => {
          const row = await operationStore.vehicle(transaction, id);
          if (!row) return notFound;
          await operationStore.changeVehicle(transaction, row, words);
          return { action: 'vehicle:change', subject: 'vehicle', subject_id: id };
        }),
      );
    }),

    serve(putVehicleOut, ({ vehicle_id: id, is_out }, exchange) =>
      exchange.write((transaction) =>
        carryOut(transaction, house, exchange, async () => {
          const row = await operationStore.vehicle(transaction, id);
          if (!row) return notFound;
          if (is_out === 1) {
            await operationStore.revokeKey(transaction, id, exchange.now);
            if (row.ended_at === null) await operationStore.putOut(transaction, row, exchange.now);
          } else if (row.ended_at !== null) {
            const refusal = await refuseMore(transaction);
            if (refusal) return refusal;
            await operationStore.bringBack(transaction, id);
          }
          return { action: is_out === 1 ? 'vehicle:out' : 'vehicle:back', subject: 'vehicle', subject_id: id };
        }),
      ),
    ),

    serve(makeVehicleKey, ({ vehicle_id: id }, exchange) => {
      const { key, keyHash } = newDeviceKey();
      // Not `exchange.write`: with an Idempotency-Key it would store the reply and its key.
      return house.database.transaction(async (transaction) => {
        const reply = await carryOut(transaction, house, exchange, async () => {
          const row = await operationStore.vehicle(transaction, id);
          if (!row) return notFound;
          if (row.ended_at !== null || row.feed_vehicle_id !== null)
            return refuse(409, { field: '', code: 'vehicle-keyless' });
          await operationStore.revokeKey(transaction, id, exchange.now);
          await operationStore.addKey(transaction, row, keyHash, exchange.now, exchange.member.member_id);
          return { action: 'vehicle:key', subject: 'vehicle', subject_id: id };
        });
        return isRefusal(reply) ? reply : { ...reply, key };
      });
    }),

    serve(revokeVehicleKey, ({ vehicle_id: id }, exchange) =>
      exchange.write((transaction) =>
        carryOut(transaction, house, exchange, async () => {
          if (!(await operationStore.revokeKey(transaction, id, exchange.now))) return notFound;
          return { action: 'vehicle:key-end', subject: 'vehicle', subject_id: id };
        }),
      ),
    ),
  ];
};
