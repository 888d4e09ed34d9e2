import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { readSession } from '@machi/domain/sessions/read-session';
import { WORK } from '@machi/domain/work-list/kinds';
import { Suspense, lazy, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../calls/client.ts';
import { useOwnLine } from '../use-own-line.ts';
import { recordStore, useSession } from '../record/record.ts';

const WorkBar = lazy(() => import('../work-list/WorkBar.tsx'));
const ApprovalPrompt = lazy(() => import('../approvals/ApprovalPrompt.tsx'));

/** Polling interval of a visible page without a stream. */
const EVERY_MILLISECONDS = 60_000;

const hear = (data: string): void => {
  const unreads = Number(data);
  if (Number.isInteger(unreads)) recordStore.noteUnreads(unreads);
};

async function askAgain(): Promise<void> {
  // A request keeps a session alive, and a work session must end after an hour without a visit.
  const { is_official, is_company = false } = recordStore.read();
  if (document.visibilityState === 'hidden' || isWorkAccount({ is_official, is_company })) return;
  const result = await call(readSession, {}, { ignoresError: true });
  if (result.ok) recordStore.noteUnreads(result.reply.unreads);
}

/** Keeps the number of unread messages in the record for the badges, and shows officials their waiting work. */
export default function UnreadKeeper() {
  const isHeld = useOwnLine('unreads', hear);
  useEffect(() => {
    if (isHeld) return undefined;
    const asking = setInterval(() => void askAgain(), EVERY_MILLISECONDS);
    return () => clearInterval(asking);
  }, [isHeld]);
  const { isAtWork } = useSession();
  const isWorking = useSearchParams()[0].has(WORK);
  return isAtWork ? (
    <Suspense fallback={null}>
      <ApprovalPrompt />
      {isWorking && <WorkBar />}
    </Suspense>
  ) : null;
}
