import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useDraft } from '../../../shell/drafts/use-draft.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useMinute } from '../../../shell/use-minute.ts';
import { choicesOf, formOf } from './choices.ts';
import type { OnDemandBus } from './choices.ts';
import { formIn } from './ride-form.ts';
import type { RideForm } from './ride-form.ts';

/** What this tab keeps of the form, over a reload and a login. */
export interface KeptForm extends RideForm {
  /** The button was pressed before the login. */
  readonly wasPressed: boolean;
}

const KEPT = 'ondemandbus';

/** What is chosen, and what can be. The address fills in what it names, once. */
export function useRideForm(bus: OnDemandBus) {
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const now = useMinute();
  const kept = useDraft<KeptForm>(KEPT);
  const asked = formIn(query);
  const address = query.toString();

  const [form, setForm] = useState(() => formOf(bus, now, asked, kept.value));
  const [read, setRead] = useState(address);
  // Another address of the same page, such as a station's: it fills in what it names.
  if (address !== read) {
    setRead(address);
    if (Object.keys(asked).length > 0) setForm({ ...form, ...asked });
  }
  const [isBack] = useState(() => isLoggedIn && kept.value?.wasPressed === true);

  useEffect(() => {
    if (address === '') return;
    // From here on this tab knows it: a reload shall find what was changed since.
    kept.save(form);
    void navigate('/ondemandbus', { replace: true, preventScrollReset: true });
  }, [address, form, kept, navigate]);

  return {
    choices: choicesOf(bus, form, now),
    isBack,
    keep: kept.save,
    forget: kept.clear,
    change(changed: Partial<RideForm>) {
      setForm((before) => ({ ...before, ...changed }));
      kept.save(changed);
    },
  };
}
