import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { sentLinkIn, type SentLink } from './sent-link.ts';
import { missingDraft } from './use-missing-form.ts';

/** Accept 1, Input 2, Authenticate 3; the link leads to Finish. The address bar names them. */
export type ServiceStep = 1 | 2 | 3;

export interface ServiceSteps {
  readonly step: ServiceStep;
  readonly goTo: (step: 1 | 2) => void;
  readonly isAgreed: boolean;
  /** Stored in this tab, over a login in between. */
  readonly agree: () => void;
  /** Contact that got the link; undefined when this tab has requested none. */
  readonly sent: SentLink | undefined;
  readonly showSent: (sent: SentLink) => void;
  /** Sets the earliest time of a resend, in milliseconds since 1970. */
  readonly waitUntil: (resendFrom: number) => void;
  /** Clears the stored data once the subscription is complete. */
  readonly forget: () => void;
}

/** State of the steps. A step without the data of the earlier ones becomes the first. */
export function useServiceSteps(serviceId: string): ServiceSteps {
  const { value, save, clear } = useDraft<{ is_agreed: boolean }>(`service-${serviceId}`);
  const inputDraft = useDraft(missingDraft(serviceId));
  const sentDraft = useDraft<SentLink>(`service-${serviceId}-sent`);
  const [query, setQuery] = useSearchParams();
  const [isAgreed, setAgreed] = useState(value?.is_agreed === true);
  const [sent, setSent] = useState(() => sentLinkIn(sentDraft.value));
  const asked = query.get('step');
  const second = isAgreed && asked === '2' ? 2 : 1;

  function keepSent(next: SentLink) {
    setSent(next);
    sentDraft.save(next);
  }

  return {
    step: asked === '3' && sent !== undefined ? 3 : second,
    goTo: (step) => setQuery(step === 1 ? {} : { step: String(step) }),
    isAgreed,
    agree() {
      setAgreed(true);
      save({ is_agreed: true });
    },
    sent,
    showSent(next) {
      keepSent(next);
      clear();
      inputDraft.clear();
      setQuery({ step: '3' }, { replace: true });
    },
    waitUntil(resendFrom) {
      if (sent) keepSent({ ...sent, resend_from: resendFrom });
    },
    forget() {
      clear();
      inputDraft.clear();
      sentDraft.clear();
      setSent(undefined);
    },
  };
}
