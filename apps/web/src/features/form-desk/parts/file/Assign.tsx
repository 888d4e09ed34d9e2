import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { assignHandledForm } from '@machi/domain/form-desk/contract';
import type { HandledForm } from '@machi/domain/form-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useSession } from '../../../../shell/record/record.ts';
import { formDeskQueries, useKeepHandled, useReadHandledAgain } from '../../queries.ts';
import { useFormDeskTexts } from '../../texts.ts';

/** Who sees to an application: oneself in one press, or a colleague. */
export function Assign({ application }: { readonly application: HandledForm }) {
  const texts = useFormDeskTexts();
  const { t, locale } = texts;
  const { member_id: self } = useSession();
  const { officials = [] } = useQuery(formDeskQueries.choices(locale)).data ?? {};
  const { send, busy } = useCall(assignHandledForm);
  const keyFor = useAttemptKey();
  const keep = useKeepHandled(locale);
  const readAgain = useReadHandledAgain(locale);
  const snackbar = useSnackbar();
  const [lines, setLines] = useState<readonly string[]>([]);
  const { onlineform_application_id: id, assigned_to: from, assigned_name: name, is_own } = application;

  async function assign(to: number | null) {
    setLines([]);
    const input = { onlineform_application_id: id, from, to };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (result.ok) {
      keep(result.reply.application);
      snackbar.show(t(to === null ? 'assign.none.done' : to === self ? 'assign.self.done' : 'assign.done'), 'success');
      return;
    }
    setLines(refusalLines(result, texts));
    if (result.status === 409) await readAgain(id);
  }
  const known = officials.some(({ official_id }) => official_id === from);
  return (
    <section className="stack-tight" aria-labelledby="application-assign">
      <h3 id="application-assign">{t('assign')}</h3>
      <CalloutLines lines={lines} />
      <p>{from === null ? t('assign.nobody') : known || name === '' ? name : t('assign.gone', { name })}</p>
      {self !== null && from !== self && is_own === 0 && (
        <p>
          <Button size="small" busy={busy} busyLabel={t('sending')} onClick={() => void assign(self)}>
            {t('assign.self')}
          </Button>
        </p>
      )}
      <Disclosure title={t('assign.other')}>
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
            label={t('assign.to')}
            emptyWord={t('assign.nobody')}
            defaultValue={known ? String(from) : ''}
            options={officials.map(({ official_id, name: label }) => ({ value: String(official_id), label }))}
          />
          <p>
            <Button type="submit" size="small" busy={busy} busyLabel={t('sending')}>
              {t('assign.send')}
            </Button>
          </p>
        </form>
      </Disclosure>
    </section>
  );
}
