import { Section } from '@machi/ui/section/Section';
import { useDeskTexts } from '../texts.ts';
import { AuditLines } from './AuditLines.tsx';

/** Accesses to this member's data, and actions on it. */
export function MemberAudit({ memberId }: { memberId: number }) {
  const { t } = useDeskTexts();
  return (
    <Section className="stack" title={t('view.audit')} level={3}>
      <AuditLines memberId={memberId} isInFile />
    </Section>
  );
}
