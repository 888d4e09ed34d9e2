import { readReply } from '@machi/domain/contract/read-reply';
import { readRoomsMonitor } from '@machi/domain/house-papers/contract';
import type { RoomsMonitor } from '@machi/domain/house-papers/contract';
import { useEffect, useState } from 'react';
import { apiAddress } from '../../shell/calls/client.ts';
import { reloadOldPage } from './reload-old-page.ts';
import { liveAt, useSecond } from './use-monitor.ts';
import type { Live, Told } from './use-monitor.ts';
import { useDeviceKey } from './payment/device-key.ts';

const ASKS_MILLISECONDS = 20_000;

/** The rooms of the device's facility as they are now, asked again and again by its key; what was told stays when no answer comes. */
export function useRoomsMonitor(): Live<RoomsMonitor> & { readonly hindrance: 'asks' | 'wrong-key' | undefined } {
  const key = useDeviceKey();
  const [last, setLast] = useState<Told<RoomsMonitor>>();
  const [isWrong, setWrong] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (key === null) return undefined;
    const ending = new AbortController();
    async function ask() {
      try {
        const answer = await fetch(apiAddress(readRoomsMonitor.path), {
          headers: { Authorization: `Device ${key}` },
          credentials: 'omit',
          signal: ending.signal,
        });
        if ([401, 403, 404].includes(answer.status)) {
          setWrong(true);
          setLast(undefined);
          return;
        }
        if (!answer.ok) return setFailed(true);
        const reply = readReply(readRoomsMonitor, await answer.json());
        // The server says what this page does not understand: it is newer.
        if (!reply) return reloadOldPage(5);
        setWrong(false);
        setFailed(false);
        setLast({ monitor: reply.monitor, receivedAt: Date.now() });
      } catch {
        if (!ending.signal.aborted) setFailed(true);
      }
    }
    void ask();
    const timer = setInterval(() => void ask(), ASKS_MILLISECONDS);
    return () => {
      ending.abort();
      clearInterval(timer);
      setLast(undefined);
      setWrong(false);
    };
  }, [key]);
  const device = useSecond();
  return { ...liveAt(last, device, hasFailed), hindrance: key === null ? 'asks' : isWrong ? 'wrong-key' : undefined };
}
