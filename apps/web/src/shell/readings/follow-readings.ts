import { recordStore } from '../record/record.ts';

/** Fetches what shows readings once somebody wants them, and lets it follow the record from then on. */
export function followReadings(): void {
  async function follow() {
    if (!recordStore.read().readings) return;
    const { showReadings } = await import('./show-readings.ts');
    stop();
    recordStore.subscribe(showReadings);
    showReadings();
  }
  const begin = () => void follow().catch(() => undefined);
  const stop = recordStore.subscribe(begin);
  begin();
}
