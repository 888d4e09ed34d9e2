import { TextLink } from '@machi/ui/link/TextLink';
import type { ReactNode } from 'react';
import { useWithdrawalTexts } from './texts.ts';

const losses = ['account', 'services', 'cards', 'reservations'] as const;

/** What is lost and cannot be restored, what is kept, and the data to take along (product, "Withdrawal"). */
export function Losses({ children }: { children: ReactNode }) {
  const { t } = useWithdrawalTexts();
  return (
    <>
      <section className="stack">
        <h2>{t('lost.title')}</h2>
        <p>
          <b>{t('lost.lead')}</b>
        </p>
        <ul className="losses">
          {losses.map((loss) => (
            <li key={loss}>{t(`lost.${loss}`)}</li>
          ))}
        </ul>
        {children}
        <p className="ways">
          {t('download.body')} <TextLink href="/account#data">{t('download.go')}</TextLink>
        </p>
      </section>
      <section className="stack">
        <h2>{t('kept.title')}</h2>
        <p>{t('kept.body')}</p>
      </section>
    </>
  );
}
