import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { useCallBy } from '@machi/client/use-call';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { checkBulkMembers, createBulkMembers } from '@machi/domain/member-desk/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useGround } from '../ground.ts';
import { useMemberTexts } from '../texts.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkResult } from './BulkResult.tsx';
import { BulkSource } from './BulkSource.tsx';
import type { AddedUser } from './result-file.ts';
import { useBulkProgress } from './use-bulk-progress.ts';
import { useKeepOpen } from './use-keep-open.ts';

/** 5,000 passwords are hashed in one go: longer than the usual answer takes (milliseconds). */
const TIME_LIMIT = 180_000;

/** A text and what the server said to it. */
interface Checked {
  readonly text: string;
  readonly reply: ReplyOf<typeof checkBulkMembers>;
}

interface BulkMembersProps {
  /** Lists that were shown no longer hold. */
  readonly onAdded?: () => void;
  /** Where the new members can be seen. */
  readonly next: ReactNode;
}

/** Many accounts at once: write or choose a list, look at every line, register all of them or none. */
export function BulkMembers({ onAdded, next }: BulkMembersProps) {
  const { t } = useMemberTexts();
  const { call } = useGround();
  const checking = useCallBy(call, checkBulkMembers);
  const creating = useCallBy(call, createBulkMembers);
  const keyFor = useAttemptKey();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly AddedUser[]>();
  const [attempt, setAttempt] = useState<string>();
  const progress = useBulkProgress(attempt);
  const [isSaved, setIsSaved] = useState(false);
  const holdsPasswords = !isSaved && (added ?? []).some(({ password }) => password !== null);
  useKeepOpen(creating.busy || holdsPasswords);

  async function check() {
    setLines([]);
    const result = await checking.send({ text }, { ...toldInPlace, timeLimit: TIME_LIMIT });
    if (!result) return;
    if (result.ok) setChecked({ text, reply: result.reply });
    else {
      setChecked(undefined);
      setLines(refusalLines(result, { t }));
    }
  }

  async function create(flags: { is_reset_forced: 0 | 1; to_send_email: 0 | 1 }) {
    setLines([]);
    const input = { text, ...flags };
    const idempotencyKey = keyFor(input);
    setAttempt(idempotencyKey);
    const result = await creating.send(input, {
      ...toldInPlace,
      idempotencyKey,
      timeLimit: TIME_LIMIT,
    });
    if (!result) return;
    setAttempt(undefined);
    if (result.ok) {
      onAdded?.();
      setAdded(result.reply.members);
      return;
    }
    setLines(refusalLines(result, { t }));
    // Somebody may have taken an address since: the lines say which.
    if (Object.values(result.codes).flat().includes('bulk-lines')) void check();
  }

  function startAnew() {
    setText('');
    setChecked(undefined);
    setAdded(undefined);
    setIsSaved(false);
  }

  if (added) return <BulkResult users={added} onSaved={() => setIsSaved(true)} onAnother={startAnew} next={next} />;
  return (
    <div className="stack-lg">
      <BulkSource
        text={text}
        isChecked={checked?.text === text}
        isFixed={creating.busy}
        busy={checking.busy}
        onText={setText}
        onCheck={() => void check()}
      />
      <CalloutLines lines={lines} />
      {checked && (
        <BulkPreview
          key={checked.text}
          reply={checked.reply}
          isStale={checked.text !== text}
          busy={creating.busy}
          progress={progress}
          onCreate={(flags) => void create(flags)}
        />
      )}
    </div>
  );
}
