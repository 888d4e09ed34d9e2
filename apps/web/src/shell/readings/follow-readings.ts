import type { Preferences } from '@machi/client/record';
import { recordStore } from '../record/record.ts';

/** Whether somebody reads with readings: as they chose, else with easy Japanese (在留支援のためのやさしい日本語ガイドライン). */
export const wantsReadings = ({ readings, variant }: Pick<Preferences, 'readings' | 'variant'>): boolean =>
  readings ?? variant === 'ja-simple';

/** Fetches what shows readings once somebody wants them, and lets it follow the record from then on. */
export function followReadings(): void {
  async function follow() {
    if (!wantsReadings(recordStore.read())) return;
    const { showReadings } = await import('./show-readings.ts');
    stop();
    const show = () => showReadings(wantsReadings(recordStore.read()));
    recordStore.subscribe(show);
    show();
  }
  const begin = () => void follow().catch(() => undefined);
  const stop = recordStore.subscribe(begin);
  begin();
}
