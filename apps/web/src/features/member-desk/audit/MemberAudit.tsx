import { useDeskTexts } from '../texts.ts';
import { AuditLines } from './AuditLines.tsx';

/** Who looked at this member's data and what was done with it. */
export function MemberAudit({ memberId }: { memberId: number }) {
  const { t } = useDeskTexts();
  return (
    <section className="stack" aria-labelledby="file-audit">
      <h3 id="file-audit">{t('view.audit')}</h3>
      <AuditLines memberId={memberId} isInFile />
    </section>
  );
}
