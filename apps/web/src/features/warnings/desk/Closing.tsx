import { approveClosing, closeWarning, dropClosing, type DeskThread } from '@machi/domain/warnings/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useTold } from '../../../shell/calls/use-told.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { SecondDecision } from '../../../shell/desk/SecondDecision.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useWarningDeskTexts } from './texts.ts';

type Asked = NonNullable<DeskThread['closing']>;

/** Who ended a thread by hand, or asks for it, and why. */
export function useClosingWords() {
  const { t, locale } = useWarningDeskTexts();
  return ({ reason, asked_at, asked_name, closed_at, closed_name, is_alone }: Asked): string =>
    t(closed_at === null ? 'closing.waits' : is_alone === 1 ? 'closing.alone' : 'closing.done', {
      at: momentInWords(closed_at ?? asked_at, locale),
      asked: asked_name ?? t('decided.nobody'),
      by: closed_name ?? t('decided.nobody'),
      reason,
    });
}

/** An official has asked to end it: a second one agrees, or it is dropped. */
function Waiting({ thread, closing }: { readonly thread: DeskThread; readonly closing: Asked }) {
  const texts = useWarningDeskTexts();
  const { t } = texts;
  const { warning_id, level, title } = thread;
  const words = useClosingWords();
  const readChanged = useReadChanged();
  const approve = useTold(approveClosing, texts, { onRefused: () => readChanged(approveClosing) });
  const drop = useTold(dropClosing, texts, { onRefused: () => readChanged(dropClosing) });
  return (
    <div className="stack-tight">
      <p>{words(closing)}</p>
      <CalloutLines lines={[...approve.lines, ...drop.lines]} />
      <SecondDecision
        obstacle={closing.obstacle}
        busy={approve.busy}
        busyLabel={t('sending')}
        approve={{
          words: t('closing.agree'),
          of: t('closing.agree.of', { title }),
          act: () => void approve.act({ warning_id, level }).then((done) => done && readChanged(approveClosing)),
        }}
        refuse={{
          words: t('closing.drop'),
          of: t('closing.drop.of', { title }),
          act: () => void drop.act({ warning_id }).then((done) => done && readChanged(dropClosing)),
        }}
      />
    </div>
  );
}

/** Ends a thread by hand, with a second official or alone. */
function Ask({ thread, isAlone }: { readonly thread: DeskThread; readonly isAlone: 0 | 1 }) {
  const texts = useWarningDeskTexts();
  const { t } = texts;
  const { warning_id, level, title } = thread;
  const kind = isAlone === 1 ? 'closeAlone' : 'close';
  const reason = useReason(`${kind}-${warning_id}`, t(`${kind}.reason`), t('withhold.missing'));
  return (
    <AskedAction
      endpoint={closeWarning}
      input={() => (reason.check() ? { warning_id, level, reason: reason.reason, is_alone: isAlone } : undefined)}
      label={t(kind)}
      button={{
        size: 'small',
        ...(isAlone === 1 && { variant: 'quiet-danger' }),
        'aria-label': t(`${kind}.of`, { title }),
      }}
      question={t('close.question', { title })}
      consequence={t(`${kind}.consequence`)}
      done={t(`${kind}.done`)}
      isDanger={isAlone === 1}
      onAsk={reason.clear}
      words={texts}
    >
      <ReasonField {...reason.field} />
    </AskedAction>
  );
}

export const Closing = ({ thread }: { readonly thread: DeskThread }) =>
  thread.closing ? (
    <Waiting thread={thread} closing={thread.closing} />
  ) : (
    <div className="row tight">
      <Ask thread={thread} isAlone={0} />
      <Ask thread={thread} isAlone={1} />
    </div>
  );
