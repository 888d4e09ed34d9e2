import type { AuditCut } from '@machi/domain/audit/contract';
import { readAuditChain } from '@machi/domain/audit/contract';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';
import { useDeskTexts } from '../texts.ts';

/** Where the log begins because what stood before was over: since when, by which seal, and whether the chain goes on from it. */
export function LogBegins({ cut }: { readonly cut: AuditCut }) {
  const { t, locale } = useDeskTexts();
  // Only what was checked on this page already: each check is a deed of its own.
  const { data } = useQuery({ ...ask(readAuditChain, {}, locale), enabled: false });
  return (
    <Callout tone="info" headingLevel={3} title={t('begins')}>
      <p>
        {t('begins.what', {
          count: cut.deeds,
          shown: cut.deeds.toLocaleString(locale),
          until: longDayOf(cut.sealed_at, locale),
          day: longDayOf(cut.cut_at, locale),
          seal: cut.audit_seal_id,
        })}
      </p>
      <p>
        {t('begins.hash')} <code className="members-hash">{cut.hash}</code>
      </p>
      {data?.chain.cut?.hash === cut.hash && data.chain.state !== 'broken' && <p>{t('begins.checked')}</p>}
    </Callout>
  );
}
