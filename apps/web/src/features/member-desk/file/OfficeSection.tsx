import type { MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { useDeskTexts } from '../texts.ts';
import { OfficeForm, type MemberActionProps } from './OfficeForm.tsx';
import { officeRows } from './file-rows.ts';

/** The office's fields of a member, to read and to change. */
export function OfficeSection({ member, onChanged, isOwn }: MemberActionProps & { isOwn: boolean }) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const [isEditing, setIsEditing] = useState(false);
  // The form and its button are gone; the button that opened it takes the focus.
  const edit = useFocusOn<HTMLButtonElement, boolean>(isEditing, (now, before) => before === true && !now);

  function finish(changed: MemberFile) {
    onChanged(changed);
    setIsEditing(false);
    snackbar.show(t('edit.done'), 'success');
  }

  return (
    <Section className="stack" titleId="file-office" title={t('file.office')} level={3}>
      {isEditing ? (
        <OfficeForm member={member} onChanged={finish} onCancel={() => setIsEditing(false)} />
      ) : (
        <>
          <DescriptionList rows={officeRows(member, { t, locale })} />
          {!isOwn && (
            <Button ref={edit} size="small" icon={<Icon name="pencil" />} onClick={() => setIsEditing(true)}>
              {t('edit')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
