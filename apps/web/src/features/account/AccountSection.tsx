import type { ReactNode, Ref } from 'react';
import { useAccountTexts } from './texts.ts';

export const sectionIds = [
  'contact',
  'profile',
  'security',
  'cards',
  'face',
  'devices',
  'services',
  'clubs',
  'looks',
  'activities',
  'data',
  'withdrawal',
] as const;
export type SectionId = (typeof sectionIds)[number];

interface AccountSectionProps {
  readonly id: SectionId;
  readonly lead?: ReactNode;
  /** Takes the focus when the pressed button below is gone. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

export function AccountSection({ id, lead, headingRef, children }: AccountSectionProps) {
  const { t } = useAccountTexts();
  return (
    <section id={id} className="account-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} ref={headingRef} tabIndex={-1}>
        {t(`section.${id}`)}
      </h2>
      {lead && <p className="muted sm">{lead}</p>}
      {children}
    </section>
  );
}
