import { Button, type ButtonProps } from '@machi/ui/button/Button';
import { useInboxTexts } from './texts.ts';
import type { Inbox, Waiting } from './use-inbox.ts';

interface SelectionBarProps<Target extends Waiting, Verdict extends string> {
  readonly inbox: Inbox<Target, Verdict>;
  readonly verdicts: readonly {
    readonly verdict: Verdict;
    readonly label: string;
    readonly variant?: ButtonProps['variant'];
  }[];
}

/** Actions on the selection; empty without one. */
export function SelectionBar<Target extends Waiting, Verdict extends string>({
  inbox: { chosen, ask, clear },
  verdicts,
}: SelectionBarProps<Target, Verdict>) {
  const { t } = useInboxTexts();
  const count = chosen.length;
  return (
    <>
      {/* Exists before any selection, so that screen readers announce the first one. */}
      <p className="sr" role="status">
        {count === 0 ? '' : t('selected', { count })}
      </p>
      {count > 0 && (
        <div className="inbox-selection">
          <p>{t('selected', { count })}</p>
          {verdicts.map(({ verdict, label, variant }) => (
            <Button key={verdict} size="small" variant={variant} onClick={() => ask(verdict, chosen)}>
              {label}
            </Button>
          ))}
          <Button size="small" variant="text" onClick={clear}>
            {t('selected.none')}
          </Button>
        </div>
      )}
    </>
  );
}
