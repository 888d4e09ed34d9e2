import { toldInPlace } from '@machi/client/client';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { changeScheduleSettings, readScheduleSettings } from '@machi/domain/schedule/settings-contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { SwitchField } from '@machi/ui/field/SwitchField';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useGroupTexts } from './texts.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

type Stored = ReplyOf<typeof readScheduleSettings>;

/** Two switches that apply at once. */
export function Settings({ stored }: { stored: Stored }) {
  const { t, locale } = useGroupTexts();
  const { send, busy } = useCall(changeScheduleSettings);
  const sentencesOf = useRefusalSentences();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const [lines, setLines] = useState<readonly string[]>([]);
  const { email, ...chosen } = stored;

  async function choose(change: Partial<typeof chosen>) {
    if (busy) return;
    setLines([]);
    const result = await send({ ...chosen, ...change }, toldInPlace);
    if (!result) return;
    if (!result.ok) return setLines(sentencesOf(result, t('failed')));
    keepReply(queryClient, askAnew(readScheduleSettings, {}, locale), result.reply);
    snackbar.show(t('settings.saved'), 'success');
  }
  const words = { onWord: t('on'), offWord: t('off') };
  return (
    <Section className="stack reading" title={t('settings')}>
      <CalloutLines lines={lines} />
      <SwitchField
        {...words}
        label={t('mail')}
        hint={
          email === null ? (
            <>
              {t('mail.no-address')} <TextLink href="/account#contact">{t('mail.register')}</TextLink>
            </>
          ) : (
            t('mail.hint', { email })
          )
        }
        disabled={email === null}
        checked={chosen.is_schedule_noticed_by_email === 1}
        onChange={({ currentTarget: { checked } }) => void choose({ is_schedule_noticed_by_email: checked ? 1 : 0 })}
      />
      <SwitchField
        {...words}
        label={t('public')}
        hint={t('public.hint')}
        checked={chosen.is_spot_schedule_public === 1}
        onChange={({ currentTarget: { checked } }) => void choose({ is_spot_schedule_public: checked ? 1 : 0 })}
      />
      <SwitchField
        {...words}
        label={t('closed')}
        hint={t('closed.hint')}
        checked={chosen.is_schedule_closed === 1}
        onChange={({ currentTarget: { checked } }) => void choose({ is_schedule_closed: checked ? 1 : 0 })}
      />
    </Section>
  );
}
