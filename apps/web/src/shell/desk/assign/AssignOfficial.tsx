import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { SendingButton } from '../../calls/SendingButton.tsx';
import { textsOf } from '../../language/texts.ts';
import { useSession } from '../../record/record.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useAssignTexts = textsOf('desk-assign', { ja, en });

interface AssignOfficialProps {
  /** Id and name of the responsible official; null for nobody. */
  readonly from: number | null;
  readonly name: string;
  /** Officials who may be responsible. */
  readonly officials: readonly { readonly official_id: number; readonly name: string }[];
  /** Whether it is the official's own matter, so that a colleague must do it. */
  readonly isOwn: boolean;
  readonly busy: boolean;
  /** Resolves to the reasons of a refusal: empty on success, undefined while another request runs. */
  readonly onAssign: (to: number | null) => Promise<readonly string[] | undefined>;
}

/** Chooses the responsible official: oneself in one press, or a colleague. */
export function AssignOfficial({ from, name, officials, isOwn, busy, onAssign }: AssignOfficialProps) {
  const { t } = useAssignTexts();
  const { member_id: self } = useSession();
  const snackbar = useSnackbar();
  const [lines, setLines] = useState<readonly string[]>([]);

  async function assign(to: number | null) {
    setLines([]);
    const refused = await onAssign(to);
    if (refused === undefined) return;
    if (refused.length === 0)
      snackbar.show(t(to === null ? 'done.none' : to === self ? 'done.self' : 'done'), 'success');
    setLines(refused);
  }
  const known = officials.some(({ official_id }) => official_id === from);
  return (
    <Section className="stack-tight" title={t('title')} level={3}>
      <CalloutLines lines={lines} />
      <p>{from === null ? t('nobody') : known || name === '' ? name : t('gone', { name })}</p>
      {self !== null && from !== self && !isOwn && (
        <p>
          <SendingButton size="small" busy={busy} onClick={() => void assign(self)}>
            {t('self')}
          </SendingButton>
        </p>
      )}
      <Disclosure title={t('other')}>
        <form
          className="stack-tight"
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = new FormData(event.currentTarget).get('to');
            void assign(typeof chosen === 'string' && chosen !== '' ? Number(chosen) : null);
          }}
        >
          <SelectField
            name="to"
            label={t('to')}
            emptyWord={t('nobody')}
            defaultValue={known ? String(from) : ''}
            options={officials.map(({ official_id, name: label }) => ({ value: String(official_id), label }))}
          />
          <p>
            <SendingButton type="submit" size="small" busy={busy}>
              {t('send')}
            </SendingButton>
          </p>
        </form>
      </Disclosure>
    </Section>
  );
}
