import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { use, useEffect, useState, type SubmitEvent } from 'react';
import { blobOf, saveFile } from '@machi/client/downloads';
import { readFaceConsent } from '@machi/domain/terminals/contract';
import { PresenceContext } from '../parts/presence.ts';
import { useTexts } from '../texts.ts';
import { SignPad } from './SignPad.tsx';
import type { Flow } from './use-enrolment.ts';
import { sentencesOf, type TownClient } from '../town-client.ts';

/** The consent's text on paper, for printing and signing. */
function PaperConsent({ town }: { readonly town: TownClient }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function save(): Promise<void> {
    setBusy(true);
    const made = await town.call(readFaceConsent, {}, { ignoresError: true });
    setBusy(false);
    setProblems(made.ok ? [] : sentencesOf(made, t));
    if (!made.ok) return;
    const { filename, content, type } = made.reply;
    saveFile(filename, blobOf(content, type));
    setSaved(filename);
  }
  return (
    <div className="stack-tight">
      <p>{t('consent.paper.note')}</p>
      <p>
        <Button size="small" busy={busy} busyLabel={t('sending')} onClick={() => void save()}>
          {t('consent.paper.save')}
        </Button>
      </p>
      <p role="status">{saved !== '' && t('consent.paper.saved', saved)}</p>
      <CalloutLines lines={problems} />
    </div>
  );
}

/** Consent step: the person, or a child's guardian, reads the text and signs, on the screen or on paper. */
export function Consent({ flow }: { readonly flow: Flow }) {
  const { t } = useTexts();
  const { consent: given } = flow.enrolment;
  const { consent, consent_version, needs_guardian } = flow.holder.face;
  const isKept = given?.consent_version === consent_version;
  const [kind, setKind] = useState(given?.consent_kind ?? 'screen');
  const [isSigned, setSigned] = useState(isKept && kind === 'screen');
  const [guardian, setGuardian] = useState(given?.guardian_name ?? '');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { read } = use(PresenceContext);
  useEffect(() => {
    read(true);
    return () => read(false);
  }, [read]);
  const isGuardianMissing = needs_guardian && guardian.trim() === '';

  function sign(isWhole: boolean): void {
    setSigned(isWhole);
    if (isWhole) setProblems([]);
  }
  function choose(value: string): void {
    setKind(value === 'paper' ? 'paper' : 'screen');
    setProblems([]);
  }
  function agree(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = [
      ...(isGuardianMissing ? [t('consent.guardian.missing')] : []),
      ...(kind === 'screen' && !isSigned ? [t('consent.sign.missing')] : []),
    ];
    setProblems(found);
    if (found.length > 0) return;
    const guardian_name = needs_guardian ? guardian.trim() : null;
    flow.goOn({ consent: { consent_kind: kind, consent_version, guardian_name } });
  }

  return (
    <form className="stack consenting" onSubmit={agree}>
      {given && !isKept && <CalloutLines tone="warning" live="status" lines={[t('consent.renewed')]} />}
      <section className="panel" aria-label={t('consent.version', consent_version)}>
        <p className="consent">{consent}</p>
        <p className="muted sm num">{t('consent.version', consent_version)}</p>
      </section>
      {needs_guardian && (
        <TextField
          label={t('consent.guardian')}
          hint={t('consent.guardian.hint')}
          autoComplete="off"
          maxLength={64}
          value={guardian}
          error={problems.length > 0 && isGuardianMissing ? t('consent.guardian.missing') : undefined}
          onChange={({ target }) => setGuardian(target.value)}
        />
      )}
      <RadioGroup
        legend={t('consent.how')}
        inline
        value={kind}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: 'screen', label: t('consent.screen') },
          { value: 'paper', label: t('consent.paper') },
        ]}
      />
      {kind === 'screen' ? <SignPad isSigned={isSigned} onSigned={sign} /> : <PaperConsent town={flow.town} />}
      <CalloutLines lines={problems} />
      <div className="actions">
        <Button type="submit" variant="primary">
          {t('consent.next')}
        </Button>
      </div>
    </form>
  );
}
