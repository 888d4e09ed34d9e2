import { readReply } from '@machi/domain/contract/read-reply';
import type { readLaundryMonitor, readPlazaMonitor } from '@machi/domain/monitors/contract';
import type { LaundryMonitor, PlazaMonitor } from '@machi/domain/monitors/contract';
import { isLineCut } from '@machi/domain/monitors/line';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { apiAddress } from '../../shell/calls/client.ts';
import { useLocale } from '../../shell/record/record.ts';
import { openLine } from './open-line.ts';
import { reloadOldPage } from './reload-old-page.ts';

type MonitorEndpoint = typeof readLaundryMonitor | typeof readPlazaMonitor;
type Shown = LaundryMonitor | PlazaMonitor;

export interface Live<M extends { readonly told_at: string }> {
  /** What was told last; undefined before anything was. */
  readonly monitor: M | undefined;
  /** The town's clock, whatever that of this device says. */
  readonly now: Date;
  readonly isCut: boolean;
  /** Nothing was told yet, and asking has failed. */
  readonly isMissing: boolean;
}

export interface Told<M> {
  readonly monitor: M;
  /** By the clock of this device. */
  readonly receivedAt: number;
}

export function useSecond(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What was told last, at this moment by the clock of this device. */
export function liveAt<M extends { readonly told_at: string }>(
  told: Told<M> | undefined,
  device: number,
  hasFailed: boolean,
): Live<M> {
  if (!told) return { monitor: undefined, now: new Date(device), isCut: false, isMissing: hasFailed };
  const toldAt = new Date(told.monitor.told_at);
  const now = new Date(Math.max(device - told.receivedAt, 0) + toldAt.getTime());
  return { monitor: told.monitor, now, isCut: isLineCut(toldAt, now), isMissing: false };
}

/** A monitor as it is now: first what came with the page, then whatever its stream tells. */
export function useMonitor<M extends Shown>(
  endpoint: MonitorEndpoint,
  pick: (reply: { readonly monitor: Shown }) => M | undefined,
): Live<M> {
  const locale = useLocale();
  const first = useQuery<{ readonly monitor: Shown }>(ask(endpoint, {}, locale, { ignoresError: true }));
  const [last, setLast] = useState<Told<M>>();
  useEffect(
    () =>
      openLine(apiAddress(`${endpoint.path}/stream`), (data) => {
        const reply = readReply(endpoint, JSON.parse(data));
        const monitor = reply && pick(reply);
        if (monitor) setLast({ monitor, receivedAt: Date.now() });
        // The server says what this page does not understand: it is newer.
        else reloadOldPage(5);
      }),
    [endpoint, pick],
  );
  const device = useSecond();
  const sent = first.data && pick(first.data);
  const told = last ?? (sent && { monitor: sent, receivedAt: first.dataUpdatedAt });
  return liveAt(told, device, first.isError);
}
