import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { listMemberMemos, writeMemberMemo } from '@machi/domain/memos/contract';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { Memos } from '../../../shell/desk/memos/Memos.tsx';
import { useDeskTexts } from '../texts.ts';

export function MemberMemos({ memberId }: { readonly memberId: number }) {
  const { locale } = useDeskTexts();
  const readChanged = useReadChanged();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(writeMemberMemo);
  const { data } = useQuery(askAnew(listMemberMemos, { member_id: memberId }, locale));
  if (data === undefined) return null;
  return (
    <Memos
      memos={data.memos}
      busy={busy}
      write={(body) => {
        const input = { member_id: memberId, body };
        return send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
      }}
      onChanged={() => readChanged(writeMemberMemo)}
    />
  );
}
