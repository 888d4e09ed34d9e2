import { createSpotDevice, listSpotDevices, revokeSpotDevice, type SpotDevice } from '@machi/domain/devices/contract';
import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { SpotStatus } from '@machi/domain/spot-status/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useStatusTexts } from './texts.ts';
import { clockOf } from '../../shell/language/dates.ts';

/** For staff: devices that report automatically, their keys and a new one. */
export function DeviceSection({ spots }: { spots: readonly SpotStatus[] }) {
  const { t, locale } = useStatusTexts();
  const query = useQuery(askAnew(listSpotDevices, {}, locale));
  const { data, refetch } = query;
  const revoke = useCall(revokeSpotDevice);
  const question = useQuestion<SpotDevice>(t('keep'), { busy: revoke.busy });
  const leaving = question.about;
  const nameOf = (id: number) => spots.find(({ spot_id }) => spot_id === id)?.spot_name ?? '';
  const seenAt = ({ seen_at: seen }: SpotDevice) =>
    seen === null ? t('device.never') : `${dayInWords(dateAt(new Date(seen)))[locale]} ${clockOf(seen)}`;

  async function end() {
    if (leaving === undefined) return;
    await revoke.send({ device_id: leaving.device_id }, { ignores404: true });
    question.close();
    await refetch();
  }

  return (
    <Section className="panel stack" titleId="devices" title={t('device.title')}>
      <p className="muted">{t('device.sub')}</p>
      {query.isError ? (
        <NotLoaded query={query} />
      ) : data && data.devices.length === 0 ? (
        <p>{t('device.none')}</p>
      ) : data ? (
        <Table
          caption={t('device.title')}
          columns={[
            { id: 'name', head: t('device.name') },
            { id: 'spot', head: t('device.spot') },
            { id: 'seen', head: t('device.seen') },
            { id: 'actions', head: t('device.actions') },
          ]}
          rows={data.devices.map((device) => ({
            id: String(device.device_id),
            cells: [
              device.device_name,
              nameOf(device.spot_id),
              <span key="seen" className="num">
                {seenAt(device)}
              </span>,
              <Button key="revoke" size="small" variant="quiet-danger" onClick={() => question.ask(device)}>
                {t('device.revoke')}
                <VisuallyHidden>{t('device.revokeOf', { device: device.device_name })}</VisuallyHidden>
              </Button>,
            ],
          }))}
        />
      ) : null}
      <NewDevice spots={spots} onMade={() => void refetch()} />
      <ConfirmDialog
        {...question.dialog}
        question={t('device.revokeQuestion', { device: leaving?.device_name ?? '' })}
        consequence={t('device.revokeConsequence')}
        confirmLabel={t('device.revokeConfirm')}
        onConfirm={() => void end()}
      />
    </Section>
  );
}

function NewDevice({ spots, onMade }: { spots: readonly SpotStatus[]; onMade: () => void }) {
  const { t, locale } = useStatusTexts();
  const { send, busy } = useCall(createSpotDevice);
  const [name, setName] = useState('');
  const [spotId, setSpotId] = useState('');
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<{ readonly key: string; readonly name: string }>();
  const missing = (value: string) =>
    isTried && value.trim() === '' ? sentenceOf({ code: 'required' }, locale) : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || spotId === '') return;
    const answer = await send({ spot_id: Number(spotId), device_name: name });
    if (!answer?.ok) return;
    setMade({ key: answer.reply.key, name: answer.reply.device.device_name });
    setName('');
    setSpotId('');
    setTried(false);
    onMade();
  }

  return (
    <>
      {made ? (
        <Callout tone="success" live="status" headingLevel={3} title={t('device.keyTitle', { device: made.name })}>
          <p>{t('device.keyBody')}</p>
          <p className="status-key">{made.key}</p>
          <Button onClick={() => setMade(undefined)}>{t('device.keyDone')}</Button>
        </Callout>
      ) : null}
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t('device.spot')}
          emptyWord={t('device.choose')}
          value={spotId}
          onChange={({ target }) => setSpotId(target.value)}
          error={missing(spotId)}
          options={spots.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name }))}
        />
        <TextField
          label={t('device.name')}
          hint={t('device.nameHint')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={missing(name)}
        />
        <Button type="submit" busy={busy}>
          {t('device.make')}
        </Button>
      </form>
    </>
  );
}
