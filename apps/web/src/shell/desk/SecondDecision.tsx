import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';

/** Text of a button, and in a list also the person it is about. */
interface Action {
  readonly words: string;
  readonly of?: string;
  readonly act: () => void;
}

interface SecondDecisionProps {
  /** Why the reader cannot approve it; null when they can. */
  readonly obstacle: string | null;
  readonly approve: Action;
  readonly refuse: Action;
  /** Whether it is the next one of several: only its button is green. */
  readonly isNext?: boolean;
  /** Whether it is being sent, and the text meanwhile. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

/** The first one that the reader can approve. */
export const nextOf = <One extends { readonly obstacle: string | null }>(list: readonly One[]): One | undefined =>
  list.find(({ obstacle }) => obstacle === null);

/** A second official's decision on a request, or why they cannot approve it. */
export const SecondDecision = ({ obstacle, approve, refuse, isNext = true, busy, busyLabel }: SecondDecisionProps) => (
  <>
    {obstacle !== null && (
      <Callout tone="info">
        <p>{obstacle}</p>
      </Callout>
    )}
    <div className="row tight">
      {obstacle === null && (
        <Button
          size="small"
          variant={isNext ? 'primary' : 'second'}
          busy={busy}
          busyLabel={busyLabel}
          aria-label={approve.of}
          onClick={approve.act}
        >
          {approve.words}
        </Button>
      )}
      <Button size="small" aria-label={refuse.of} onClick={refuse.act}>
        {refuse.words}
      </Button>
    </div>
  </>
);
