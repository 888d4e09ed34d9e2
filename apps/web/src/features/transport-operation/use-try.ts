import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { tryLiveSource } from '@machi/domain/transport-operation/source-contract';
import type { SourceSight } from '@machi/domain/transport-operation/source-model';
import { useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useOperationTexts } from './texts.ts';

/** Limit in milliseconds; the server waits half a minute for the address. */
const MOST_MILLISECONDS = 45_000;

/** One test of an address: its data, or why none came. */
export function useTry() {
  const texts = useOperationTexts();
  const { send, busy } = useCall(tryLiveSource);
  const [sight, setSight] = useState<SourceSight>();
  const [refusal, setRefusal] = useState('');
  function forget() {
    setSight(undefined);
    setRefusal('');
  }
  /** Without an address: the one in force. */
  async function run(address?: string) {
    forget();
    const result = await send(address === undefined ? {} : { address }, {
      ...toldInPlace,
      timeLimit: MOST_MILLISECONDS,
    });
    if (result?.ok) setSight(result.reply.sight);
    else if (result) setRefusal(refusalLines(result, texts).join('\n'));
  }
  return { run, forget, busy, sight, refusal };
}
