import { ageOf } from '@machi/domain/transport/live/age';
import type { LiveVehicle } from '@machi/domain/transport/live/contract';

/** Those that are still shown as time goes on without a new answer, each as old as it is by now. */
export const shownVehicles = (vehicles: readonly LiveVehicle[], now: Date): LiveVehicle[] =>
  vehicles.flatMap((vehicle) => {
    const age = ageOf(new Date(vehicle.measured_at), now);
    return age === undefined ? [] : [{ ...vehicle, age }];
  });
