import { mandateDesk } from '@machi/domain/mandates/desk';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { DeskPage } from '../../shell/desk/declared/DeskPage.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useLocale } from '../../shell/record/record.ts';
import { NewMandate } from './NewMandate.tsx';
import { ShowNumber } from './ShowNumber.tsx';
import './mandates.css';

/** Requests for account transfer: entered from paper, and what the banks answered. */
export default function MandatesPage() {
  return (
    <DeskPage
      desk={mandateDesk}
      actions={<ButtonLink href="/debits">{officialTitle('debits', useLocale())}</ButtonLink>}
      create={(asker) => <NewMandate asker={asker} />}
      beforeDeeds={(mandate) => mandate.has_number && <ShowNumber mandate={mandate} />}
    />
  );
}
