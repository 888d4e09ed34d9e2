import { useState } from 'react';
import { Button, type ButtonProps } from '../src/button/Button.tsx';
import { ButtonLink } from '../src/button/ButtonLink.tsx';
import { ConfirmDialog } from '../src/confirm-dialog/ConfirmDialog.tsx';
import { Icon } from '../src/icon/Icon.tsx';
import { iconPaths, type IconName } from '../src/icon/icon-paths.ts';
import { useSnackbar } from '../src/snackbar/snackbar-context.tsx';
import type { Words } from './words.ts';

const iconNames = Object.keys(iconPaths).filter((name): name is IconName => name in iconPaths);

function Sending({ words: w, ...look }: { words: Words } & ButtonProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      {...look}
      busy={busy}
      busyLabel={w.sending}
      onClick={() => {
        setBusy(true);
        setTimeout(() => setBusy(false), 2000);
      }}
    >
      {w.continue}
    </Button>
  );
}

export function ButtonSamples({ words: w }: { words: Words }) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const snackbar = useSnackbar();

  function cancel() {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setAsked(false);
      snackbar.show(w.snackText, 'success');
    }, 1000);
  }

  return (
    <section className="stack">
      <h2>{w.buttons}</h2>
      <div className="row">
        <Button variant="primary">{w.reserve}</Button>
        <Button>{w.back}</Button>
        <Button variant="quiet-danger">{w.cancel}</Button>
        <Button variant="danger">{w.doCancel}</Button>
        <Button variant="text">{w.more}</Button>
        <Button variant="text-danger" size="small">
          {w.remove}
        </Button>
      </div>
      <div className="row">
        <Button variant="primary" busy busyLabel={w.sending}>
          {w.continue}
        </Button>
        <Button busy>{w.back}</Button>
        <Sending words={w} variant="primary" />
        <Button disabled>{w.refuse}</Button>
        <Button variant="primary" disabledReason={w.reason}>
          {w.reserve}
        </Button>
      </div>
      <div className="row">
        <Button size="small" disabled aria-label={w.previous} icon={<Icon name="chevron-left" />} />
        <Button size="small" iconEnd={<Icon name="chevron-right" />}>
          {w.next}
        </Button>
        <ButtonLink href="#link" variant="primary">
          {w.nextDay}
        </ButtonLink>
        <Button id="ask" variant="quiet-danger" onClick={() => setAsked(true)}>
          {w.dialog}
        </Button>
        <Button id="snack" onClick={() => snackbar.show(w.snackText, 'success')}>
          {w.snack}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        question={w.question}
        consequence={w.consequence}
        confirmLabel={w.doCancel}
        cancelLabel={w.doNot}
        onConfirm={cancel}
        onCancel={() => setAsked(false)}
        busy={busy}
        busyLabel={w.cancelling}
      />
      <h3>{w.icons}</h3>
      <p className="row">
        {iconNames.map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </p>
    </section>
  );
}
