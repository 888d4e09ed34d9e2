import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';

/** What a button says, and where a list has several of it, whose it is. */
interface Deed {
  readonly words: string;
  readonly of?: string;
  readonly act: () => void;
}

interface SecondDecisionProps {
  /** Why whoever reads it cannot approve; null when they can. */
  readonly obstacle: string | null;
  readonly approve: Deed;
  readonly refuse: Deed;
  /** It is being sent, and what is said meanwhile. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

/** What a second official does with what another one asked for, or why they cannot approve it. */
export const SecondDecision = ({ obstacle, approve, refuse, busy, busyLabel }: SecondDecisionProps) => (
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
          variant="primary"
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
