import { judgeNewTown, MOST_BYTES, MOST_FILES, readEmptyWorkbook } from '@machi/domain/begin-town/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DropZone } from '@machi/ui/drop-zone/DropZone';
import { FileField } from '@machi/ui/field/FileField';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Icon } from '@machi/ui/icon/Icon';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { Steps } from '@machi/ui/steps/Steps';
import '@machi/ui/styles/desk.css';
import { useEffect, useRef, useState } from 'react';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { contentOf } from '../../shell/files/file-content.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { Mistakes, Notes } from './Mistakes.tsx';
import { TownPreview } from './TownPreview.tsx';
import { useBeginTexts } from './texts.ts';
import './begin-town.css';

interface Handed {
  readonly name: string;
  readonly size: number;
  readonly content: string;
}

/** A town has one workbook and one timetable: a corrected one replaces the former, whatever it is called. */
const ONE = /\.(?:xlsx|zip)$/i;
const endOf = (name: string): string => name.slice(name.lastIndexOf('.')).toLowerCase();

/** The empty workbook, as a file. */
function EmptyWorkbook() {
  const { t } = useBeginTexts();
  const { act, busy, lines } = useTold(readEmptyWorkbook, { t });
  async function take() {
    const reply = await act({});
    if (reply) saveBytes(reply);
  }
  return (
    <Section className="stack" title={t('step.fill')}>
      <p>{t('empty.body')}</p>
      <CalloutLines lines={lines} />
      <div className="row">
        <Button icon={<Icon name="download" />} busy={busy} busyLabel={t('empty.busy')} onClick={() => void take()}>
          {t('empty')}
        </Button>
      </div>
    </Section>
  );
}

interface AskProps {
  readonly judged: ReplyOf<typeof judgeNewTown>;
  readonly busy: boolean;
  readonly lines: readonly string[];
  readonly onAsk: (host: string) => Promise<void>;
}

/** Where an operator opens towns: a host, and a press that asks them. */
function AskOperator({ judged, busy, lines, onAsk }: AskProps) {
  const { t } = useBeginTexts();
  const [host, setHost] = useState('');
  if (judged.is_asked)
    return (
      <Callout tone="success" title={t('asked')} headingLevel={3}>
        <p role="status">{t('asked.body')}</p>
      </Callout>
    );
  return (
    <Section className="stack" level={3} title={t('ask')}>
      <p>{t('ask.body')}</p>
      <Form className="stack" onSend={() => onAsk(host.trim())}>
        <TextField
          id="town-host"
          label={t('host')}
          hint={t('host.hint')}
          value={host}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setHost(target.value)}
        />
        <CalloutLines lines={lines} />
        <div className="row">
          <SendingButton type="submit" variant="primary" busy={busy} busyLabel={t('ask.busy')}>
            {t('ask.do')}
          </SendingButton>
        </div>
      </Form>
    </Section>
  );
}

/** A new town from a workbook: the empty one, its mistakes once it is filled in, and the town's data. */
export default function BeginTownPage() {
  const { t, locale } = useBeginTexts();
  const [key, setKey] = useState('');
  const [files, setFiles] = useState<readonly Handed[]>([]);
  const [fileError, setFileError] = useState('');
  const [judged, setJudged] = useState<ReplyOf<typeof judgeNewTown>>();
  const { act, busy, lines, setLines } = useTold(judgeNewTown, { t });
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (judged) result.current?.focus();
  }, [judged]);

  async function add(chosen: readonly File[]) {
    setFileError('');
    let next = [...files];
    for (const { name, size, file } of chosen.map((one) => ({ name: one.name, size: one.size, file: one }))) {
      const others = next.filter((own) => own.name !== name && !(ONE.test(name) && endOf(own.name) === endOf(name)));
      const total = others.reduce((sum, own) => sum + own.size, size);
      if (total > MOST_BYTES) return setFileError(t('files.large', { name }));
      if (others.length >= MOST_FILES) return setFileError(t('files.many', { most: MOST_FILES }));
      // Read at once: a browser refuses a file that was saved again since it was chosen.
      const content = await contentOf(file).catch(() => undefined);
      if (content === undefined) return setFileError(t('files.unread', { name }));
      next = [...others, { name, size, content }];
      setFiles(next);
    }
    return undefined;
  }

  async function check(host?: string) {
    if (busy) return;
    if (host === undefined) setJudged(undefined);
    if (files.length === 0) {
      setLines([]);
      setFileError(t('files.missing'));
      return;
    }
    const reply = await act({
      town_key: key.trim(),
      files: files.map(({ name, content }) => ({ file_name: name, content })),
      ...(host !== undefined && { host }),
    });
    if (reply) setJudged(reply);
  }

  const { town, pack } = judged ?? {};
  return (
    <div className="begin-town">
      <PageHead title={officialTitle('begin-town', locale)} sub={t('sub')} />
      <div className="stack-lg">
        <Steps
          label={t('steps')}
          steps={[t('step.fill'), t('step.check'), t('step.take')]}
          current={town ? 3 : files.length > 0 ? 2 : 1}
          doneWord={t('done')}
        />
        <EmptyWorkbook />
        <Section className="stack" title={t('hand')}>
          <Form className="stack" onSend={() => check()}>
            <TextField
              id="town-key"
              label={t('key')}
              hint={t('key.hint')}
              value={key}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setKey(target.value)}
            />
            <DropZone dropWord={t('files.drop')} onFiles={(dropped) => void add(dropped)}>
              <FileField
                id="town-files"
                label={t('files')}
                hint={t('files.hint')}
                error={fileError === '' ? undefined : fileError}
                multiple
                accept=".xlsx,.csv,.zip,.ics"
                pickWord={t('file.pick')}
                noneWord={t('files.none')}
                removeWord={t('files.remove')}
                removeLabel={(name) => t('files.remove.label', { name })}
                files={files.map(({ name, size }) => ({
                  id: name,
                  name,
                  detail: `${Math.ceil(size / 1024).toLocaleString(locale)} KB`,
                }))}
                disabled={busy}
                onRemove={(name) => setFiles(files.filter((own) => own.name !== name))}
                onChange={({ target }) => {
                  void add([...(target.files ?? [])]);
                  // A corrected file can be chosen again.
                  target.value = '';
                }}
              />
            </DropZone>
            {!judged && <CalloutLines lines={lines} />}
            <div className="row">
              <SendingButton
                type="submit"
                variant={town ? 'second' : 'primary'}
                busy={busy}
                busyLabel={t('check.busy')}
              >
                {t('check')}
              </SendingButton>
            </div>
          </Form>
        </Section>
        {judged && !town && <Mistakes judged={judged} heading={result} />}
        {judged && <Notes notes={judged.notes} />}
        {judged && town && pack && (
          <TownPreview town={town} pack={pack} heading={result}>
            {judged.can_ask ? <AskOperator judged={judged} busy={busy} lines={lines} onAsk={check} /> : undefined}
          </TownPreview>
        )}
      </div>
    </div>
  );
}
