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
  /** The last data; undefined before the first. */
  readonly monitor: M | undefined;
  /** The town's time, whatever this device's clock says. */
  readonly now: Date;
  readonly isCut: boolean;
  /** Whether there are no data and the request has failed. */
  readonly isMissing: boolean;
}

export interface Told<M> {
  readonly monitor: M;
  /** By this device's clock. */
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

/** The last data, with the time calculated from this device's clock. */
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

/** A live monitor: first the data from the page, then those from its stream. */
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
        // Data that this page does not understand come from a newer server.
        else reloadOldPage(5);
      }),
    [endpoint, pick],
  );
  const device = useSecond();
  const sent = first.data && pick(first.data);
  const told = last ?? (sent && { monitor: sent, receivedAt: first.dataUpdatedAt });
  return liveAt(told, device, first.isError);
}
