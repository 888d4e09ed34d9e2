import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useNoticeDeskTexts } from '../texts.ts';
import { listedMoment } from '../../../shell/listed.ts';

/** What was done with a notice, by whom and why, the newest first. */
export function NoticeSteps({ notice: { steps } }: { readonly notice: OpenNotice }) {
  const { t, locale } = useNoticeDeskTexts();
  if (steps.length === 0) return null;
  return (
    <Disclosure title={t('steps', { count: steps.length })}>
      <ol className="notice-desk-steps" reversed>
        {steps.toReversed().map(({ step, name, reason, at }, index) => (
          <li key={`${at}-${step}-${steps.length - index}`}>
            <b>{t(`step.${step}`)}</b> {name || t('nobody')}
            <small className="desk-under num">{listedMoment(at, locale)}</small>
            {reason !== '' && <p className="notice-desk-reason">{reason}</p>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
