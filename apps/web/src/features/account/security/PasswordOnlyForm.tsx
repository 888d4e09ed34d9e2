import type { CallResult } from '@machi/client/client';
import type { Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import { TypedPassword } from '@machi/domain/members/password';
import { PasswordField } from '@machi/ui/field/PasswordField';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useAccountTexts } from '../texts.ts';
import { EditPanel } from '../EditPanel.tsx';

const OwnPassword = z.object({ old_password: TypedPassword });

interface PasswordOnlyFormProps<E extends Endpoint> {
  readonly title: string;
  readonly lead: string;
  readonly sendLabel: string;
  readonly keepLabel?: string;
  readonly busy: boolean;
  /** Sends the change with the password; undefined while one is under way. */
  readonly send: (old_password: string) => Promise<CallResult<E> | undefined>;
  readonly onDone: (reply: ReplyOf<E>) => void;
  readonly onClose: () => void;
}

/** A change of the login that only asks for the password. */
export function PasswordOnlyForm<E extends Endpoint>(props: PasswordOnlyFormProps<E>) {
  const { title, lead, sendLabel, keepLabel, busy, send, onDone, onClose } = props;
  const { t } = useAccountTexts();
  const { t: shell } = useShellTexts();
  const { field, submit, refuse, summary } = useSchemaForm(OwnPassword, { old_password: '' }, () => t('old-password'));

  async function change({ old_password }: z.output<typeof OwnPassword>) {
    const result = await send(old_password);
    if (!result) return;
    if (result.ok) onDone(result.reply);
    else refuse(result);
  }

  return (
    <EditPanel
      title={title}
      lead={lead}
      summary={summary}
      busy={busy}
      sendLabel={sendLabel}
      sendingLabel={t('saving')}
      keepLabel={keepLabel}
      onSubmit={submit(change)}
      onClose={onClose}
    >
      <PasswordField
        {...field('old_password')}
        label={t('old-password')}
        requiredWord={shell('required')}
        showWord={shell('show')}
        hideWord={shell('hide')}
      />
    </EditPanel>
  );
}
