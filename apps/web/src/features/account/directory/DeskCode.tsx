import { sentencesOf } from '@machi/client/client';
import { makeDeskCode, readDirectory } from '@machi/domain/directory/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { textsOf } from '../../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useDeskCodeTexts = textsOf('desk-code', { ja, en });

/** A code by which an official who comes by the directory logs in at a terminal's desk. */
export function DeskCode() {
  const { t, locale } = useDeskCodeTexts();
  const { data } = useQuery(ask(readDirectory, {}, locale));
  const { send, busy } = useCall(makeDeskCode);
  const [code, setCode] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);

  async function make() {
    const result = await send({}, { ignoresErrorMessage: true });
    setLines(result?.ok === false ? sentencesOf(result) : []);
    setCode(result?.ok ? result.reply.code : '');
  }
  if (data?.is_offered !== true) return null;
  return (
    <section className="stack">
      <h3>{t('title')}</h3>
      <p>{t('what')}</p>
      <CalloutLines lines={lines} />
      <div className="row">
        <Button busy={busy} busyLabel={t('making')} onClick={() => void make()}>
          {t('make')}
        </Button>
        <output className="num">
          <b>{code}</b>
        </output>
      </div>
    </section>
  );
}
