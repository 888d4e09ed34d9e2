import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { checkClosure, createClosure } from '@machi/domain/closures/contract';
import type { ClosureRequest } from '@machi/domain/closures/model';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useState, type ComponentProps } from 'react';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useClosureTexts } from './texts.ts';
import { AffectedPanel } from './AffectedPanel.tsx';
import { countOf, type Affected } from './AffectedTable.tsx';
import { ClosureForm } from './ClosureForm.tsx';
import { CLOSURES_ID } from './ClosureList.tsx';
import { usePlaces } from './use-places.ts';

interface Checked {
  readonly request: ClosureRequest;
  readonly found: Affected;
  readonly isChanged: boolean;
}

/** The form, then the affected reservations; without any, the rooms are closed at once. */
export function NewClosure({ spots, hours }: Pick<ComponentProps<typeof ClosureForm>, 'spots' | 'hours'>) {
  const texts = useClosureTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const check = useCall(checkClosure);
  const create = useCall(createClosure);
  const keyFor = useAttemptKey();
  const places = usePlaces();
  const [checked, setChecked] = useState<Checked>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const [made, setMade] = useState(0);
  useEffect(() => {
    // The pressed button is gone with the list: the list of closures takes the focus.
    if (made > 0) document.getElementById(CLOSURES_ID)?.focus();
  }, [made]);

  function finish(declined: number) {
    setChecked(undefined);
    setMade((count) => count + 1);
    void readChanged(createClosure);
    snackbar.show(declined === 0 ? t('made') : t('made.declined', { count: declined }), 'success');
  }
  async function close(request: ClosureRequest) {
    const input = { ...request, declined_ids: [], freed_ids: [] };
    const result = await create.send(input, {
      ...toldInPlace,
      idempotencyKey: keyFor(input),
    });
    if (result?.ok) finish(0);
    else if (result) setLines(refusalLines(result, texts));
  }
  async function show(request: ClosureRequest, found: Affected, isChanged = false) {
    setLines([]);
    if (countOf(found) === 0) return close(request);
    setChecked({ request, found, isChanged });
    return places.begin(request, found.affected);
  }
  async function lookAgain(request: ClosureRequest, isChanged: boolean) {
    const result = await check.send(request, toldInPlace);
    if (result?.ok) await show(request, result.reply, isChanged);
    else if (result) {
      setChecked(undefined);
      setLines(refusalLines(result, texts));
    }
  }

  return (
    <Panel title={t('new.title')}>
      <div className="stack">
        <ClosureForm
          key={made}
          spots={spots}
          hours={hours}
          isMain={!checked}
          onChecked={(...checkedNow) => void show(...checkedNow)}
        />
        <CalloutLines lines={lines} />
        {checked && (
          <AffectedPanel
            {...checked}
            isLooking={check.busy || create.busy}
            places={places}
            onAgain={(isChanged) => lookAgain(checked.request, isChanged)}
            onMade={finish}
            onCancel={() => setChecked(undefined)}
          />
        )}
      </div>
    </Panel>
  );
}
