import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';

/** What a button says, and where a list has several of it, whose it is. */
interface Action {
  readonly words: string;
  readonly of?: string;
  readonly act: () => void;
}

interface SecondDecisionProps {
  /** Why whoever reads it cannot approve; null when they can. */
  readonly obstacle: string | null;
  readonly approve: Action;
  readonly refuse: Action;
  /** Of several, which one is next: its button alone is green. */
  readonly isNext?: boolean;
  /** It is being sent, and what is said meanwhile. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

/** The first of a list that whoever reads it can approve. */
export const nextOf = <One extends { readonly obstacle: string | null }>(list: readonly One[]): One | undefined =>
  list.find(({ obstacle }) => obstacle === null);

/** What a second official does with what another one asked for, or why they cannot approve it. */
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
