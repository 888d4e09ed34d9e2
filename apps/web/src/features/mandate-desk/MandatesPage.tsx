import { mandateDesk } from '@machi/domain/mandates/desk';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { findMandateMembers } from '@machi/domain/mandates/desk-contract';
import type { MandateFile } from '@machi/domain/mandates/views';
import type { Asker } from '@machi/domain/permissions/model';
import { DeskPage } from '../../shell/desk/declared/DeskPage.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useLocale } from '../../shell/record/record.ts';
import { ShowNumber } from './ShowNumber.tsx';
import './mandates.css';
import { AccountFinder } from '../../shell/desk/account-finder/AccountFinder.tsx';
import { useDesk } from '../../shell/desk/declared/use-desk.ts';
import { EnterFor } from '../../shell/desk/files/EnterFor.tsx';
import { useMandateTexts } from './texts.ts';
import { NewMandateForm } from './NewMandateForm.tsx';

/** Enters a paper: first the person, then its content. */
function NewMandate({ asker }: { readonly asker: Asker }) {
  const { t } = useMandateTexts();
  const { hrefWith } = useDesk(mandateDesk);
  return (
    <EnterFor<MandateFile>
      t={t}
      id="new-mandate"
      askerId={asker.member_id}
      finder={(choose) => (
        <AccountFinder
          endpoint={findMandateMembers}
          label={t('new.who')}
          noAccount={t('new.guest')}
          onChoose={choose}
        />
      )}
      form={(member, onMade) => <NewMandateForm member={member} onMade={onMade} />}
      done={({ name, mandate_id }) => ({
        title: t('new.done', { name }),
        actions: (
          <ButtonLink size="small" href={hrefWith({ new: undefined, mandate: String(mandate_id) })}>
            {t('new.see')}
          </ButtonLink>
        ),
      })}
    />
  );
}

/** Requests for account transfer: entered from paper, with the banks' answers. */
export default function MandatesPage() {
  return (
    <DeskPage
      desk={mandateDesk}
      actions={<ButtonLink href="/debits">{officialTitle('debits', useLocale())}</ButtonLink>}
      create={(asker) => <NewMandate asker={asker} />}
      beforeActions={(mandate) => mandate.has_number && <ShowNumber mandate={mandate} />}
    />
  );
}
