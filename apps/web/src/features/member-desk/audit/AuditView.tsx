import { TextLink } from '@machi/ui/link/TextLink';
import { useDeskTexts } from '../texts.ts';
import { AuditLines } from './AuditLines.tsx';
import { ChainState } from './ChainState.tsx';
import { RefusedLogins } from './RefusedLogins.tsx';
import { deskHref } from '../desk-address.ts';

interface AuditViewProps {
  /** Whose deeds and looks alone; everybody's when it is left out. */
  readonly memberId: number | undefined;
  readonly mayRead: boolean;
}

/** The audit log and the state of the seals over it. */
export function AuditView({ memberId, mayRead }: AuditViewProps) {
  const { t } = useDeskTexts();
  const everybody = deskHref(new URLSearchParams(), { view: 'audit' });
  return (
    <div className="stack-lg">
      <ChainState />
      {memberId === undefined && <RefusedLogins />}
      <section className="stack" aria-labelledby="audit-lines">
        <h2 id="audit-lines">{memberId === undefined ? t('audit.all') : t('audit.of', { number: memberId })}</h2>
        {memberId !== undefined && (
          <p className="row loose">
            <TextLink href={everybody}>{t('audit.everybody')}</TextLink>
            {mayRead && (
              <TextLink href={deskHref(new URLSearchParams(), { member: String(memberId) })}>
                {t('audit.file')}
              </TextLink>
            )}
          </p>
        )}
        <AuditLines memberId={memberId} />
      </section>
    </div>
  );
}
