import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import type { LaundryMonitor, PaymentMonitor, PlazaMonitor } from '@machi/domain/monitors/contract';
import { heardAt, machineStateAt } from '@machi/domain/monitors/rules';
import { statusOf } from '@machi/domain/spot-status/rules';
import type { House } from '../../platform/house.ts';
import { monitorStore } from './store.ts';

/** What stands on a monitor of a spot, whatever else it shows. */
async function readSpot({ catalog, database, banner: board }: House, spotId: number, now: Date) {
  const [{ spots }, report, banner] = await Promise.all([
    catalog.read(),
    monitorStore.spotReport(database, spotId, dateAt(now)),
    board.read(now),
  ]);
  const spot = spots.get(spotId);
  if (!spot) throw new Error(`the monitor's spot ${spotId} is not there`);
  return {
    shown: {
      told_at: now.toISOString(),
      spot_name: spot.spot_name,
      business_hours: spot.columns.texts.opening_hours ?? { ja: '', en: '' },
      status: statusOf(spot, report, now),
      banner,
    },
    report,
  };
}

export async function readLaundry(house: House, now: Date): Promise<LaundryMonitor> {
  const { town, laundry } = house.town;
  const [{ shown }, reports] = await Promise.all([
    readSpot(house, town.fixed_spots.laundry, now),
    monitorStore.machines(house.database),
  ]);
  return {
    ...shown,
    machines: laundry.machines.map(({ machine_key, machine_name, machine_kind }) => {
      const report = reports.get(machine_key) ?? null;
      const state = machineStateAt(report, now);
      const finishes_at = state === 'running' ? (report?.finishes_at?.toISOString() ?? null) : null;
      const heard_at = report && heardAt(report).toISOString();
      return { machine_key, machine_name, machine_kind, state, finishes_at, heard_at };
    }),
  };
}

export async function readPlaza(house: House, now: Date): Promise<PlazaMonitor> {
  const today = dateAt(now);
  const [{ shown, report }, entries_today] = await Promise.all([
    readSpot(house, house.town.town.fixed_spots.plaza, now),
    monitorStore.bathEntries(house.database, instantOf(today, 0), instantOf(addDays(today, 1), 0)),
  ]);
  return { ...shown, reported_at: report?.reported_at.toISOString() ?? null, entries_today };
}

export async function readPayments(house: House, now: Date): Promise<PaymentMonitor> {
  const [{ shown }, counts] = await Promise.all([
    readSpot(house, house.town.town.fixed_spots.plaza, now),
    monitorStore.debits(house.database),
  ]);
  return { ...shown, ...counts };
}
