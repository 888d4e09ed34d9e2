import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useRef, type ReactNode } from 'react';
import { useAsked } from '../asked/use-asked.ts';
import { useCancelWords } from './use-cancel-words.ts';

interface CancelSectionProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  /** The deadline, or why cancelling is impossible here. */
  readonly note: ReactNode;
  readonly canCancel: boolean;
  readonly press: string;
  readonly confirm: string;
  /** Object of the cancellation. */
  readonly object: ReactNode;
  /** Consequence of the cancellation. */
  readonly consequence: ReactNode;
  readonly done: string;
  readonly onCanceled: (reply: ReplyOf<E>) => void;
  readonly onRefused: () => void;
}

const unbroken = (words: ReactNode) => (typeof words === 'string' ? <Unbroken text={words} /> : words);

/** Deadline and confirmation of a cancellation. */
export function CancelSection<E extends Endpoint>({
  endpoint,
  input,
  note,
  canCancel,
  press,
  confirm,
  object,
  consequence,
  done,
  onCanceled,
  onRefused,
}: CancelSectionProps<E>) {
  const words = useCancelWords();
  const { t } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  const { ask, act, dialog } = useAsked(endpoint, {
    words,
    isOnce: true,
    focus: heading,
    onDone: onCanceled,
    onRefused,
  });
  return (
    <Section className="stack no-print" titleId="cancel" title={t('title')} headingRef={heading}>
      <p className="num">{unbroken(note)}</p>
      {canCancel ? (
        <p>
          <Button variant="quiet-danger" onClick={ask}>
            {press}
          </Button>
        </p>
      ) : null}
      <ConfirmDialog
        {...dialog}
        question={t('question')}
        consequence={
          <>
            <p className="num">
              <b>{unbroken(object)}</b>
            </p>
            {consequence}
          </>
        }
        confirmLabel={confirm}
        onConfirm={() => void act(input, done)}
      />
    </Section>
  );
}
